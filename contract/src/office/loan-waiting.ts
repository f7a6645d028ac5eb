import type { StaffName } from './staff-name.ts';

/** What one person ordered on a loan, and another confirms. */

/** How money goes back, or a payout came back: through the drawer of who orders or notes it, or by a bank. */
export const REFUND_METHODS = ['cash', 'bank'] as const;
export type RefundMethod = (typeof REFUND_METHODS)[number];

/** Money ordered to go back to the borrower, which another person confirms. */
export interface WaitingRefund {
  readonly id: string;
  readonly cents: number;
  readonly method: RefundMethod | null;
  readonly ordered_by: StaffName;
  /** ISO 8601. */
  readonly ordered_at: string;
  readonly is_mine: boolean;
}

/** A payout that came back as one person noted it, which another confirms. */
export interface WaitingPayoutReturn {
  readonly id: string;
  /** All that was paid out. */
  readonly cents: number;
  readonly method: RefundMethod;
  /** The bank's own reference; null: it came in cash, or never went out. */
  readonly reference: string | null;
  readonly reason: string;
  readonly noted_by: StaffName;
  /** ISO 8601. */
  readonly noted_at: string;
  readonly is_mine: boolean;
}

/** A payment, or the return of a payout, to be undone as one person ordered it, which another confirms. */
export interface WaitingReversal {
  readonly id: string;
  /** Number of the entry. */
  readonly entry: number;
  readonly cents: number;
  readonly reason: string;
  readonly ordered_by: StaffName;
  /** ISO 8601. */
  readonly ordered_at: string;
  /** Why who asks does not confirm it: they ordered it, or gave the collateral back or sold it; null: they may, where their role does. */
  readonly not_by_me: 'ordered' | 'gave_back' | null;
}
