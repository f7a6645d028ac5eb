import { addDays } from './calendar.ts';
import type { Day } from './calendar.ts';
import type { Loan } from './loan.ts';

/** What of a loan stays from day to day, but for its day, until `changesOn`. The pay-off grows each day, and so moves what an extension would be. */
export type StandingLoan = Omit<Loan, 'rows' | 'payoff' | 'tomorrow' | 'extension'>;

/** The last day that there is: of what no day changes. */
const NEVER: Day = '9999-12-31';

/**
 * The first day after the loan's own on which any figure of `StandingLoan` may be another, if nothing is recorded until then:
 * the next due day, the day after the last one, tomorrow where something is unpaid that is due. Never later than that, and the
 * same for every day before it.
 */
export function changesOn({ asOf, closedOn, maturesOn, rows }: Loan): Day {
  if (closedOn !== null) return NEVER;
  const tomorrow = addDays(asOf, 1);
  let first = asOf > maturesOn ? NEVER : addDays(maturesOn, 1);
  for (const { dueClass, dueOn, pendingCents } of rows) {
    if (dueClass === 'in-advance') first = dueOn < first ? dueOn : first;
    // Days past due and late fees grow.
    else if (pendingCents > 0) return tomorrow;
  }
  // The new Pay Day of an extension may have gone by when it was granted: it falls due with the next day.
  return first > asOf ? first : tomorrow;
}
