import type { Refusal } from 'contract/locale';
import { CODE_ROWS, type LoanCode } from 'contract/office/loan-desk';
import { Refused } from 'contract/refusal';
import { phnomPenhDay } from 'lending/calendar';
import { m } from 'words/messages';
import type { LoanServices } from '../loans/commands-act.ts';
import { loanIdOf, loanNumber, receiptNumber } from 'contract/record-numbers';
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
  return { offered: env.khqr !== null, codes: codes.map((code) => codeView(code, now, loan.id)) };
}

function codeView(code: CodeRow, now: Date, loanId: bigint): LoanCode {
  const { id, cents, pays, madeAt, expiresAt, receipt, paidOn, returnedAt } = code;
  const state = stateOf(code, now);
  const isElsewhere = paidOn !== null && paidOn !== loanId;
  return {
    id,
    cents: Number(cents),
    pays: pays === 'payoff' ? 'payoff' : 'next',
    state,
    made_at: madeAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    receipt: receipt === null ? null : receiptNumber(receipt),
    other_loan: isElsewhere ? loanNumber(paidOn) : null,
    given_back_on:
      state === 'given-back' && returnedAt !== null ? phnomPenhDay(returnedAt.getTime()) : null,
  };
}

/** Paid late it turns from expired to paid; money that was looked at stands as it was settled. Money that came is waited for no more. */
function stateOf(
  { receipt, isLookedAt, isReturned, returnedAt, hasCome, expiresAt }: CodeRow,
  now: Date,
): LoanCode['state'] {
  if (receipt !== null) return 'paid';
  if (isLookedAt) return 'looked-at';
  if (isReturned) return returnedAt === null ? 'going-back' : 'given-back';
  if (hasCome) return 'looked-at';
  return now < expiresAt ? 'waiting' : 'expired';
}
