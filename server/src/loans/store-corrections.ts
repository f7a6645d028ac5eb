import type { BothLanguages } from 'contract/site';
import type { Kysely } from 'kysely';
import { type Day, phnomPenhDay } from 'lending/calendar';
import { type CorrectionEnd, correctionEnd, type CorrectionNotice } from 'lending/correction';
import type { DB } from '../database/types.ts';
import type { StoredLoan } from './store.ts';

/** Keeps a demand to put a breach right. @returns its number */
export async function insertCorrectionNotice(
  tx: Kysely<DB>,
  notice: { loanId: bigint; reason: BothLanguages; correctBy: Day; by: string; at: Date },
): Promise<bigint> {
  const row = await tx
    .insertInto('correction_notice')
    .values({
      loan_id: notice.loanId,
      reason: notice.reason.km,
      reason_en: notice.reason.en,
      correct_by: notice.correctBy,
      sent_by: notice.by,
      sent_at: notice.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The newest correction notice of a loan; null: none was sent. */
async function newestCorrection(db: Kysely<DB>, loanId: bigint): Promise<CorrectionNotice | null> {
  const row = await db
    .selectFrom('correction_notice as n')
    .select(['n.correct_by as correctBy', 'n.sent_at as sentAt'])
    .select((of) =>
      of
        .selectFrom('loan_entry as e')
        .select((entry) => entry.fn.max('e.number').as('number'))
        .whereRef('e.loan_id', '=', 'n.loan_id')
        .whereRef('e.made_at', '<=', 'n.sent_at')
        .as('lastEntry'),
    )
    .where('n.loan_id', '=', loanId)
    .orderBy('n.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { correctBy, sentAt, lastEntry } = row;
  return { correctBy, sentOn: phnomPenhDay(sentAt.getTime()), lastEntry: lastEntry ?? 0 };
}

/** The newest correction notice of a loan as it stands on a day. */
export interface CorrectionNow {
  /** The last day that it leaves to put the breach right. */
  readonly correctBy: Day;
  /** Why it counts no more; null: it counts. */
  readonly end: CorrectionEnd | null;
}

/** The newest correction notice of a loan, and whether it still counts on a day; null: none was sent. */
export async function correctionNow(
  db: Kysely<DB>,
  stored: StoredLoan,
  asOf: Day,
): Promise<CorrectionNow | null> {
  const notice = await newestCorrection(db, stored.id);
  return notice && { correctBy: notice.correctBy, end: correctionEnd(stored, notice, asOf) };
}
