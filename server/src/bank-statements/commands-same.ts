import { REFERENCE_MOST } from 'contract/payment-methods';
import { referenceKey } from 'contract/payment-reference';
import type { FileLine } from './commands-lines.ts';
import type { KeptLine, TakenBy } from './store.ts';

/** A line of a statement, with the loan that it names by itself. */
export interface NamingLine extends Pick<FileLine, 'key' | 'cents' | 'bookedOn'> {
  /** There is such a loan; null: the line names none. */
  readonly named: bigint | null;
}

/** Payments or kept lines by their references as they are compared. */
export type Alike<Row> = ReadonlyMap<string, readonly Row[]>;

type Known = Pick<TakenBy, 'reference' | 'cents' | 'on'> & { readonly loanId: bigint | null };

/**
 * Whether a line is the money of a payment that has its reference: of the same sum, and on the loan that the line names, if it names one.
 * Whoever recorded it by hand may have typed another sum or another loan; that a person looks at. A reference in another spelling may be
 * another transaction's, `1-12` and `11-2`; so the day must be the same too.
 */
export function isSameMoney(line: NamingLine, known: Known): boolean {
  if (line.cents !== known.cents) return false;
  if (line.named !== null && known.loanId !== null && line.named !== known.loanId) return false;
  return line.key === known.reference || line.bookedOn === known.on;
}

/** What has the reference of a line: in its own spelling where there is one, else of the same money, else any in another spelling. */
export function alikeTo<Row extends Known>(line: NamingLine, rows: Alike<Row>): Row | undefined {
  const alike = rows.get(referenceKey(line.key)) ?? [];
  const exact = alike.find(({ reference }) => reference === line.key);
  return exact ?? alike.find((row) => isSameMoney(line, row)) ?? alike[0];
}

/**
 * The kept line that each line of a file is, by the line's own spelling: the one spelled so, else one of the same money. A kept line is one
 * transaction: of several lines of a file that could be it, it is the one in its own spelling, or the first, and the others are others.
 */
export function keptAs(
  lines: readonly NamingLine[],
  kept: Alike<KeptLine>,
): ReadonlyMap<string, KeptLine> {
  const found = new Map<string, KeptLine>();
  for (const [compared, alike] of Map.groupBy(lines, ({ key }) => referenceKey(key))) {
    const rows = kept.get(compared) ?? [];
    const spelled = new Set(alike.map(({ key }) => key));
    const left = new Set(rows.filter(({ reference }) => !spelled.has(reference)));
    for (const line of alike) {
      const exact = rows.find(({ reference }) => reference === line.key);
      const row = exact ?? [...left].find((one) => isSameMoney(line, one));
      if (row === undefined) continue;
      left.delete(row);
      found.set(line.key, row);
    }
  }
  return found;
}

/** Whether a kept line of a line's reference is of another sum or day: a bank's correction, or two transactions of one reference. */
export function isConflict(
  line: Pick<NamingLine, 'cents' | 'bookedOn'>,
  kept: Pick<KeptLine, 'cents' | 'on'>,
): boolean {
  return line.cents !== kept.cents || line.bookedOn !== kept.on;
}

/**
 * How the lines of one file that have one reference are told apart: `TRX1`, `TRX1 (*)`, `TRX1 (**)`. They are compared as one reference
 * (`referenceKey`), as lines whose references differ by signs alone, so that a person looks at each of them.
 */
function spelling(reference: string, turn: number): string {
  return turn === 0 ? reference : `${reference} (${'*'.repeat(turn)})`;
}

/** The spelling of a reference that so many lines of the file had before; null: it has no room for it, or is signs alone, and would be another reference. */
export function nextSpelling(reference: string, turn: number): string | null {
  const spelled = spelling(reference, turn);
  const isLong = Array.from(spelled).length > REFERENCE_MOST;
  return isLong || referenceKey(spelled) !== referenceKey(reference) ? null : spelled;
}

/**
 * The lines of a file with the spellings under which they are kept: another file may have fewer of the lines of a reference, or have them in
 * another order. A line of the sum and day of a kept one is spelled as that one, and the others have the spellings that are left, in order;
 * where several lines are kept under the reference, those of them that the file does not have stay taken, since its own is one more of that settlement.
 */
export function spelledAsKept(
  lines: readonly FileLine[],
  kept: ReadonlyMap<string, readonly KeptLine[]>,
): readonly FileLine[] {
  const keys = new Map<FileLine, string>();
  for (const [reference, alike] of Map.groupBy(lines, (line) => line.reference)) {
    if (reference === null) continue;
    const rows = new Set(
      (kept.get(referenceKey(reference)) ?? []).filter((row) => isSpelling(row, reference)),
    );
    if (rows.size === 0) continue;
    const isShared = rows.size > 1;
    const others = alike.filter((line) => {
      const same = [...rows].find((row) => row.cents === line.cents && row.on === line.bookedOn);
      if (same === undefined) return true;
      rows.delete(same);
      keys.set(line, same.reference);
      return false;
    });
    const used = new Set(keys.values());
    if (isShared) for (const row of rows) used.add(row.reference);
    let turn = 0;
    for (const line of others) {
      while (used.has(spelling(reference, turn))) turn += 1;
      keys.set(line, spelling(reference, turn));
      turn += 1;
    }
  }
  return lines.map((line) => ({ ...line, key: keys.get(line) ?? line.key }));
}

/** The reference of the receipt that a line becomes: two receipts have no references that are compared as one, so `TRX1 (*)` becomes `TRX1 (2)`. */
export function receiptReference(reference: string | null): string | null {
  if (reference === null) return null;
  return reference.replace(/ \((\*+)\)$/, (_, signs: string) => ` (${signs.length + 1})`);
}

function isSpelling({ reference }: KeptLine, of: string): boolean {
  return reference.startsWith(of) && /^(?: \(\*+\))?$/.test(reference.slice(of.length));
}
