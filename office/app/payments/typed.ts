import { CASH_METHOD } from 'contract/payment-methods';
import type { LoanPage } from 'contract/office/loans';
import type { PreviewBody } from 'contract/office/payments';
import { displayDay, parseDisplayDay } from 'lending/calendar';
import { parseDollars } from 'lending/money';
import { textsOf } from '../desk/trouble-box.tsx';

/** Cash, as a select has it. */
export const CASH = String(CASH_METHOD);

/** A payment as it is typed. */
export interface Typed {
  readonly amount: string;
  readonly again: string;
  readonly on: string;
  readonly method: string;
  readonly reference: string;
}

/** What is kept of it until it is recorded. A day that nobody typed is none: another day's page means its own. */
export type KeptPayment = Omit<Typed, 'on'> & { readonly on: string | null };

/**
 * Where it is kept. The program before kept a day at `payment L000123` whether or not somebody had typed it, so that a payment that was begun
 * before the upgrade would be dated back by itself.
 */
export const placeOfPayment = (number: string): string => `payment of no day ${number}`;

/** Nothing typed yet: cash. */
export const CLEARED: KeptPayment = {
  amount: '',
  again: '',
  on: null,
  method: CASH,
  reference: '',
};

/** What stands in the fields of this page: the day is today where nobody typed one. */
export const shownOf = (kept: KeptPayment, { today }: Pick<LoanPage, 'today'>): Typed => ({
  ...kept,
  on: kept.on ?? displayDay(today),
});

/** What is typed as a payment; null where it is none yet. */
export function paymentOf({ amount, on }: Typed): PreviewBody | null {
  const cents = parseDollars(amount);
  const paidOn = parseDisplayDay(on);
  return cents !== null && cents > 0 && paidOn !== null ? { cents, paid_on: paidOn } : null;
}

/** Whether the amount is typed twice: above the limit of the loan's product. */
export function isTypedTwice({ amount }: Typed, limitCents: number): boolean {
  return (parseDollars(amount) ?? 0) > limitCents;
}

/** What was typed, to be copied where the page is behind. */
export const typedText = ({ amount, on, reference }: Typed): string =>
  textsOf(amount, on, reference);
