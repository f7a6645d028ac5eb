import type { Day } from 'lending/calendar';
import { creditOf, owedBack } from 'lending/credit';
import { loanAsOf } from 'lending/ledger';
import { errorName } from '../../error-message.ts';
import type { LoanServices } from '../commands-act.ts';
import { foldToday } from '../store.ts';
import {
  holdBehind,
  holdUnseen,
  keepUnseen,
  loansToFold,
  moveUnchanged,
  noteDays,
  noteFailure,
  type Place,
  removeSettledFailures,
} from './store-night.ts';
import { keptFlags, withFlags } from '../store-flags.ts';
import { replaceSummaries, type Summary, summaryOf } from '../store-summary.ts';
import { takeLoansBack } from './commands-taken-back.ts';

/** Loans of one transaction. */
interface AtOnce {
  moved: number;
  folded: number;
}

/** A payment on one of them waits some hundredths of a second at most. */
const AT_ONCE: AtOnce = { moved: 4000, folded: 500 };

/** What a night's pass did. */
export interface Passed {
  loans: number;
  failed: number;
}

const NOTHING: Passed = { loans: 0, failed: 0 };

/**
 * Brings the summary of every open loan to today: of loans whose figures stay, thousands in one statement that moves their day; the
 * others are folded, some hundred in one transaction. Both hold the rows of summaries alone and leave out one that somebody else is
 * writing, since an act brings its loan up to date itself. The days since the last are noted in their order. Both go on beside each other,
 * so that the database works while loans are folded. Before, what a clock did that was ahead is taken back. Any number of processes may run it at any time (docs/loan-book.md, "At night").
 * @param signal ends the pass between two transactions
 */
export async function bringLoansToToday(
  services: LoanServices,
  signal?: AbortSignal,
  atOnce = AT_ONCE,
): Promise<Passed> {
  const turn = { today: services.clock.today(), signal };
  const takenBack = await takeLoansBack(services, turn, atOnce.folded);
  const parts = [moveLoans(services, turn, atOnce.moved), foldLoans(services, turn, atOnce.folded)];
  // Nothing is under way any more where one of them throws.
  await Promise.allSettled(parts);
  const passed = (await Promise.all(parts)).reduce(sumOf, { loans: takenBack, failed: 0 });
  if (!signal?.aborted) await removeSettledFailures(services.db, turn.today);
  await fillUnseen(services, turn, atOnce.folded);
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

/** Loans whose figures stay: their day moves. */
async function moveLoans(
  { db, clock }: LoanServices,
  { today, signal }: Turn,
  most: number,
): Promise<Passed> {
  let passed = NOTHING;
  let after: Place | null = null;
  do {
    const moved = await moveUnchanged(db, { today, after, most, at: clock.now() });
    passed = sumOf(passed, { loans: moved.loans, failed: 0 });
    // Fewer than asked for is not the end: a row that was written meanwhile is left out.
    after = moved.last;
  } while (after !== null && !signal?.aborted);
  return passed;
}

/**
 * The others, two transactions under way at a time. Where one of them fails, each of its loans is done in a transaction of its own: the
 * one that fails is noted, the others go on, and the next pass tries it again.
 */
async function foldLoans(services: LoanServices, turn: Turn, most: number): Promise<Passed> {
  const { today, signal } = turn;
  let passed = NOTHING;
  let underWay = Promise.resolve(NOTHING);
  let after: Place | null = null;
  try {
    do {
      const next = await loansToFold(services.db, { today, after, most });
      const folding = foldSome(services, next, turn);
      // Waited for below, or in `finally` where the one before it throws.
      folding.catch(() => undefined);
      const before = underWay;
      underWay = folding;
      passed = sumOf(passed, await before);
      after = next.length < most ? null : (next.at(-1) ?? null);
    } while (after !== null && !signal?.aborted);
    return sumOf(passed, await underWay);
  } finally {
    await Promise.allSettled([underWay]);
  }
}

/**
 * Looks at loans whose summary is from before what is owed back, by the borrower or to the borrower, and their flags were kept: each once. One that
 * cannot be folded is said, and stays for the next night.
 */
async function fillUnseen(
  { db, log }: LoanServices,
  { today, signal }: Turn,
  most: number,
): Promise<void> {
  for (let after: bigint | null = 0n; after !== null && !signal?.aborted;) {
    const from: bigint = after;
    after = await db.transaction().execute(async (tx) => {
      const loans = await holdUnseen(tx, { after: from, most });
      const folded = loans.flatMap((stored) => {
        try {
          return [{ stored, loan: foldToday(stored, today) }];
        } catch (error) {
          log.warn({ err: error, loan: Number(stored.id) }, 'a loan cannot be folded');
          return [];
        }
      });
      const seen = [];
      for (const { stored, loan } of folded) {
        const { id } = stored;
        const flags = keptFlags(await withFlags(tx, stored, loan));
        seen.push({ id, backCents: owedBack(loan), creditCents: creditOf(loan), flags });
      }
      await keepUnseen(tx, seen);
      return loans.length < most ? null : (loans.at(-1)?.id ?? null);
    });
  }
}

/** Some loans in one transaction; where that fails, each in its own. */
async function foldSome(
  services: LoanServices,
  some: readonly Place[],
  { today, signal }: Turn,
): Promise<Passed> {
  const ids = some.map(({ loanId }) => loanId);
  try {
    return { loans: await foldToToday(services, ids, today), failed: 0 };
  } catch {
    // Which of them it was shows when each is done alone.
    const passed = { ...NOTHING };
    for (const loanId of ids) {
      if (signal?.aborted) break;
      try {
        passed.loans += await foldToToday(services, [loanId], today);
      } catch (error) {
        await reportFailure(services, { loanId, today, error });
        passed.failed += 1;
      }
    }
    return passed;
  }
}

/** @returns how many of them were behind and free */
async function foldToToday(
  { db, clock }: LoanServices,
  loanIds: readonly bigint[],
  today: Day,
): Promise<number> {
  if (loanIds.length === 0) return 0;
  return db.transaction().execute(async (tx) => {
    const loans = await holdBehind(tx, loanIds, today);
    const summaries: Summary[] = [];
    for (const stored of loans) {
      const { terms, disbursedOn, entries } = stored;
      const loan = await withFlags(tx, stored, loanAsOf(terms, disbursedOn, entries, today));
      summaries.push(summaryOf(stored, loan));
    }
    await replaceSummaries(tx, summaries);
    await noteDays(tx, { loans, today, at: clock.now() });
    return loans.length;
  });
}

/** Tries one loan by itself. @returns false where it failed, which is noted */
export async function bringLoanToToday(services: LoanServices, loanId: bigint): Promise<boolean> {
  const today = services.clock.today();
  try {
    await foldToToday(services, [loanId], today);
  } catch (error) {
    await reportFailure(services, { loanId, today, error });
    return false;
  }
  await removeSettledFailures(services.db, today);
  return true;
}

/** The cause is the kind of the error: its text may have figures of a person. */
async function reportFailure(
  { db, clock, log }: LoanServices,
  { loanId, today, error }: { loanId: bigint; today: Day; error: unknown },
): Promise<void> {
  log.warn({ err: error, loan: Number(loanId) }, 'the night of a loan failed; it is tried again');
  await noteFailure(db, { loanId, day: today, cause: errorName(error), at: clock.now() });
}
