import type { Insertable, Kysely } from 'kysely';
import type { Application, DB } from '../../database/types.ts';

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
