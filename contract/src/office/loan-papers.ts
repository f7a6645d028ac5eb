import { staffCall } from './endpoint.ts';
import type { LoanNumber } from './loan-number.ts';

/** A paper as it is saved: its name, and the PDF in base64. */
export interface Paper {
  readonly name: string;
  readonly base64: string;
}

export const loanStatement = staffCall<Paper, undefined, undefined, LoanNumber>({
  method: 'GET',
  path: '/api/office/loans/:number/statement',
});

export const receiptPaper = staffCall<Paper, undefined, undefined, { readonly receipt: string }>({
  method: 'GET',
  path: '/api/office/receipts/:receipt',
});
