import type { Insertable, Kysely } from 'kysely';
import { OPEN_STATUSES } from '../applications/store-conditions.ts';
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

/**
 * Whether an application of this borrower, or of this phone, is under way (G-45): proved ones alone, duplicates too. What a
 * stranger wrote with somebody's phone keeps nobody from asking.
 */
export async function hasPending(
  tx: Kysely<DB>,
  borrowerId: bigint,
  phone: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('application')
    .select('id')
    .where((of) => of.or([of('borrower_id', '=', borrowerId), of('phone', '=', phone)]))
    .where('status', 'in', OPEN_STATUSES)
    .where('phone_proved_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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
