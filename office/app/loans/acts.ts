import type { Locale, Text } from 'contract/locale';
import type { StaffRole } from 'contract/office/endpoint';
import type { EntryKindView } from 'contract/office/loan-entries';
import type { ExtensionState, LoanPage } from 'contract/office/loans';
import { APPROVERS, CASHIERS } from 'contract/office/who';
import type { Day } from 'lending/calendar';
import { m } from 'words/messages';
import { mayOf } from '../desk/may-of.ts';

/** Who undoes an entry: money is the cashier's, what lender or borrower did the approver's. */
export function reversers(kind: EntryKindView): readonly StaffRole[] {
  return isMoney(kind) ? CASHIERS : APPROVERS;
}

/** Whether an entry is money that came or went. */
export function isMoney(kind: EntryKindView): boolean {
  return kind === 'payment' || kind === 'refund' || kind === 'payoutReturn';
}

/** Whether somebody may undo an entry. */
export function mayReverse(kind: EntryKindView, roles: readonly StaffRole[]): boolean {
  return mayOf(roles, reversers(kind));
}

/** Whether undoing an entry takes two people: a payment of a loan whose collateral is gone, or the return of its payout. */
export function needsOrder({ collateral_gone: gone }: LoanPage, kind: EntryKindView): boolean {
  return gone !== null && (kind === 'payment' || kind === 'payoutReturn');
}

/** Whether a request that waits can be granted on a day: else it is refused, or waits for more principal to be repaid. */
export function mayBeGranted(
  {
    missing_cents: missing,
    fee_cents: fee,
    new_pay_day: payDay,
  }: Extract<ExtensionState, { state: 'asked' }>,
  asOf: Day,
): boolean {
  return missing === 0 && fee > 0 && payDay >= asOf;
}

/** Reasons to choose from; the last wants words of one's own. */
export const REASONS = {
  reverse: [
    m.office_loan_reason_wrong_loan,
    m.office_loan_reason_wrong_amount,
    m.office_loan_reason_wrong_day,
    m.office_loan_reason_twice,
    m.office_loan_reason_bounced,
    m.office_loan_reason_mistake,
  ],
  waive: [m.office_loan_reason_small, m.office_loan_reason_goodwill],
  correct: [m.office_loan_reason_unpaid, m.office_loan_reason_false_facts],
  'write-off': [m.office_loan_reason_not_found, m.office_loan_reason_no_means],
  refund: [m.office_loan_reason_paid_too_much, m.office_loan_reason_wrong_loan],
  'payout-return': [
    m.office_payout_returns_reason_wrong_account,
    m.office_payout_returns_reason_account_closed,
    m.office_payout_returns_reason_bank_refused,
    m.office_payout_returns_reason_never_sent,
  ],
  'not-back': [m.office_payout_returns_reason_not_back, m.office_loan_reason_mistake],
  void: [m.office_loan_reason_not_sent, m.office_loan_reason_mistake],
  leave: [m.office_reversals_reason_stands, m.office_loan_reason_mistake],
  refuse: [
    m.office_loan_refuse_not_reached,
    m.office_loan_refuse_no_income,
    m.office_loan_refuse_earlier,
    m.office_loan_refuse_repaid,
  ],
  flag: [m.office_loan_flag_agreed, m.office_loan_flag_small, m.office_loan_flag_known],
  default: [m.office_loan_default_unpaid, m.office_loan_default_false_facts],
} as const satisfies Record<string, readonly Text[]>;

/** What was chosen and written as one reason, in a language. */
export function reasonText(chosen: Text | undefined, own: string, locale: Locale): string {
  const first = chosen?.({}, { locale }) ?? '';
  return [first, own.trim()].filter((part) => part !== '').join(' ');
}
