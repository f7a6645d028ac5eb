/**
 * The numbers by which people name a record: `A-1482`, `L000123`, `R000123`, `T000012`, `C000012`. Each is made and read here alone, for
 * the wire, the papers, the text messages and the lists.
 */
import { latinDigits } from 'lending/digits';

const LETTERS = {
  application: 'A',
  loan: 'L',
  receipt: 'R',
  ticket: 'T',
  complaint: 'C',
} as const;

/** What has a number of its own. */
export type NumberedRecord = keyof typeof LETTERS;

/** A row's number in the database, or as the wire has it. */
type Id = bigint | number | string;

const padded = (record: NumberedRecord, id: Id) =>
  `${LETTERS[record]}${String(id).padStart(6, '0')}`;

/** The number of an application as people read it: `A-1482`. */
export function applicationNumber(id: Id): string {
  return `${LETTERS.application}-${id}`;
}

/** The number of a loan as people read it: `L000123`. */
export function loanNumber(id: Id): string {
  return padded('loan', id);
}

/** The number of a receipt as people read it: `R000123`. */
export function receiptNumber(receipt: Id): string {
  return padded('receipt', receipt);
}

/** The number of a pawn ticket as people read it: `T000012`. */
export function ticketNumber(ticket: Id): string {
  return padded('ticket', ticket);
}

/** The number of a complaint as people read it: `C000012`. */
export function complaintNumber(id: Id): string {
  return padded('complaint', id);
}

/** The bill of a KHQR code, of a loan and one of its instalments: `L000123-07`. */
export function billNumber(loanId: Id, instalment: Id): string {
  return `${loanNumber(loanId)}-${String(instalment).padStart(2, '0')}`;
}

/** The instalment of a bill, behind the number of its loan. */
const BILL_END = /^(L-?\d{6,15})-\d{2,3}$/;

/** What somebody typed: a record and its row's number. */
export interface TypedNumber {
  /** Null: digits alone. */
  readonly record: NumberedRecord | null;
  readonly id: bigint;
}

/**
 * A number as people type it, `L000123`, `l-123`, `A 1482` or `123`, of 18 digits at most; null: it is none. The bill of a KHQR code,
 * `L000123-07`, is its loan's.
 */
export function numberTyped(typed: string): TypedNumber | null {
  const compact = latinDigits(typed).replaceAll(
    /[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g,
    '',
  );
  const own = compact.toUpperCase().replace(BILL_END, '$1');
  const [, letter = '', digits] = /^([A-Z]?)-?0*(\d{1,18})$/.exec(own) ?? [];
  if (digits === undefined) return null;
  const id = BigInt(digits);
  if (letter === '') return compact.startsWith('-') ? null : { record: null, id };
  const records = Object.keys(LETTERS) as NumberedRecord[];
  const record = records.find((one) => LETTERS[one] === letter);
  return record === undefined ? null : { record, id };
}

/** A loan's number as staff type it, with or without its letter, as the loan's id; null: it is none. */
export function loanIdTyped(typed: string): bigint | null {
  const number = numberTyped(typed);
  return number === null || (number.record ?? 'loan') !== 'loan' ? null : number.id;
}

/** How a loan's number travels in an address: `L000123` or its digits. */
export const LOAN_NUMBER = /^L?\d{1,15}$/;

/**
 * A loan's number that travelled (`LOAN_NUMBER`) as the loan's id.
 * @throws SyntaxError where it is none, which the door has refused before
 */
export function loanIdOf(number: string): bigint {
  return BigInt(number.replace(/^L/, ''));
}

/** How a receipt's number travels in an address: `R000123` or its digits. */
export const RECEIPT_NUMBER = /^R?\d{1,15}$/;

/**
 * A receipt's number that travelled (`RECEIPT_NUMBER`) as the entry's id.
 * @throws SyntaxError where it is none, which the door has refused before
 */
export function receiptIdOf(number: string): bigint {
  return BigInt(number.replace(/^R/, ''));
}

/**
 * The loans that a text of somebody else names, of a bank's statement say, each as its id, with the bill where an instalment is named. A
 * number is taken in its own spelling alone: `L00012307`, a bill whose hyphen was lost, is no loan 12307.
 */
export function loansNamedIn(
  text: string,
): { readonly loanId: bigint; readonly bill: string | null }[] {
  const found = text.matchAll(/(?<![A-Za-z\d])L-?(\d{4,15})(?:-(\d{2}))?(?!\d)/g);
  return Array.from(found).flatMap(([, digits = '', instalment]) => {
    const loanId = BigInt(digits);
    if (loanNumber(loanId) !== `${LETTERS.loan}${digits}`) return [];
    return [{ loanId, bill: instalment === undefined ? null : billNumber(loanId, instalment) }];
  });
}
