import type { Day } from 'lending/calendar';
import { loanAsOf } from 'lending/ledger';
import type { LoanServices } from './commands-act.ts';
import {
  lockBehind,
  loansBehind,
  noteDays,
  noteFailure,
  type Place,
  removeSettledFailures,
} from './store-night.ts';
import { replaceSummaries, summaryOf } from './store-summary.ts';

/** Loans of one transaction: a payment on one of them waits some hundredths of a second at most. */
const AT_ONCE = 500;

/** What a night's pass did. */
export interface Passed {
  loans: number;
  failed: number;
}

const NOTHING: Passed = { loans: 0, failed: 0 };

/**
 * Brings the summary of every open loan to today: some hundred in one transaction that holds their rows alone, and leaves
 * out a loan that somebody else is writing to, since a payment brings its loan up to date itself. The days since the last are
 * noted in their order. Where one of them fails, each is done in a transaction of its own: the one is noted, the others go on,
 * and the next pass tries it again. Two transactions are under way, so that the database works while the other is reckoned.
 * Any number of processes may run it at any time (docs/loan-book.md, "At night").
 * @param signal ends the pass between two transactions
 * @param atOnce loans of one transaction
 */
export async function bringLoansToToday(
  services: LoanServices,
  signal?: AbortSignal,
  atOnce = AT_ONCE,
): Promise<Passed> {
  const today = services.clock.today();
  let passed = NOTHING;
  let underWay = Promise.resolve(NOTHING);
  let after: Place | null = null;
  try {
    do {
      const behind = await loansBehind(services.db, { today, after, most: atOnce });
      const next = bringSome(services, behind, { today, signal });
      // Waited for below, or in `finally` where the one before it throws.
      next.catch(() => undefined);
      const before = underWay;
      underWay = next;
      passed = sumOf(passed, await before);
      after = behind.length < atOnce ? null : (behind.at(-1) ?? null);
    } while (after !== null && !signal?.aborted);
    passed = sumOf(passed, await underWay);
  } finally {
    await Promise.allSettled([underWay]);
  }
  if (!signal?.aborted) await removeSettledFailures(services.db, today);
  return passed;
}

const sumOf = (one: Passed, other: Passed): Passed => ({
  loans: one.loans + other.loans,
  failed: one.failed + other.failed,
});

interface Turn {
  today: Day;
  signal: AbortSignal | undefined;
}

/** Some loans in one transaction; where that fails, each in its own. */
async function bringSome(
  services: LoanServices,
  behind: readonly Place[],
  { today, signal }: Turn,
): Promise<Passed> {
  const ids = behind.map(({ loanId }) => loanId);
  try {
    return { loans: await bringToToday(services, ids, today), failed: 0 };
  } catch {
    // Which of them it was shows when each is done alone.
    const passed = { ...NOTHING };
    for (const loanId of ids) {
      if (signal?.aborted) break;
      try {
        passed.loans += await bringToToday(services, [loanId], today);
      } catch (error) {
        await reportFailure(services, { loanId, today, error });
        passed.failed += 1;
      }
    }
    return passed;
  }
}

/** @returns how many of them were behind and free */
async function bringToToday(
  { db, clock }: LoanServices,
  loanIds: readonly bigint[],
  today: Day,
): Promise<number> {
  if (loanIds.length === 0) return 0;
  return db.transaction().execute(async (tx) => {
    const loans = await lockBehind(tx, loanIds, today);
    const summaries = loans.map((stored) => {
      const { terms, disbursedOn, entries } = stored;
      return summaryOf(stored, loanAsOf(terms, disbursedOn, entries, today));
    });
    await replaceSummaries(tx, summaries);
    await noteDays(tx, { loans, today, at: clock.now() });
    return loans.length;
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
