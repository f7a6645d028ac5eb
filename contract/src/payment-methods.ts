/** Cash among the ways in which money comes and goes (`repayment_method`, contract/options). */
export const CASH_METHOD = 1;

/** A transfer by the bank, as the price of a sale comes. */
export const BANK_METHOD = 10;

/** KHQR: it comes by codes of its own. */
export const KHQR_METHOD = 20;
