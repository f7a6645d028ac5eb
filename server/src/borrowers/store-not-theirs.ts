import type { NotTheirsWhy, TheirsReason } from 'contract/office/phone-changes';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** That a phone is not its borrower's, as it holds. */
export interface NotTheirsRow {
  why: NotTheirsWhy;
  setBy: string;
  setAt: Date;
}

/** Borrowers whose phone is known not to be theirs. */
export const WITH_PHONE_NOT_THEIRS = sql`select borrower_id from phone_not_theirs where ended_at is null`;

/** What is known of a borrower's phone; null: it is theirs, as far as anybody knows. */
export async function notTheirsOf(
  db: Kysely<DB>,
  borrowerId: bigint,
): Promise<NotTheirsRow | null> {
  const row = await db
    .selectFrom('phone_not_theirs')
    .select(['why', 'set_by as setBy', 'set_at as setAt'])
    .where('borrower_id', '=', borrowerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...row, why: row.why as NotTheirsWhy } : null;
}

/** Whether a phone is that of a borrower who is known not to have it. */
export async function isNotTheirs(db: Kysely<DB>, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('borrower')
    .select('id')
    .where('phone', '=', phone)
    .where('phone_not_theirs_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that a borrower's phone is not theirs. The borrower must be locked. */
export async function insertNotTheirs(
  tx: Kysely<DB>,
  { borrowerId, why, by, at }: { borrowerId: bigint; why: NotTheirsWhy; by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('phone_not_theirs')
    .values({ borrower_id: borrowerId, why, set_by: by, set_at: at })
    .execute();
  // Waits for a session that is being opened, and one that comes after waits for this: an update alone would let both pass each other.
  await tx.selectFrom('borrower').select('id').where('id', '=', borrowerId).forUpdate().execute();
  await tx
    .updateTable('borrower')
    .set({ phone_not_theirs_at: at })
    .where('id', '=', borrowerId)
    .execute();
}

/**
 * Ends it. The borrower must be locked.
 * @param reason why another person took it back; null: the borrower has another phone
 */
export async function endNotTheirs(
  tx: Kysely<DB>,
  ending: { borrowerId: bigint; reason: TheirsReason | null; by: string; at: Date },
): Promise<void> {
  const { borrowerId, reason, by, at } = ending;
  await tx
    .updateTable('phone_not_theirs')
    .set({ ended_by: by, ended_at: at, reason })
    .where('borrower_id', '=', borrowerId)
    .where('ended_at', 'is', null)
    .execute();
  await tx
    .updateTable('borrower')
    .set({ phone_not_theirs_at: null })
    .where('id', '=', borrowerId)
    .execute();
}
