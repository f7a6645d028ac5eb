import { loansNamedIn } from 'contract/record-numbers';
import { REFERENCE_MOST } from 'contract/payment-methods';
import { createHash } from 'node:crypto';
import type { Text } from 'contract/locale';
import { STATEMENT_ROWS_MOST } from 'contract/office/bank-statements';
import { type Day, isDay, parseDisplayDay } from 'lending/calendar';
import { parseDollars } from 'lending/money';
import { m } from 'words/messages';
import { readCsv } from './commands-csv.ts';
import { nextSpelling } from './commands-same.ts';

/** A line of money that came in, as the file says it. */
export interface FileLine {
  readonly row: number;
  readonly bookedOn: Day;
  readonly cents: number;
  /** The bank's; null where it gives none. */
  readonly reference: string | null;
  /**
   * The reference, else `row:` and the hash of the line: the same line of the same file again has the same. Of several lines of one
   * reference each but the first has signs behind it (commands-same.ts).
   */
  readonly key: string;
  readonly note: string;
}

export interface Problem {
  readonly row: number;
  readonly text: Text;
}

/** What a file says. */
export interface ReadStatement {
  readonly lines: readonly FileLine[];
  readonly problems: readonly Problem[];
  /** Rows that are left out: money that went out, and rows that are no payment. */
  readonly outRows: number;
}

/** What each column may be called, in lower case. */
const NAMES = {
  date: ['date', 'booking date', 'transaction date', 'trx date', 'value date', 'posting date'],
  amount: ['amount', 'credit', 'credit amount', 'money in', 'deposit', 'paid in'],
  reference: ['reference', 'ref', 'ref no', 'trx id', 'transaction id', 'transaction no'],
  note: ['note', 'description', 'details', 'remark', 'remarks', 'narrative', 'narration'],
  currency: ['currency', 'ccy'],
  debit: ['debit', 'debit amount', 'money out', 'withdrawal', 'paid out'],
  side: ['dr/cr', 'cr/dr', 'd/c', 'c/d', 'drcr', 'crdr', 'dc', 'debit/credit', 'credit/debit'],
} as const;
type ColumnName = keyof typeof NAMES;
const NEEDED: readonly ColumnName[] = ['date', 'amount'];

const NOTE_MOST = 1000;

/** Reads a whole file; all that is wrong with it is said at once, with the numbers of rows. */
export function readStatement(csv: string, today: Day): ReadStatement {
  const { rows, unclosed, isCut } = readCsv(csv, STATEMENT_ROWS_MOST + 1);
  const whole = (text: Text) => ({ lines: [], problems: [{ row: 0, text }], outRows: 0 });
  if (isCut) return whole(m.office_money_file_rows);
  if (unclosed !== null) {
    return {
      lines: [],
      problems: [{ row: unclosed, text: m.office_money_row_quote }],
      outRows: 0,
    };
  }
  const [head, ...body] = rows;
  if (!head) return whole(m.office_money_file_empty);
  const places = placesOf(head.cells);
  if (NEEDED.some((name) => places[name] === undefined)) return whole(m.office_money_file_head);
  if (body.length === 0) return whole(m.office_money_file_empty);
  return readRows(body, places, today);
}

type Places = Partial<Record<ColumnName, number>>;

function placesOf(cells: readonly string[]): Places {
  const places: Places = {};
  for (const [index, cell] of cells.entries()) {
    const name = cell.toLowerCase().replaceAll(/[_.]/g, ' ').trim();
    for (const [column, names] of Object.entries(NAMES)) {
      const known: readonly string[] = names;
      if (known.includes(name)) places[column as ColumnName] ??= index;
    }
  }
  return places;
}

function readRows(
  rows: readonly { row: number; cells: readonly string[] }[],
  places: Places,
  today: Day,
): ReadStatement {
  const lines: FileLine[] = [];
  const problems: Problem[] = [];
  const seen = new Map<string, Set<string>>();
  const keys = new Set<string>();
  const alike = new Map<string, number>();
  let outRows = 0;
  for (const { row, cells } of rows) {
    const cell = (name: ColumnName) => cells[places[name] ?? -1] ?? '';
    const side = sideOf(cell('side'));
    if (side === 'out' || isOut(cell('amount'), cell('debit')) || isNothing(cell)) {
      outRows += 1;
      continue;
    }
    const read = readRow(cell, today);
    if (!('bookedOn' in read)) {
      problems.push(...read.wrong.map((text) => ({ row, text })));
      continue;
    }
    const base = [read.bookedOn, read.cents, read.note].join('|');
    const turn = (alike.get(base) ?? 0) + 1;
    alike.set(base, turn);
    let key: string | null = `row:${hashOf(`${base}|${turn}`)}`;
    if (read.reference !== null) {
      const others = seen.get(read.reference) ?? new Set();
      seen.set(read.reference, others);
      // A row that is the same as another in everything may be one transaction, listed twice: which it is the bank's own file says.
      key = others.has(base) ? null : nextSpelling(read.reference, others.size);
      others.add(base);
    }
    if (key === null || keys.has(key)) problems.push({ row, text: m.office_money_row_twice });
    else lines.push({ row, key, ...read });
    if (key !== null) keys.add(key);
  }
  return { lines, problems, outRows };
}

