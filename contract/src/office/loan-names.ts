import { m } from 'words/messages';
import type { Text } from '../locale.ts';
import type { LoanGroup } from './loans.ts';

/** The parts of the list of loans. */
export const GROUP_NAMES: Readonly<Record<LoanGroup, Text>> = {
  late: m.office_loan_group_late,
  open: m.office_loan_group_open,
  defaulted: m.office_loan_group_defaulted,
  closed: m.office_loan_group_closed,
  owed: m.office_loan_group_owed,
  flagged: m.office_loan_group_flagged,
  refund: m.office_loan_group_refund,
  reversal: m.office_loan_group_reversal,
  payout_return: m.office_loan_group_payout_return,
};

/** What has gone from below an act, by the flag's name. */
export const FLAG_NAMES = {
  'extension-not-earned': m.office_loan_flag_not_earned,
  'extension-fee-differs': m.office_loan_flag_fee,
  'extension-without-request': m.office_loan_flag_no_request,
  'waiver-differs': m.office_loan_flag_waiver,
  'loan-was-closed': m.office_loan_flag_closed,
  'default-put-right': m.office_loan_flag_default,
  'write-off-without-default': m.office_loan_flag_write_off,
  'refund-above-credit': m.office_loan_flag_refund,
  'payout-return-after-others': m.office_loan_flag_payout_return,
  'sale-after-repaid': m.office_loan_flag_sale,
} as const;
