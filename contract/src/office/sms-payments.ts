import { m } from 'words/messages';
import { DAY, HOTLINE, LOAN, PAID, PAWNED } from './sms-samples.ts';

/** What a borrower is told of money that came, was undone, or went back (sms-templates.ts). */
export const PAYMENT_SMS = {
  notice_payment_received: {
    said: m.notice_payment_received,
    about: m.office_kind_payment,
    to: 'borrower',
    sample: { ...PAID, balance: '$551.30' },
  },
  notice_payment_received_ahead: {
    said: m.notice_payment_received_ahead,
    about: m.office_kind_payment,
    to: 'borrower',
    sample: {
      ...PAID,
      until: '19/11/2026',
      due: '$54.62',
      day: DAY,
      balance: '$551.30',
    },
  },
  notice_payment_received_late_fees: {
    said: m.notice_payment_received_late_fees,
    about: m.office_kind_payment,
    to: 'borrower',
    sample: { ...PAID, due: '$10.00', balance: '$551.30' },
  },
  notice_payment_not_owed: {
    said: m.notice_payment_not_owed,
    about: m.office_kind_payment,
    to: 'borrower',
    sample: { ...PAID, credit: '$54.62', hotline: HOTLINE },
  },
  notice_loan_repaid: {
    said: m.notice_loan_repaid,
    about: m.office_kind_payment,
    to: 'borrower',
    sample: PAID,
  },
  notice_residue_waived: {
    said: m.notice_residue_waived,
    about: m.office_kind_payment,
    to: 'borrower',
    sample: { amount: '$1.20', number: LOAN },
  },
  notice_residue_waived_pawn: {
    said: m.notice_residue_waived_pawn,
    about: m.office_kind_payment,
    to: 'borrower',
    sample: { amount: '$1.20', number: LOAN, ...PAWNED, hotline: HOTLINE },
  },
  notice_residue_waived_credit: {
    said: m.notice_residue_waived_credit,
    about: m.office_kind_payment,
    to: 'borrower',
    sample: { amount: '$1.20', number: LOAN, credit: '$6.44', hotline: HOTLINE },
  },
  notice_residue_waived_pawn_credit: {
    said: m.notice_residue_waived_pawn_credit,
    about: m.office_kind_payment,
    to: 'borrower',
    sample: { amount: '$1.20', number: LOAN, credit: '$6.44', ...PAWNED, hotline: HOTLINE },
  },
  notice_residue_waived_rest: {
    said: m.notice_residue_waived_rest,
    about: m.office_kind_payment,
    to: 'borrower',
    sample: { amount: '$1.20', number: LOAN, rest: '$24.00', hotline: HOTLINE },
  },
  notice_residue_waived_owed_back: {
    said: m.notice_residue_waived_owed_back,
    about: m.office_kind_payment,
    to: 'borrower',
    sample: { amount: '$1.20', number: LOAN, owed: '$27.00', hotline: HOTLINE },
  },
  notice_waiver_reversed: {
    said: m.notice_waiver_reversed,
    about: m.office_kind_payment,
    to: 'borrower',
    sample: { amount: '$1.20', number: LOAN, due: '$59.20', hotline: HOTLINE },
  },
  notice_waiver_reversed_early: {
    said: m.notice_waiver_reversed_early,
    about: m.office_kind_payment,
    to: 'borrower',
    sample: { amount: '$1.20', number: LOAN, due: '$1.24', day: DAY, hotline: HOTLINE },
  },
  notice_loan_repaid_credit: {
    said: m.notice_loan_repaid_credit,
    about: m.office_kind_payment,
    to: 'borrower',
    sample: { ...PAID, credit: '$6.44', hotline: HOTLINE },
  },
  notice_loan_repaid_pawn: {
    said: m.notice_loan_repaid_pawn,
    about: m.office_kind_payment,
    to: 'borrower',
    sample: { ...PAID, ...PAWNED, hotline: HOTLINE },
  },
  notice_loan_repaid_pawn_credit: {
    said: m.notice_loan_repaid_pawn_credit,
    about: m.office_kind_payment,
    to: 'borrower',
    sample: { ...PAID, ...PAWNED, credit: '$6.44', hotline: HOTLINE },
  },
  notice_payment_owed_back: {
    said: m.notice_payment_owed_back,
    about: m.office_kind_payment,
    to: 'borrower',
    sample: { ...PAID, owed: '$27.00', hotline: HOTLINE },
  },
  notice_payment_reversed: {
    said: m.notice_payment_reversed,
    about: m.office_kind_payment,
    to: 'borrower',
    sample: { amount: '$54.62', day: DAY, number: LOAN, hotline: HOTLINE },
  },
  notice_collateral_sale_undone: {
    said: m.notice_collateral_sale_undone,
    about: m.office_kind_collateral,
    to: 'borrower',
    sample: { ...PAWNED, price: '$300.00', number: LOAN, amount: '$214.00', hotline: HOTLINE },
  },
  notice_payment_refunded: {
    said: m.notice_payment_refunded,
    about: m.office_kind_payment,
    to: 'borrower',
    sample: { amount: '$4.00', number: LOAN },
  },
  notice_refund_reversed: {
    said: m.notice_refund_reversed,
    about: m.office_kind_payment,
    to: 'borrower',
    sample: { amount: '$4.00', number: LOAN, credit: '$4.00', hotline: HOTLINE },
  },
  notice_refund_reversed_settled: {
    said: m.notice_refund_reversed_settled,
    about: m.office_kind_payment,
    to: 'borrower',
    sample: { amount: '$4.00', number: LOAN, hotline: HOTLINE },
  },
  notice_payout_returned: {
    said: m.notice_payout_returned,
    about: m.office_kind_disbursement,
    to: 'borrower',
    sample: { amount: '$600.00', number: LOAN, hotline: HOTLINE },
  },
  notice_payout_returned_collateral: {
    said: m.notice_payout_returned_collateral,
    about: m.office_kind_disbursement,
    to: 'borrower',
    sample: { amount: '$600.00', number: LOAN, ...PAWNED, hotline: HOTLINE },
  },
  notice_payout_return_reversed: {
    said: m.notice_payout_return_reversed,
    about: m.office_kind_disbursement,
    to: 'borrower',
    sample: { number: LOAN, due: '$54.62', hotline: HOTLINE },
  },
  notice_payout_return_reversed_early: {
    said: m.notice_payout_return_reversed_early,
    about: m.office_kind_disbursement,
    to: 'borrower',
    sample: { number: LOAN, due: '$54.62', day: DAY, hotline: HOTLINE },
  },
} as const;
