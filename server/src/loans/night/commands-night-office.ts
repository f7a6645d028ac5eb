import { type Cursors, PAGE_ROWS } from 'contract/office/messages';
import type { NightFailure, NightPage } from 'contract/office/nightly';
import type { CursorQuery } from 'contract/office/bank-statements';
import { Refused } from 'contract/refusal';
import { changedSince, notThere } from '../../changes/commands.ts';
import { cursorPage } from '../../cursor-page.ts';
import { act, type By, type LoanServices } from '../commands-act.ts';
import { bringLoanToToday } from './commands-night.ts';
import { loanNumber } from 'contract/record-numbers';
import { findLoan } from '../store.ts';
import {
  failedBecause,
  failedNights,
  nightCounts,
  noteRetry,
  wantsNight,
} from './store-night-list.ts';
import { NIGHT_WATCH } from 'contract/office/who';

/** The nights of loans as staff see them: what is behind, and what failed with its cause. */
export async function nightView(
  { db, clock }: Pick<LoanServices, 'db' | 'clock'>,
  asked: CursorQuery,
): Promise<Omit<NightPage, 'works' | 'unoffered' | 'facts_missing'>> {
  const today = clock.today();
  const [page, counts] = await Promise.all([failedPage({ db }, asked), nightCounts(db, today)]);
  return { ...page, today, ...counts };
}

/** One page of the nights that failed, by loan. */
export async function failedPage(
  { db }: Pick<LoanServices, 'db'>,
  asked: CursorQuery,
): Promise<Cursors & { rows: NightFailure[] }> {
  const found = await failedNights(db, { ...asked, most: PAGE_ROWS });
  const keyOf = ({ loanId, day }: (typeof found)[number]) => `${loanId}-${day}`;
  const page = cursorPage(found, { ...asked, most: PAGE_ROWS }, keyOf);
  const rows = page.rows.map(({ loanId, day, cause, tries, failedAt }) => ({
    loan_number: loanNumber(loanId),
    day,
    cause,
    tries,
    failed_at: failedAt.toISOString(),
  }));
  return { ...page, rows };
}

/**
 * Tries the night of one loan again, whatever other loans do (officer or manager). Refused where no night of it failed and none is missing: a
 * colleague was quicker, or the night itself. @returns what it failed for; null: it is done
 */
export async function retryNight(
  services: LoanServices,
  by: By,
  loanId: bigint,
): Promise<{ done: boolean; cause: string | null } | Refused> {
  const { db } = services;
  if ((await findLoan(db, loanId)) === null) return notThere();
  const options = { event: 'night.retried', by, roles: NIGHT_WATCH, key: null, fields: {} };
  // Noted before it is tried: the try may fail, and that it was made stays known.
  const today = services.clock.today();
  const noted = await act(services, options, async (tx, at) => {
    if (!(await wantsNight(tx, loanId, today))) {
      return changedSince(tx, by.who, ['night', loanId]);
    }
    await noteRetry(tx, loanId, { by: by.who, at });
    return { answer: {}, subject: `loan:${loanId}`, facts: {} };
  });
  if (noted instanceof Refused) return noted;
  const done = await bringLoanToToday(services, loanId);
  return { done, cause: done ? null : await failedBecause(db, loanId) };
}
