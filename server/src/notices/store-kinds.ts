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
  'collateral_sale_undone',
] as const;

/** Messages that say how an application, its offer or what was pawned for it stands. What each hangs on stands in messages/commands-application-words.ts. */
const APPLICATION_KINDS = [
  'offer_made',
  'offer_withdrawn',
  'offer_expired',
  'offer_declined',
  'agreement_cancelled',
  'application_withdrawn',
  'application_repeats',
  'application_denied',
  'document_asked',
  'account_given',
  'collateral_taken',
] as const;

/**
 * Messages that leave in the hours of contact alone: what staff write by hand about money, the reminder to sign, what staff demand or declare, and what the
 * house by itself tells at midnight. Their rules stand in
 * messages/commands-by-hand.ts.
 */
const IN_HOURS_KINDS = [
  'payment_reminder',
  'applicant_message',
  'offer_reminder',
  ...COUNTED_KINDS,
  'offer_expired',
] as const;

/** Messages that hold at any time: they tell of what came to pass and was not undone, or are codes, which end by themselves. */
const LASTING_KINDS = [
  'collateral_released',
  'collateral_settled',
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
] as const satisfies readonly (typeof LASTING_KINDS)[number][];

const FOR_THE_BORROWER: ReadonlySet<string> = new Set<string>([
  // The answer to a form, written to whoever sent it.
  'application_received',
  ...[...LOAN_KINDS, ...APPLICATION_KINDS, ...IN_HOURS_KINDS, ...LASTING_KINDS].filter(
    (kind) => !ABOUT_THE_PHONE.some((one) => one === kind),
  ),
]);

/** Whether a message tells what is the borrower's alone to know: their loan, application, complaint or account. */
export function isForTheBorrower(kind: string): boolean {
  return FOR_THE_BORROWER.has(kind);
}

/**
 * Messages of which a phone gets `PHONE_DAILY` a day: what a form, a stranger on the line or the borrower can cause as often as they please, and what
 * staff write by hand or demand.
 */
const LIMITED: ReadonlySet<string> = new Set<string>([
  'application_received',
  'complaint_received',
  'password_changed',
  // Anybody may transfer a cent with a loan's number, and the borrower may ask and decline as often.
  'payment_received',
  'extension_requested',
  'offer_declined',
  'payment_reminder',
  'applicant_message',
  'offer_reminder',
  ...COUNTED_KINDS,
] satisfies (BorrowerKind | 'application_received')[]);

/**
 * Whether the daily limit of its kind holds for a message to a borrower. Not for what staff did to their money, application or account, however often:
 * the fourth account of a day, which nobody heard of, would take a loan's money. Codes have limits of their own, which their senders are told of.
 */
export function hasDailyLimit(kind: string): boolean {
  return LIMITED.has(kind);
}

const IN_HOURS: ReadonlySet<string> = new Set(IN_HOURS_KINDS);

/** Whether a message leaves in the hours of contact alone. */
export function isInHours(kind: string): kind is InHoursKind {
  return IN_HOURS.has(kind);
}

/** A kind of message that says how a loan stands. */
export type LoanKind = (typeof LOAN_KINDS)[number];

/** A kind of message that says how an application stands. */
export type ApplicationKind = (typeof APPLICATION_KINDS)[number];

/** A kind of message that leaves in the hours of contact. */
export type InHoursKind = (typeof IN_HOURS_KINDS)[number];

/**
 * A kind of message to a borrower. A new one is put into one of the lists: a message of none cannot be written, and one of the first three has no
 * way past its rule.
 */
export type BorrowerKind =
  | LoanKind
  | ApplicationKind
  | InHoursKind
  | (typeof LASTING_KINDS)[number];
