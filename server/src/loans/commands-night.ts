import { addDays, type Day, daysBetween } from 'lending/calendar';
import type { LoanServices } from './commands-act.ts';
import { lockLoan } from './store.ts';
import {
  loansBehind,
  lockBehind,
  noteDays,
  noteFailure,
  removeSettledFailures,
} from './store-night.ts';
import { refreshSummary } from './store-summary.ts';

/** Loans that are looked up at once. */
const AT_ONCE = 200;

/** What a night's pass did. */
export interface Passed {
  loans: number;
  failed: number;
}

/**
 * Brings the summary of every open loan to today: each in a transaction of its own that holds the loan's row alone, and leaves
 * out a loan that somebody else is writing to, since a payment brings its loan up to date itself. The days since the last are
 * noted in their order. A loan that fails is noted in a transaction of its own, the others go on, and the next pass tries it
 * again. Any number of processes may run it at any time (docs/loan-book.md, "At night").
 * @param signal ends the pass between two loans
 */
export async function bringLoansToToday(
  services: LoanServices,
  signal?: AbortSignal,
): Promise<Passed> {
  const today = services.clock.today();
  const passed = { loans: 0, failed: 0 };
  let after = 0n;
  for (;;) {
    const behind = await loansBehind(services.db, { today, after, most: AT_ONCE });
    for (const loanId of behind) {
      if (signal?.aborted) return passed;
      after = loanId;
      try {
        if (await bringToToday(services, loanId, today)) passed.loans += 1;
      } catch (error) {
        await reportFailure(services, { loanId, today, error });
        passed.failed += 1;
      }
    }
    if (behind.length < AT_ONCE) break;
  }
  await removeSettledFailures(services.db, today);
  return passed;
}

async function bringToToday(
  { db, clock }: LoanServices,
  loanId: bigint,
  today: Day,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const asOf = await lockBehind(tx, loanId, today);
    if (asOf === null) return false;
    const stored = await lockLoan(tx, loanId);
    if (stored === null) return false;
    await refreshSummary(tx, stored, today);
    const days = Array.from({ length: daysBetween(asOf, today) }, (_, n) => addDays(asOf, n + 1));
    await noteDays(tx, { loanId, days, at: clock.now() });
    return true;
  });
}

/** The cause is the kind of the error: its text may have figures of a person. */
async function reportFailure(
  { db, clock, log }: LoanServices,
  { loanId, today, error }: { loanId: bigint; today: Day; error: unknown },
): Promise<void> {
  const { name, code } = error as Partial<Error & { code: string }>;
  const cause = [name ?? 'Error', code].filter((part) => part !== undefined).join(' ');
  log.warn({ err: error, loan: Number(loanId) }, 'the night of a loan failed; it is tried again');
  await noteFailure(db, { loanId, day: today, cause: cause.slice(0, 300), at: clock.now() });
}
