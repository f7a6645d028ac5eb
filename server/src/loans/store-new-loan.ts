import type { Insertable, Kysely } from 'kysely';
import type { Application, DB } from '../database/types.ts';

/** Who asks; the row stays locked, so that of two requests at once the second sees the first. */
export async function lockBorrower(tx: Kysely<DB>, borrowerId: bigint) {
  return tx
    .selectFrom('borrower')
    .select(['phone', 'name', 'last_name as lastName', 'locale'])
    .where('id', '=', borrowerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Adds a pending application. @returns its number */
export async function insertRequest(
  tx: Kysely<DB>,
  columns: Omit<Insertable<Application>, 'status' | 'form_type'>,
): Promise<bigint> {
  const row = await tx
    .insertInto('application')
    .values({ ...columns, status: 'Pending', form_type: 'borrow' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
