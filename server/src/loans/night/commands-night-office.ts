import type { Refusal } from 'contract/locale';
import { PAGE_ROWS } from 'contract/office/messages';
import type { NightPage } from 'contract/office/nightly';
import type { CursorQuery } from 'contract/office/bank-statements';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { changed } from '../../changed.ts';
import { cursorPage } from '../../cursor-page.ts';
import { act, type By, type LoanServices } from '../commands-act.ts';
import { bringLoanToToday } from './commands-night.ts';
import { loanNumber } from 'contract/record-numbers';
import { findLoan } from '../store.ts';
import { failedBecause, failedNights, nightCounts, wantsNight } from './store-night-list.ts';
import { NIGHT_WATCH } from 'contract/office/who';

/** The nights of loans as staff see them: what is behind, and what failed with its cause. */
export async function nightView(
  { db, clock }: Pick<LoanServices, 'db' | 'clock'>,
  { after, before }: CursorQuery,
): Promise<Omit<NightPage, 'works'>> {
  const today = clock.today();
  const [found, counts] = await Promise.all([
    failedNights(db, {
      ...(after !== undefined && { after: BigInt(after) }),
      ...(before !== undefined && { before: BigInt(before) }),
      most: PAGE_ROWS + 1,
    }),
    nightCounts(db, today),
  ]);
  const asked = { after, before, most: PAGE_ROWS };
  const page = cursorPage(found, asked, ({ loanId }) => String(loanId));
  const rows = page.rows.map(({ loanId, day, cause, tries, failedAt }) => ({
    loan_number: loanNumber(loanId),
    day,
    cause,
    tries,
    failed_at: failedAt.toISOString(),
  }));
  return { ...page, rows, today, ...counts };
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
  if ((await findLoan(db, loanId)) === null) return Refused.because(notFound, 'not_found');
  const options = { event: 'night.retried', by, roles: NIGHT_WATCH, key: null, fields: {} };
  // Noted before it is tried: the try may fail, and that it was made stays known.
  const today = services.clock.today();
  const noted = await act(services, options, async (tx) =>
    (await wantsNight(tx, loanId, today))
      ? { answer: {}, subject: `loan:${loanId}`, facts: {} }
      : changed(),
  );
  if (noted instanceof Refused) return noted;
  const done = await bringLoanToToday(services, loanId);
  return { done, cause: done ? null : await failedBecause(db, loanId) };
}

const notFound: Refusal = (locale) => m.office_problem_not_found({}, { locale });
