import { addDays } from 'lending/calendar';
import { bringLoansToToday } from '../loans/night/commands-night.ts';
import { nightFailures, removeOldNightWork } from '../loans/night/store-night.ts';
import { expireOffers, makeMissingOffers } from '../offers/commands.ts';
import { remindSigners } from '../offers/commands-remind.ts';
import type { JobServices, Services } from '../services.ts';
import { beginRun, endRun, type Problem } from './store.ts';

const JOB = 'loans';
const OFFERS_AT_ONCE = 100;
/** How long it is kept which night a loan had. */
const NIGHTS_KEPT_DAYS = 90;
const NIGHTS_AT_ONCE = 1000;

/**
 * What a new day brings: offers whose last day has passed, reminders of those that can be signed for two days more, the summaries of open loans as of today, and offers that an approval misses. Loans that failed are
 * said as the job's problem, all of them counted, until a later turn succeeds; else approvals whose offer could not be made.
 */
export async function workOnLoans(
  services: JobServices & Pick<Services, 'env'>,
  signal?: AbortSignal,
): Promise<void> {
  const { db, clock, log } = services;
  await beginRun(db, JOB, clock.now());
  let offers = 0;
  // Before the loans, which take long on a large book: whose offer lapsed at midnight may ask anew at once.
  // Until none ends any more: those that fail stay among the overdue, and would fill every page.
  for (let some = 1; some > 0 && !signal?.aborted; offers += some) {
    some = await expireOffers(services, OFFERS_AT_ONCE);
  }
  const reminded = await remindSigners(services, OFFERS_AT_ONCE);
  const { loans, failed } = await bringLoansToToday(services, signal);
  const missing = await makeMissingOffers(services, OFFERS_AT_ONCE);
  const before = addDays(clock.today(), -NIGHTS_KEPT_DAYS);
  let removed = 1n;
  while (removed > 0n && !signal?.aborted) {
    removed = await removeOldNightWork(db, before, NIGHTS_AT_ONCE);
  }
  const problem = (await loansBehind(db)) ?? offersMissing(missing);
  const counts = {
    loans,
    failed,
    offers,
    reminded,
    missing: missing.made,
    unoffered: missing.left,
  };
  await endRun(db, JOB, { now: clock.now(), counts, problem });
  if (problem !== null) log.error({ job: JOB, ...counts, problem: problem.text }, 'loans');
  else if (loans + offers + reminded + missing.made > 0) log.info(counts, 'loans brought to today');
}

async function loansBehind(db: Services['db']): Promise<Problem | null> {
  const failures = await nightFailures(db);
  return (
    failures && {
      cause: 'loans_behind',
      text: `${failures.loans} loans were not brought to today (${failures.cause}); each is tried again, see docs/operate.md.`,
      detail: failures.cause,
    }
  );
}

function offersMissing({
  left,
  cause,
}: Awaited<ReturnType<typeof makeMissingOffers>>): Problem | null {
  if (left === 0) return null;
  const text = `${left} approved applications have no offer (${cause ?? 'refused'}); each is tried again, see docs/operate.md.`;
  return { cause: 'offers_missing', text, detail: cause };
}
