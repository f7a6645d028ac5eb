import type { LoanCard } from 'contract/loan-views';

/** Nothing more falls due on a loan: it is repaid, or its payout came back. A refund of it may be owed back all the same. */
export const isEnded = ({ state }: Pick<LoanCard, 'state'>): boolean =>
  state === 'repaid' || state === 'returned';
