import type { Day } from 'lending/calendar';
import type { ApplicationCard } from './application-cards.ts';
import { apiCall } from './endpoint.ts';
import type { LoanCard } from './loan-views.ts';

/** The account's first screen beside the borrower record. Ours: money is whole cents. */

export interface MembershipView {
  readonly key: string;
  readonly repaidOnTime: number;
  /** The tier above and how many loans repaid on time it still takes; null at the highest. */
  readonly next: { readonly key: string; readonly more: number } | null;
}

/** The account's first screen beside the borrower record; ours, in whole cents. */
export interface Overview {
  readonly today: Day;
  readonly membership: MembershipView;
  /** Loans on which money is owed, the most urgent first: open ones, and closed ones of which a refund is to come back. Without one the loan repaid last, if that was in the last 90 days. Beside them closed ones of which something waits: what was pawned, or money that is to be given back. */
  readonly loans: readonly LoanCard[];
  /** The application under way, or the one refused last where no loan came after it. */
  readonly application: ApplicationCard | null;
  readonly earlier: readonly ApplicationCard[];
}

export const overview = apiCall<Overview>({
  method: 'POST',
  path: '/api/v1/account/overview',
});
