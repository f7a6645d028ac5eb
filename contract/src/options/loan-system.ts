import { m } from 'words/messages';
import { numberedList } from './list.ts';

/** Statuses of a loan by the ids of the loan system (REFDATA-23, C-75). */
export const loanStatuses = numberedList('loan_status', [
  [1, m.option_loan_status_open],
  [2, m.option_loan_status_fully_paid],
  [3, m.option_loan_status_defaulted],
  [4, m.option_loan_status_restructured],
  [8, m.option_loan_status_processing],
  [9, m.option_loan_status_denied],
  [17, m.option_loan_status_not_taken_up],
]);

/** Statuses of an open loan (REFDATA-24, decision 0008). */
export const childStatuses = numberedList('child_status', [
  [18, m.option_child_status_current],
  [5, m.option_child_status_due_today],
  [6, m.option_child_status_missed_repayment],
  [10, m.option_child_status_arrears],
  [16, m.option_child_status_past_maturity],
  [14, m.option_child_status_write_off],
]);

/** How often a loan is paid back (REFDATA-28, decision 0008). */
export const paymentSchemes = numberedList('payment_scheme', [
  [6, m.option_payment_scheme_daily],
  [4, m.option_payment_scheme_weekly],
  [9, m.option_payment_scheme_biweekly],
  [3, m.option_payment_scheme_monthly],
  [12, m.option_payment_scheme_bimonthly],
  [13, m.option_payment_scheme_quarterly],
  [14, m.option_payment_scheme_semi_annual],
  [11, m.option_payment_scheme_yearly],
  [10, m.option_payment_scheme_lump_sum],
]);

/** How money goes out (REFDATA-25, decision 0008); the ids are ours. */
export const disbursementMethods = numberedList('disbursement_method', [
  [1, m.option_money_by_cash],
  [2, m.option_money_by_e_cash],
  [3, m.option_money_by_wing_transfer],
  [10, m.option_money_by_bank_transfer_aba_bank],
  [11, m.option_money_by_bank_transfer_acleda_bank],
  [12, m.option_money_by_bank_transfer_canadia_bank],
  [13, m.option_money_by_bank_transfer_sathapana_bank],
  [14, m.option_money_by_bank_transfer_kb_prasac_bank],
  [15, m.option_money_by_bank_transfer_hattha_bank],
  [16, m.option_money_by_bank_transfer_vattanac_bank],
]);

/** How money comes in (decision 0008); the ids are ours. */
export const repaymentMethods = numberedList('repayment_method', [
  [1, m.option_money_by_cash],
  [2, m.option_money_by_e_cash],
  [3, m.option_money_by_wing_transfer],
  [10, m.option_money_by_bank_transfer_aba_bank],
  [11, m.option_money_by_bank_transfer_acleda_bank],
  [12, m.option_money_by_bank_transfer_canadia_bank],
  [13, m.option_money_by_bank_transfer_sathapana_bank],
  [14, m.option_money_by_bank_transfer_kb_prasac_bank],
  [15, m.option_money_by_bank_transfer_hattha_bank],
  [16, m.option_money_by_bank_transfer_vattanac_bank],
  [20, m.option_money_by_khqr],
]);

/** Who invests (REFDATA-31). */
export const investorTypes = numberedList('investor_type', [
  [1, m.option_investor_type_company],
  [2, m.option_investor_type_individual],
  [3, m.option_other],
]);
