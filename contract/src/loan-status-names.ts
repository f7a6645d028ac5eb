import { CHILD_STATUS, LOAN_STATUS } from 'lending/loan-system-ids';
import { m } from 'words/messages';
import type { Text } from './locale.ts';

/** The statuses of a loan in words, by the ids of the loan system, in their order. */
export const LOAN_STATUS_NAMES: readonly (readonly [number, Text])[] = [
  [LOAN_STATUS.open, m.option_loan_status_open],
  [LOAN_STATUS.fullyPaid, m.option_loan_status_fully_paid],
  [LOAN_STATUS.defaulted, m.option_loan_status_defaulted],
  [LOAN_STATUS.restructured, m.option_loan_status_restructured],
  [LOAN_STATUS.processing, m.option_loan_status_processing],
  [LOAN_STATUS.denied, m.option_loan_status_denied],
  [LOAN_STATUS.notTakenUp, m.option_loan_status_not_taken_up],
];

/** The same of an open loan's second status. */
export const CHILD_STATUS_NAMES: readonly (readonly [number, Text])[] = [
  [CHILD_STATUS.current, m.option_child_status_current],
  [CHILD_STATUS.dueToday, m.option_child_status_due_today],
  [CHILD_STATUS.missedRepayment, m.option_child_status_missed_repayment],
  [CHILD_STATUS.arrears, m.option_child_status_arrears],
  [CHILD_STATUS.pastMaturity, m.option_child_status_past_maturity],
  [CHILD_STATUS.writeOff, m.option_child_status_write_off],
];

const LOAN: ReadonlyMap<number, Text> = new Map(LOAN_STATUS_NAMES);
const CHILD: ReadonlyMap<number, Text> = new Map(CHILD_STATUS_NAMES);

/** A loan's status as staff read it: the second one where there is one. */
export function statusName({
  loan_status_id,
  child_status_id,
}: {
  readonly loan_status_id: number;
  readonly child_status_id: number;
}): Text {
  return CHILD.get(child_status_id) ?? LOAN.get(loan_status_id) ?? m.office_loan_other_status;
}
