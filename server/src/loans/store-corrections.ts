import type { Kysely } from 'kysely';
import type { Day } from 'lending/calendar';
import type { DB } from '../database/types.ts';

/** Keeps a demand to put a breach right. @returns its number */
export async function insertCorrectionNotice(
  tx: Kysely<DB>,
  notice: { loanId: bigint; reason: string; correctBy: Day; by: string; at: Date },
): Promise<bigint> {
  const row = await tx
    .insertInto('correction_notice')
    .values({
      loan_id: notice.loanId,
      reason: notice.reason,
      correct_by: notice.correctBy,
      sent_by: notice.by,
      sent_at: notice.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
