import type { FileLine } from './commands-lines.ts';
import type { TakenBy } from './store.ts';

/** A line of a statement, with the loan that it names by itself. */
export interface NamingLine extends Pick<FileLine, 'key' | 'cents' | 'bookedOn'> {
  /** There is such a loan; null: the line names none. */
  readonly named: bigint | null;
}

/**
 * Whether a line is the money of a payment that has its reference: of the same sum, and on the loan that the line names, if it names one.
 * Whoever recorded it by hand may have typed another sum or another loan; that a person looks at.
 */
export function isSameMoney({ cents, named }: NamingLine, paid: TakenBy): boolean {
  return cents === paid.cents && (named === null || named === paid.loanId);
}
