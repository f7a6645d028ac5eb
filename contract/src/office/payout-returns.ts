import { staffCall } from './endpoint.ts';
import type { ActBody, EntryMade, ReasonBody } from './loan-acts.ts';
import type { LoanNumber } from './loan-number.ts';
import type { RefundMethod } from './loan-waiting.ts';

/*
 * A payout that came back from the bank, or that was confirmed though it never went out: one notes it, another confirms it, and nothing of the
 * loan is owed.
 */

/** Notes that all that was paid out came back; another person confirms it. */
export const payoutReturnOrdered = staffCall<
  { readonly id: string },
  ReasonBody & {
    /** The sum typed again where it is above the limit. */
    readonly cents_again: number | null;
    readonly method: RefundMethod;
    /** The bank's own reference; may be empty for cash. */
    readonly reference: string;
  },
  undefined,
  LoanNumber
>({ method: 'POST', path: '/api/office/loans/:number/payout-return', status: 201 });

/** Confirms it: the loan ends. */
export const payoutReturnConfirmed = staffCall<
  EntryMade,
  ActBody & { readonly id: string; readonly cents_again: number | null },
  undefined,
  LoanNumber
>({ method: 'POST', path: '/api/office/loans/:number/payout-return-confirmation', status: 201 });

/** Takes the note back: the money did not come back, and the loan stays as it is. */
export const payoutReturnVoided = staffCall<
  { readonly id: string },
  { readonly id: string; readonly reason: string },
  undefined,
  LoanNumber
>({ method: 'POST', path: '/api/office/loans/:number/payout-return-void', status: 201 });
