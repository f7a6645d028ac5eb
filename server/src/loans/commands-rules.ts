import type { Text } from 'contract/locale';
import { m } from 'words/messages';

/** What a rule of `lending` says, by its name; sentences that say what stands in the way. */
const RULES: Readonly<Record<string, Text>> = {
  'not-an-amount': m.office_loan_rule_amount,
  'not-a-day': m.office_loan_rule_day,
  'before-disbursement': m.office_loan_rule_before_disbursement,
  'after-today': m.office_loan_rule_after_today,
  'unknown-method': m.office_loan_rule_method,
  'reference-taken': m.office_loan_rule_reference,
  'reference-of-return': m.office_loan_rule_reference_return,
  'no-such-entry': m.office_loan_rule_no_entry,
  'is-a-reversal': m.office_loan_rule_is_reversal,
  'already-reversed': m.office_loan_rule_already_reversed,
  'answer-stands': m.office_loan_rule_answer_stands,
  'request-stands': m.office_loan_rule_request_stands,
  'write-off-stands': m.office_loan_rule_write_off_stands,
  'is-money': m.office_loan_rule_is_money,
  'is-an-act': m.office_loan_rule_is_act,
  'fee-differs': m.office_loan_rule_fee_differs,
  'nothing-waits': m.office_loan_rule_nothing_waits,
  'nothing-to-extend': m.office_loan_rule_nothing_to_extend,
  'new-pay-day-gone': m.office_loan_rule_new_pay_day_gone,
  'nothing-to-waive': m.office_loan_rule_nothing_to_waive,
  'more-than-waivable': m.office_loan_rule_more_than_waivable,
  closed: m.office_loan_rule_closed,
  'already-in-default': m.office_loan_rule_in_default,
  'no-correction-notice': m.office_loan_rule_no_notice,
  'put-right': m.office_loan_rule_put_right,
  'default-reversed': m.office_loan_rule_default_reversed,
  'letter-of-yours': m.office_letter_of_yours,
  'correction-untold': m.office_loan_rule_untold,
  'correction-of-stranger': m.office_loan_rule_stranger,
  'correction-time-runs': m.office_loan_rule_time_runs,
  'correction-waits': m.office_loan_rule_correction_waits,
  'correction-runs': m.office_loan_rule_correction_runs,
  'request-waits': m.office_loan_rule_request_waits,
  'collateral-sold': m.office_loan_rule_collateral_sold,
  'not-in-default': m.office_loan_rule_not_in_default,
  'already-written-off': m.office_loan_rule_written_off,
  'above-credit': m.office_loan_rule_above_credit,
  'payout-returned': m.office_loan_rule_payout_returned,
  'others-stand': m.office_loan_rule_others_stand,
  'collateral-gone': m.office_reversals_collateral_gone,
  'collateral-here': m.office_reversals_collateral_here,
  'refund-waits': m.office_loan_rule_refund_first,
  'reversal-waits': m.office_reversals_other_waits,
};

/** The sentence of a rule that refuses; of one without a sentence of its own, that the loan does not allow it now. */
export function ruleText(reason: string): Text {
  return RULES[reason] ?? m.refusal_loan_state;
}
