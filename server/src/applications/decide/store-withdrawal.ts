import type { Kysely } from 'kysely';
import type { DB } from '../../database/types.ts';
import { OPEN_STATUSES } from '../store-conditions.ts';

/** Keeps that an application was ended before a decision. */
export async function insertWithdrawal(
  tx: Kysely<DB>,
  ended: {
    applicationId: bigint;
    /** How the applicant said that they no longer want the loan; null: it repeats another. */
    note: string | null;
    /** The application under way that it repeats; null: the applicant wished so. */
    repeats: bigint | null;
    by: string;
    at: Date;
  },
): Promise<void> {
  const { applicationId, note, repeats, by, at } = ended;
  await tx
    .insertInto('application_withdrawal')
    .values({ application_id: applicationId, note, repeats, withdrawn_by: by, withdrawn_at: at })
    .execute();
}

/** Whose an application is that goes on, and nobody ends it before the transaction does; null: it is open no more. */
export async function holdOpen(tx: Kysely<DB>, id: bigint): Promise<bigint | null> {
  const row = await tx
    .selectFrom('application')
    .select('borrower_id as borrowerId')
    .where('id', '=', id)
    .where('status', 'in', OPEN_STATUSES)
    .forShare()
    .executeTakeFirst();
  return row?.borrowerId ?? null;
}

/** The same, to be read. */
export async function openApplicationOwner(db: Kysely<DB>, id: bigint): Promise<bigint | null> {
  const row = await db
    .selectFrom('application')
    .select('borrower_id as borrowerId')
    .where('id', '=', id)
    .where('status', 'in', OPEN_STATUSES)
    .executeTakeFirst();
  return row?.borrowerId ?? null;
}
