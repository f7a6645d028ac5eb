import type { BothLanguages } from 'contract/site';
import type { Kysely } from 'kysely';
import type { Day } from 'lending/calendar';
import type { DB } from '../database/types.ts';

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

/** The last day that the newest correction notice of a loan leaves to put the breach right; null: none was sent. */
export async function correctionDay(tx: Kysely<DB>, loanId: bigint): Promise<Day | null> {
  const row = await tx
    .selectFrom('correction_notice')
    .select('correct_by')
    .where('loan_id', '=', loanId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.correct_by ?? null;
}
