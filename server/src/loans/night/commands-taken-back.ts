import { type Day, phnomPenhDay } from 'lending/calendar';
import { loanAsOf } from 'lending/ledger';
import type { LoanServices } from '../commands-act.ts';
import { dayOfAct } from '../store.ts';
import { withFlags } from '../store-flags.ts';
import { replaceSummaries, type Summary, summaryOf } from '../store-summary.ts';
import { holdAhead, loansAhead, type Place, removeNightsBehind } from './store-night.ts';

/** A day that begins within this time is left to come: two machines, or a clock that was put back two hours over midnight, are no wrong clock. */
const SOON_MS = 3 * 60 * 60_000;

/**
 * Takes back what a clock did that was ahead: open loans whose summary is of a day that is still to come are folded as of today, and the nights of days to
 * come are no longer noted. A loan with an entry of such a day stands as of that entry's day, as for every reader (docs/loan-book.md, "At night").
 * @returns how many were taken back
 */
export async function takeLoansBack(
  services: LoanServices,
  { today, signal }: { today: Day; signal: AbortSignal | undefined },
  most: number,
): Promise<number> {
  const { db, clock } = services;
  const latest = phnomPenhDay(clock.now().getTime() + SOON_MS);
  let taken = 0;
  let after: Place | null = null;
  do {
    const some: Place[] = await loansAhead(db, { latest, after, most });
    taken += await takeSomeBack(services, some, { today, latest });
    after = some.length < most ? null : (some.at(-1) ?? null);
  } while (after !== null && !signal?.aborted);
  return taken;
}

/** One that cannot be folded is said, and left. */
async function takeSomeBack(
  { db, log }: LoanServices,
  some: readonly Place[],
  { today, latest }: { today: Day; latest: Day },
): Promise<number> {
  if (some.length === 0) return 0;
  return db.transaction().execute(async (tx) => {
    const ids = some.map(({ loanId }) => loanId);
    const loans = await holdAhead(tx, ids, latest);
    const folded = loans.flatMap((stored) => {
      const asOf = dayOfAct(stored, today);
      if (asOf >= stored.asOf) return [];
      try {
        const { terms, disbursedOn, entries } = stored;
        return [{ stored, loan: loanAsOf(terms, disbursedOn, entries, asOf) }];
      } catch (error) {
        log.warn({ err: error, loan: Number(stored.id) }, 'a loan cannot be taken back to today');
        return [];
      }
    });
    const summaries: Summary[] = [];
    for (const { stored, loan } of folded) {
      summaries.push(summaryOf(stored, await withFlags(tx, stored, loan)));
    }
    if (summaries.length === 0) return 0;
    await replaceSummaries(tx, summaries);
    const days = summaries.map(({ loan_id: id, as_of: asOf }) => ({ id, asOf }));
    await removeNightsBehind(tx, days);
    return summaries.length;
  });
}
