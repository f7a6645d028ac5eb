import { type ApplicationCard, UNDER_WAY } from 'contract/application-cards';
import type { LoanCard } from 'contract/loan-views';
import type { Overview } from 'contract/overview';
import { isEnded } from './ended.ts';

/** What the account's first panel is about. */
export type TopChoice =
  | { readonly about: 'loans'; readonly loans: readonly [LoanCard, ...LoanCard[]] }
  | { readonly about: 'application'; readonly application: ApplicationCard }
  | { readonly about: 'ended'; readonly loan: LoanCard }
  | { readonly about: 'nothing' };

/**
 * Loans on which money is owed come first; then an application under way, or one denied whose day to apply again is still to
 * come; then the loan that ended last: repaid, or of which the payout came back.
 */
export function topChoice({ loans, application, today }: Overview): TopChoice {
  const [first, ...others] = loans.filter(isOwing);
  if (first) return { about: 'loans', loans: [first, ...others] };
  if (application && (UNDER_WAY.includes(application.state) || isBarred(application, today))) {
    return { about: 'application', application };
  }
  const ended = loans.find(isEnded);
  return ended ? { about: 'ended', loan: ended } : { about: 'nothing' };
}

/** Whether anything is owed on it: also on one that is closed, where a refund is to come back. */
const isOwing = (loan: LoanCard) => !isEnded(loan) || loan.owedBackCents > 0;

/** Whether the lender denied it and the day to apply again is still to come. */
function isBarred({ state, applyAgainOn }: ApplicationCard, today: string): boolean {
  return state === 'denied' && applyAgainOn !== null && applyAgainOn > today;
}
