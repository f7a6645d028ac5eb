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

/** The kept line that a line is: the one of its own spelling, or one of the same money. */
export function keptAs(line: NamingLine, kept: Alike<KeptLine>): KeptLine | undefined {
  const row = alikeTo(line, kept);
  return row && (row.reference === line.key || isSameMoney(line, row)) ? row : undefined;
}
