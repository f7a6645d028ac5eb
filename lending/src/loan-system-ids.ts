import type { PaymentScheme } from './terms.ts';

/**
 * The ids under which a loan system knows statuses and schemes. Every list, fold and screen takes them from here, so that an operator
 * who connects a system of their own has one place to change. Source: docs/lending.md, "Status"; decisions 0008, C-75.
 */

/** The status of a loan, or of an application that became none. */
export const LOAN_STATUS = {
  open: 1,
  fullyPaid: 2,
  defaulted: 3,
  restructured: 4,
  processing: 8,
  denied: 9,
  notTakenUp: 17,
} as const;

/** The second status, of a loan that is open or in default; `none` where the first says all. */
export const CHILD_STATUS = {
  none: 0,
  dueToday: 5,
  missedRepayment: 6,
  arrears: 10,
  writeOff: 14,
  pastMaturity: 16,
  current: 18,
} as const;

/** How often an instalment falls due. */
export const PAYMENT_SCHEME_IDS: Readonly<Record<PaymentScheme, number>> = {
  daily: 6,
  weekly: 4,
  biweekly: 9,
  monthly: 3,
  bimonthly: 12,
  quarterly: 13,
  semi_annual: 14,
  yearly: 11,
  lump_sum: 10,
};
