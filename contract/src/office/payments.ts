import type { Day } from 'lending/calendar';
import type { LoanFlag } from 'lending/loan';
import { staffCall } from './endpoint.ts';
import type { ActBody, EntryMade, ReasonBody } from './loan-acts.ts';
import type { RefundMethod } from './loan-waiting.ts';
import type { LoanNumber } from './loan-number.ts';
import type { LoanStatusIds, PartCents } from './loans.ts';

/** One part of a payment; `instalment` is null for late fees and principal beyond the running instalment. */
export interface PreviewPart extends PartCents {
  readonly instalment: number | null;
  readonly due_on: Day | null;
}

/** A loan before and after. */
export interface BeforeAndAfter extends LoanStatusIds {
  readonly principal_left_cents: number;
  readonly late_fee_cents: number;
  readonly due_cents: number;
  readonly payoff_cents: number;
  /** What was refunded and is to come back (lending/credit); not in the pay-off. */
  readonly owed_back_cents: number;
  readonly next: { readonly due_on: Day; readonly cents: number } | null;
  readonly closed_on: Day | null;
}

/** What a payment would do, by the fold itself. */
export interface PaymentPreview {
  readonly version: number;
  /** Whose loan it is. */
  readonly name: string;
  readonly parts: readonly PreviewPart[];
  /** Paid beyond the pay-off: kept as a credit. */
  readonly credit_cents: number;
  readonly before: BeforeAndAfter;
  readonly after: BeforeAndAfter;
  /** Payments recorded before whose split becomes another, since this one is dated before them. */
  readonly changed: readonly {
    readonly receipt: string;
    readonly on: Day;
    readonly cents: number;
    readonly before: readonly PartCents[];
    readonly after: readonly PartCents[];
  }[];
  /** Late fees that arose and no longer do, or the other way round. */
  readonly late_fee_change_cents: number;
  /** Acts whose ground it takes away: a person has to look. */
  readonly flags: readonly LoanFlag[];
  /** Receipts of the same amount received on the same day. */
  readonly alike: readonly string[];
}

export interface PreviewBody {
  readonly cents: number;
  readonly paid_on: Day;
}

export interface PaymentBody extends PreviewBody, ActBody {
  readonly method_id: number;
  /** The bank's own reference; null for cash. */
  readonly reference: string | null;
  /** The amount typed again where it is above the limit. */
  readonly cents_again: number | null;
}

export const paymentPreview = staffCall<PaymentPreview, PreviewBody, undefined, LoanNumber>({
  method: 'POST',
  path: '/api/office/loans/:number/payment-preview',
});

const act = <Body>(path: string) =>
  staffCall<EntryMade, Body, undefined, LoanNumber>({
    method: 'POST',
    path: `/api/office/loans/:number/${path}`,
    status: 201,
  });

/** A payment that stands on the loan. */
export interface PaymentMade extends EntryMade {
  /** When an earlier call with the same key recorded it, ISO: this call has recorded nothing; null: this call has recorded it. */
  readonly recorded_before_at: string | null;
}

export const paymentRecorded = staffCall<PaymentMade, PaymentBody, undefined, LoanNumber>({
  method: 'POST',
  path: '/api/office/loans/:number/payments',
  status: 201,
});
export const paymentReversed = act<ReasonBody & { readonly entry: number }>('payment-reversal');

/** Orders a payment to be undone where the collateral of its loan is gone; another person confirms it. */
export const reversalOrdered = staffCall<
  { readonly id: string },
  ReasonBody & { readonly entry: number },
  undefined,
  LoanNumber
>({ method: 'POST', path: '/api/office/loans/:number/reversal-order', status: 201 });

export const reversalConfirmed = act<ActBody & { readonly id: string }>('reversal-confirmation');

/** Takes such an order back, or refuses it: the payment stands. */
export const reversalVoided = staffCall<
  { readonly id: string },
  { readonly id: string; readonly reason: string },
  undefined,
  LoanNumber
>({ method: 'POST', path: '/api/office/loans/:number/reversal-void', status: 201 });

/** Orders what was paid too much to be given back; another person confirms it. */
export const refundOrdered = staffCall<
  { readonly id: string },
  ReasonBody & {
    readonly cents: number;
    /** The same typed again where it is above the limit. */
    readonly cents_again: number | null;
    readonly method: RefundMethod;
  },
  undefined,
  LoanNumber
>({ method: 'POST', path: '/api/office/loans/:number/refund', status: 201 });

export const refundConfirmed = act<
  ActBody & {
    readonly id: string;
    readonly reference: string;
    readonly cents_again: number | null;
  }
>('refund-confirmation');

/** Takes an order back: the money did not go out. */
export const refundVoided = staffCall<
  { readonly id: string },
  { readonly id: string; readonly reason: string },
  undefined,
  LoanNumber
>({ method: 'POST', path: '/api/office/loans/:number/refund-void', status: 201 });