/** What a column of its own says of the direction; null where it says something else. */
function sideOf(cell: string): 'in' | 'out' | null {
  if (/^(?:|c|cr|credit)$/i.test(cell)) return 'in';
  return /^(?:d|dr|debit)$/i.test(cell) ? 'out' : null;
}

/** A long number as Excel shortens it when it saves a file: `1.23457E+17`. Other references are shortened to the same text. */
const SHORTENED = /^\d(?:[.,]\d{1,15})?E\+\d{1,3}$/i;

type Read = Omit<FileLine, 'row' | 'key'>;

/** An amount of nothing: `0.00`, or `-`, as some write it. */
const isZero = (amount: string): boolean => /^[0.,$\s-]+$/.test(amount) || centsOf(amount) === 0;

/** Money that went out is left alone: a debit, or an amount below zero. */
function isOut(amount: string, debit: string): boolean {
  return (
    /^[$\s]*[-(]\s*[$\d]/.test(amount) || ((amount === '' || isZero(amount)) && /[1-9]/.test(debit))
  );
}

/** A row that is no payment: of an amount of nothing, or a line of text between the payments or below them, which has neither day nor amount. */
function isNothing(cell: (name: ColumnName) => string): boolean {
  const amount = cell('amount');
  return isZero(amount) || (amount === '' && !/\p{Nd}/u.test(cell('date')));
}

function readRow(
  cell: (name: ColumnName) => string,
  today: Day,
): Read | { readonly wrong: readonly Text[] } {
  const wrong: Text[] = [];
  const bookedOn = dayOf(cell('date'));
  if (bookedOn === null) wrong.push(m.office_money_row_date);
  else if (bookedOn > today) wrong.push(m.office_money_row_future);
  const cents = centsOf(cell('amount'));
  if (cents === null || cents <= 0) wrong.push(m.office_money_row_amount);
  const currency = cell('currency');
  if (currency !== '' && !/^(?:usd|\$)$/i.test(currency)) wrong.push(m.office_money_row_currency);
  const reference = cell('reference');
  if (Array.from(reference).length > REFERENCE_MOST) wrong.push(m.office_money_row_reference);
  if (SHORTENED.test(reference)) wrong.push(m.office_money_row_shortened);
  if (sideOf(cell('side')) === null) wrong.push(m.office_money_row_side);
  const note = cell('note');
  if (Array.from(note).length > NOTE_MOST) wrong.push(m.office_money_row_note);
  if (wrong.length > 0 || bookedOn === null || cents === null) return { wrong };
  return { bookedOn, cents, reference: reference === '' ? null : reference, note };
}

/** Characters of an amount with its currency. Longer ones are none, and no pattern looks at them. */
const AMOUNT_MOST = 40;

/** An amount as banks write it: `1,240.00`, `USD 12.5`, `$3`; null for anything else. */
function centsOf(amount: string): number | null {
  if (amount.length > AMOUNT_MOST) return null;
  return parseDollars(amount.replace(/^(?:USD|\$)\s*|\s*USD$/g, ''));
}

/** `2026-11-23`, `23/11/2026` or `23-11-2026`, with or without a time behind it. */
function dayOf(text: string): Day | null {
  const [day = ''] = text.split(/[ T]/, 1);
  return isDay(day) ? day : parseDisplayDay(day.replaceAll('-', '/'));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}

/** What a line's text names: the bill of a KHQR, and the loan; a line that names several loans names none. */
export function namedIn({ note, reference }: Pick<FileLine, 'note' | 'reference'>): {
  readonly bill: string | null;
  readonly loanId: bigint | null;
} {
  const found = loansNamedIn(`${reference ?? ''} ${note}`);
  const loans = new Set(found.map(({ loanId }) => loanId));
  const [loanId = null] = loans;
  if (loans.size !== 1 || loanId === null) return { bill: null, loanId: null };
  return { bill: found.find(({ bill }) => bill !== null)?.bill ?? null, loanId };
}
