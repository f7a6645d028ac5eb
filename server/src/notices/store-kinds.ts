/** The SMS that demands that a breach be put right. */
export const CORRECTION_NOTICE = 'correction_notice';
/** The SMS that a pawned thing may be sold. */
export const SALE_NOTICE = 'collateral_sale_notice';

/** Messages that a default or a sale counts its days from: where one did not leave, no days run. */
export const COUNTED_KINDS = [CORRECTION_NOTICE, SALE_NOTICE] as const;

/** Messages that say how a loan stands. What each hangs on stands in messages/commands-loan-words.ts. */
const LOAN_KINDS = [
  ...COUNTED_KINDS,
  'loan_disbursed',
  'payout_returned',
  'payout_return_reversed',
  'payment_received',
  'payment_reversed',
  'payment_refunded',
  'refund_reversed',
  'residue_waived',
  'waiver_reversed',
  'extension_requested',
  'extension_granted',
  'extension_refused',
  'extension_reversed',
  'loan_defaulted',
  'default_reversed',
  'collateral_sold',
] as const;

/** Messages to borrowers that hold at any time, or have a rule of their own (messages/commands-by-hand.ts). */
const OTHER_KINDS = [
  'payment_reminder',
  'applicant_message',
  'offer_made',
  'offer_withdrawn',
  'offer_expired',
  'offer_declined',
  'agreement_cancelled',
  'application_withdrawn',
  'application_denied',
  'document_asked',
  'account_given',
  'collateral_taken',
  'collateral_released',
  'complaint_received',
  'complaint_answered',
  'signing_code',
  'new_phone_code',
  'password_changed',
  'phone_change_asked',
  'phone_changed_from',
  'phone_changed_to',
] as const;

/** Messages that reach a phone which is known not to be its borrower's too: whoever has it may be the borrower all the same. */
const ABOUT_THE_PHONE = [
  'new_phone_code',
  'phone_change_asked',
  'phone_changed_from',
  'phone_changed_to',
] as const satisfies readonly (typeof OTHER_KINDS)[number][];

const FOR_THE_BORROWER: ReadonlySet<string> = new Set<string>(
  [...LOAN_KINDS, ...OTHER_KINDS].filter((kind) => !ABOUT_THE_PHONE.some((one) => one === kind)),
);

/** Whether a message tells what is the borrower's alone to know: their loan, application, complaint or account. */
export function isForTheBorrower(kind: string): boolean {
  return FOR_THE_BORROWER.has(kind);
}

/** A kind of message that says how a loan stands. */
export type LoanKind = (typeof LOAN_KINDS)[number];

/** A kind of message to a borrower. A new one is put into one of the two lists: a message of neither cannot be written. */
export type BorrowerKind = LoanKind | (typeof OTHER_KINDS)[number];
