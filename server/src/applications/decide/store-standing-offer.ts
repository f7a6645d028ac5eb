import type { Kysely } from 'kysely';
import type { DB } from '../../database/types.ts';

/** Whether an offer of an application waits for its signature, or has it. */
export async function hasStandingOffer(tx: Kysely<DB>, applicationId: bigint): Promise<boolean> {
  const row = await tx
    .selectFrom('offer')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('status', 'in', ['Open', 'Signed'])
    .executeTakeFirst();
  return row !== undefined;
}
