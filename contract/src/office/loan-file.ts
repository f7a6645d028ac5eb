import { staffCall } from './endpoint.ts';
import type { LoanQuery } from './loans.ts';

/** What a file of the list of loans has. */
export type LoanFileQuery = Omit<LoanQuery, 'after' | 'before'>;

/** What the list of loans shows, as CSV with all columns. */
export const loanFile = staffCall<object, undefined, LoanFileQuery>({
  method: 'GET',
  path: '/api/office/loans/file',
});
