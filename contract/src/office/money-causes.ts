import { m } from 'words/messages';
import type { Locale, Text } from '../locale.ts';
import type { OpenMoney } from './bank-statements.ts';

const CAUSES: Readonly<Record<string, Text>> = {
  amount: m.office_money_cause_amount,
  currency: m.office_money_cause_currency,
  account: m.office_money_cause_account,
  'paid-again': m.office_money_cause_again,
  day: m.office_money_cause_day,
  undone: m.office_money_cause_undone,
  'no-loan': m.office_money_cause_no_loan,
  'like-khqr': m.office_money_cause_like_khqr,
  'like-receipt': m.office_money_cause_like_receipt,
  'like-statement': m.office_money_cause_like_statement,
  'like-line': m.office_money_cause_like_line,
  'like-refund': m.office_money_cause_like_refund,
  'nothing-owed': m.office_money_cause_nothing_owed,
  'payout-returned': m.office_money_cause_payout_returned,
  'not-posted': m.office_money_cause_not_posted,
};

/** Why money stands on no loan; of a cause without words, that the loan did not take it. */
export function causeText(
  { cause, like_receipt: receipt }: Pick<OpenMoney, 'cause'> & Partial<OpenMoney>,
  options?: { locale: Locale },
): string {
  if (cause === 'like-receipt' && typeof receipt === 'string') {
    return m.office_money_cause_like_receipt_of({ receipt }, options);
  }
  return (CAUSES[cause] ?? m.office_money_cause_refused)({}, options);
}
