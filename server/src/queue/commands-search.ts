import type { ReviewStatus, SearchReply } from 'contract/office/queue';
import { SEARCH_MIN } from 'contract/office/queue';
import { hasEndlessMarks } from 'contract/tidy';
import { latinDigits } from 'lending/digits';
import type { ProductKey } from 'lending/product';
import { fullName } from '../applications/review/commands-listed.ts';
import { readId } from '../ids.ts';
import type { LoanServices } from '../loans/commands-act.ts';
import { localPhone } from 'contract/phone';
import {
  complaintNumber,
  loanNumber,
  numberTyped,
  receiptNumber,
  ticketNumber,
  type TypedNumber,
} from 'contract/record-numbers';
import { findNumbered } from './store-numbered.ts';
import { find, type FoundApplication, type FoundBorrower, type Sought } from './store-search.ts';

const NOTHING: SearchReply = { applications: [], borrowers: [], loans: [], records: [] };
const NUMBERS = {
  receipt: receiptNumber,
  ticket: ticketNumber,
  complaint: complaintNumber,
} as const;
/** Fewer digits say nothing of a phone. */
const PHONE_DIGITS = 3;

/**
 * Finds by how a name begins in one order or the other, Khmer or Latin, by a phone with or without 855, by the number of an
 * application (`1482`, `A-1482`) or of a loan (`L-0722`, as its bill too, `L000722-03`); a receipt, a pawn ticket and a complaint by
 * theirs. Who sees nothing of applications finds none.
 */
export async function findAnything(
  { db }: Pick<LoanServices, 'db'>,
  text: string,
  seesApplications: boolean,
): Promise<SearchReply> {
  const typed = latinDigits(text).trim();
  if (typed.length < SEARCH_MIN || hasEndlessMarks(typed)) return NOTHING;
  const number = numberIn(typed);
  if (number !== null && number.record !== null && number.record in NUMBERS) {
    return { ...NOTHING, records: await recordsOf(db, number) };
  }
  const found = await find(db, { ...soughtBy(typed), seesApplications });
  const loans = found.loans.map((one) => ({
    id: String(one.id),
    number: loanNumber(BigInt(one.id)),
    name: fullName(one),
    product: one.product as ProductKey,
    is_open: one.is_open,
  }));
  if (!seesApplications) return { ...NOTHING, loans };
  const { numbered, named, everNamed, newest } = found;
  return {
    loans,
    records: [],
    applications: unique([...numbered, ...named, ...newest, ...everNamed]).map(applicationHit),
    borrowers: found.borrowers.map((one) => borrowerHit(one, newest)),
  };
}

/** The number that a text is, without what ends the sentence that it was copied from. */
const numberIn = (typed: string) => numberTyped(typed.replace(/[\s.,;:]+$/, ''));

/** What a text can be: with letters of a name it is no number, and digits are no name. */
function soughtBy(typed: string): Omit<Sought, 'seesApplications'> {
  const number = numberIn(typed);
  const compact = localPhone(typed).replaceAll('+', '');
  const digits = compact.replaceAll(/\D/g, '');
  // Hyphens stand in a phone anywhere; in a number they part it, so that it is never read over them.
  if (number === null && !/^\d+$/.test(compact)) {
    return { by: 'name', text: typed, application: null, loan: null };
  }
  const record = number?.record ?? null;
  const id = readId(String(number?.id ?? ''));
  const isPhone = record === null && digits.length >= PHONE_DIGITS;
  return {
    by: isPhone ? 'phone' : null,
    text: isPhone ? storedBeginning(digits) : '',
    application: record === 'loan' ? null : id,
    loan: record === 'application' ? null : id,
  };
}

/** A receipt, ticket or complaint, as it is found. */
async function recordsOf(
  db: LoanServices['db'],
  number: TypedNumber,
): Promise<SearchReply['records']> {
  const found = await findNumbered(db, number);
  return found === null ? [] : [{ ...found, number: NUMBERS[found.record](number.id) }];
}

/** The beginning of a phone as it is stored: 855 and the rest. */
function storedBeginning(digits: string): string {
  const local = digits.replace(/^00(?=855)/, '');
  if (local.startsWith('855')) return local;
  return `855${local.replace(/^0/, '')}`;
}

function unique(rows: readonly FoundApplication[]): FoundApplication[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, 8);
}

function applicationHit(row: FoundApplication): SearchReply['applications'][number] {
  return {
    id: String(row.id),
    name: fullName(row),
    status: row.status as ReviewStatus,
    product: row.product as ProductKey,
    amount_cents: Number(row.amount_cents),
  };
}

function borrowerHit(
  row: FoundBorrower,
  newest: readonly FoundApplication[],
): SearchReply['borrowers'][number] {
  const own = newest.find((one) => one.borrower_id === row.id);
  return {
    id: String(row.id),
    name: fullName(row),
    phone: row.phone,
    application: own === undefined ? null : String(own.id),
  };
}
