/** Cash among the ways in which money comes and goes (`repayment_method`, contract/options). */
export const CASH_METHOD = 1;

/** A transfer by the bank, as the price of a sale comes. */
export const BANK_METHOD = 10;

/** KHQR: it comes by codes of its own. */
export const KHQR_METHOD = 20;

/** How money comes through banks of the program's list, by their values; each of the others gets a number of its own (`bank_method`). */
export const METHOD_OF_BANK: Readonly<Record<string, number>> = {
  'Wing Bank': 3,
  'ABA Bank': BANK_METHOD,
  'ACLEDA Bank': 11,
  'Canadia Bank': 12,
  'Sathapana Bank': 13,
  'KB PRASAC Bank': 14,
  'Hattha Bank': 15,
  'Vattanac Bank': 16,
};

/** The longest reference of a bank's transfer, in characters, as every column of one has it. */
export const REFERENCE_MOST = 100;
