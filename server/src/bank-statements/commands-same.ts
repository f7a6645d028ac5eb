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
