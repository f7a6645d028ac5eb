import type { StaffName } from './staff-name.ts';

/** What one person ordered on a loan, and another confirms. */

/** How money goes back: out of the drawer of who orders it, or by a bank. */
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

/** A payment to be undone as one person ordered it, which another confirms. */
export interface WaitingReversal {
  readonly id: string;
  /** Number of the payment. */
  readonly entry: number;
  readonly cents: number;
  readonly reason: string;
  readonly ordered_by: StaffName;
  /** ISO 8601. */
  readonly ordered_at: string;
  /** Why who asks does not confirm it: they ordered it, or gave the collateral back or sold it; null: they may, where their role does. */
  readonly not_by_me: 'ordered' | 'gave_back' | null;
}
