import type { Refusal } from 'contract/locale';
import { CODE_ROWS, type LoanCode } from 'contract/office/loan-desk';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import type { LoanServices } from '../loans/commands-act.ts';
import { loanIdOf, receiptNumber } from '../loans/commands-number.ts';
import { findLoan } from '../loans/store.ts';
import { type CodeRow, newestCodes } from './store-codes.ts';

type Reading = Pick<LoanServices, 'db' | 'clock' | 'env'>;

const notFound: Refusal = (locale) => m.office_problem_not_found({}, { locale });

/** The newest KHQR codes that the borrower was shown, and what became of each at this moment. */
export async function loanCodesOf(
  { db, clock, env }: Reading,
  number: string,
): Promise<{ offered: boolean; codes: LoanCode[] } | Refused> {
  const loan = await findLoan(db, loanIdOf(number));
  if (loan === null) return Refused.because(notFound, 'not_found');
  const codes = await newestCodes(db, loan.id, CODE_ROWS);
  const now = clock.now();
  return { offered: env.khqr !== null, codes: codes.map((code) => codeView(code, now)) };
}

function codeView(code: CodeRow, now: Date): LoanCode {
  const { id, cents, pays, madeAt, expiresAt, receipt } = code;
  return {
    id,
    cents,
    pays,
    state: stateOf(code, now),
    made_at: madeAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    receipt: receipt === null ? null : receiptNumber(receipt),
  };
}

/** Paid late it turns from expired to paid; money that was looked at stands as it was settled. */
function stateOf(
  { receipt, isLookedAt, settled, expiresAt }: CodeRow,
  now: Date,
): LoanCode['state'] {
  if (receipt !== null) return 'paid';
  if (isLookedAt) return 'looked-at';
  if (settled !== null) return settled === 'on-loan' ? 'paid' : 'given-back';
  return now < expiresAt ? 'waiting' : 'expired';
}
