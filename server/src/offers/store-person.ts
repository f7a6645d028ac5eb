import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

/** Who a borrower is. */
export async function personOf(db: Kysely<DB>, borrowerId: bigint) {
  return db
    .selectFrom('borrower')
    .select(['uuid', 'phone', 'name', 'last_name as lastName'])
    .where('id', '=', borrowerId)
    .executeTakeFirstOrThrow();
}
