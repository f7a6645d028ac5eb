import type { Day } from './calendar.ts';
import type { Entry } from './entry.ts';
import type { Cents } from './money.ts';

/** What a borrower promised to pay, and by when. */
export interface Promised {
  /** The last day of the promise. */
  readonly on: Day;
  readonly cents: Cents;
  /** The loan's newest entry when it was made: only payments recorded after it count. */
  readonly afterEntry: number;
}

export type PromiseState = 'open' | 'kept' | 'broken';

/**
 * Whether a promise was kept: the payments recorded after it and dated up to its day reach it. Follows from the entries alone, so a
 * payment that is reversed later breaks it again, and one that is dated back keeps it.
 */
export function promiseState(
  { on, cents, afterEntry }: Promised,
  entries: readonly Entry[],
  today: Day,
): PromiseState {
  const reversed = new Set(
    entries.flatMap((entry) => (entry.kind === 'reversal' ? [entry.reverses] : [])),
  );
  const paid = entries
    .filter((entry) => entry.kind === 'payment')
    .filter(
      ({ number, on: paidOn }) => number > afterEntry && paidOn <= on && !reversed.has(number),
    )
    .reduce((sum, payment) => sum + payment.cents, 0);
  if (paid >= cents) return 'kept';
  return today > on ? 'broken' : 'open';
}
