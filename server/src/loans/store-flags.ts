import type { Kysely } from 'kysely';
import type { LoanFlag } from 'lending/loan';
import type { DB } from '../database/types.ts';

/** Somebody looked at a flag, when the loan's newest entry was `seenEntry`. */
export interface Clearing extends LoanFlag {
  readonly seenEntry: number;
  /** Why it may stand. */
  readonly why: string;
  readonly by: string;
  readonly at: Date;
}

/** What was noted about the flags of a loan, the newest first. */
export async function clearingsOf(db: Kysely<DB>, loanId: bigint): Promise<Clearing[]> {
  const rows = await db
    .selectFrom('loan_flag_clearing')
    .select(['entry', 'flag', 'seen_entry as seenEntry', 'reason as why'])
    .select(['cleared_by as by', 'cleared_at as at'])
    .where('loan_id', '=', loanId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ flag, ...row }) => ({ ...row, reason: flag as LoanFlag['reason'] }));
}

/** Notes that somebody has looked at a flag. */
export async function insertClearing(
  tx: Kysely<DB>,
  loanId: bigint,
  { entry, reason, seenEntry, why, by, at }: Clearing,
): Promise<void> {
  await tx
    .insertInto('loan_flag_clearing')
    .values({
      loan_id: loanId,
      entry,
      flag: reason,
      seen_entry: seenEntry,
      reason: why,
      cleared_by: by,
      cleared_at: at,
    })
    .execute();
}
