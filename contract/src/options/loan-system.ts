import { PAYMENT_SCHEME_IDS } from 'lending/loan-system-ids';
import { m } from 'words/messages';
import { CHILD_STATUS_NAMES, LOAN_STATUS_NAMES } from '../loan-status-names.ts';
import { numberedList } from './list.ts';

/** Statuses of a loan by the ids of the loan system (REFDATA-23, C-75). */
export const loanStatuses = numberedList('loan_status', LOAN_STATUS_NAMES);

/** Statuses of an open loan (REFDATA-24, decision 0008). */
export const childStatuses = numberedList('child_status', CHILD_STATUS_NAMES);

/** How often a loan is paid back (REFDATA-28, decision 0008). */
export const paymentSchemes = numberedList('payment_scheme', [
  [PAYMENT_SCHEME_IDS.daily, m.option_payment_scheme_daily],
  [PAYMENT_SCHEME_IDS.weekly, m.option_payment_scheme_weekly],
  [PAYMENT_SCHEME_IDS.biweekly, m.option_payment_scheme_biweekly],
  [PAYMENT_SCHEME_IDS.monthly, m.option_payment_scheme_monthly],
  [PAYMENT_SCHEME_IDS.bimonthly, m.option_payment_scheme_bimonthly],
  [PAYMENT_SCHEME_IDS.quarterly, m.option_payment_scheme_quarterly],
  [PAYMENT_SCHEME_IDS.semi_annual, m.option_payment_scheme_semi_annual],
  [PAYMENT_SCHEME_IDS.yearly, m.option_payment_scheme_yearly],
  [PAYMENT_SCHEME_IDS.lump_sum, m.option_payment_scheme_lump_sum],
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
