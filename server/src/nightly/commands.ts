import type { CursorQuery } from 'contract/office/bank-statements';
import {
  type NightPage,
  type Work,
  WORK_CAUSES,
  type WorkCause,
  type WorkRun,
} from 'contract/office/nightly';
import { silentAddresses } from '../accounting/store-webhooks.ts';
import { recordActs } from '../audit/store.ts';
import { missingForAgreements } from '../company-facts.ts';
import { nightView } from '../loans/night/commands-night-office.ts';
import { givenUpSince } from '../notices/store-outbox.ts';
import { missingOffers } from '../offers/commands.ts';
import type { Services } from '../services.ts';
import type { Staff } from '../staff-session.ts';
import { jobOf, usedWorks } from './commands-used.ts';
import { askJob, jobsSeen } from './store.ts';

/** Approvals without an offer that are shown at once. */
const UNOFFERED_MOST = 100;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** What was given up earlier is the list of messages' business, not the night's. */
const GIVEN_UP_DAYS = 7;
/** A run without an end is under way for so long, at most; then it was cut off. */
const LONGEST_RUN_MS = 6 * 60 * MINUTE_MS;

/** Everything that works by itself as staff see it: each work's last run and what is wrong, the loans whose night failed, approvals without an offer, and what keeps every agreement from being offered. */
export async function nightlyView(
  services: Pick<Services, 'db' | 'clock' | 'env'>,
  query: CursorQuery,
): Promise<NightPage> {
  const [page, works, unoffered] = await Promise.all([
    nightView(services, query),
    workRuns(services),
    missingOffers(services, UNOFFERED_MOST),
  ]);
  const facts_missing = missingForAgreements(services.env);
  return { ...page, works, unoffered: unoffered.map(String), facts_missing };
}

type Seen = Awaited<ReturnType<typeof jobsSeen>>[number];
type Run = Seen & { readonly beganAt: Date };
/** What is wrong with a work, and how many it is about. */
type Wrong = Pick<WorkRun, 'cause' | 'detail' | 'count'>;

const FINE: Wrong = { cause: null, detail: null, count: null };

async function workRuns({
  db,
  clock,
  env,
}: Pick<Services, 'db' | 'clock' | 'env'>): Promise<WorkRun[]> {
  const now = clock.now();
  const [seen, givenUp, silent] = await Promise.all([
    jobsSeen(db),
    givenUpSince(db, new Date(now.getTime() - GIVEN_UP_DAYS * DAY_MS)),
    silentAddresses(db),
  ]);
  const byJob = new Map(seen.map((one) => [one.job, one]));
  const counted: Partial<Record<Work, Wrong>> = {
    ...(givenUp > 0 && { outbox: { cause: 'sms_given_up', detail: null, count: givenUp } }),
    ...(silent > 0 && { accounting: { cause: 'addresses_silent', detail: null, count: silent } }),
  };
  return usedWorks(env).map(({ work, lateAfterMinutes }) => {
    const run = byJob.get(jobOf(work));
    const noted = run && hasRun(run) ? wrongWith(run, now, lateAfterMinutes * MINUTE_MS) : FINE;
    return {
      work,
      began_at: run?.beganAt?.toISOString() ?? null,
      ended_at: run?.endedAt?.toISOString() ?? null,
      ...(noted.cause === null ? (counted[work] ?? FINE) : noted),
      is_asked: run !== undefined && run.askedAt !== null,
    };
  });
}

const hasRun = (seen: Seen): seen is Run => seen.beganAt !== null;

function wrongWith(run: Run, now: Date, lateAfterMs: number): Wrong {
  const { beganAt, endedAt, lastEndedAt, problem, cause, detail, counts } = run;
  const ageOf = (at: Date) => now.getTime() - at.getTime();
  if (endedAt === null && ageOf(beganAt) > LONGEST_RUN_MS) return { ...FINE, cause: 'cut_off' };
  // One that dies in every run begins anew again and again, and ends never.
  if (ageOf(endedAt ?? lastEndedAt ?? beganAt) > lateAfterMs) return { ...FINE, cause: 'late' };
  // Noted by a version that knew no causes.
  if (cause === null) return problem === null ? FINE : { ...FINE, cause: 'broke' };
  const known = WORK_CAUSES.find((one) => one === cause) ?? 'broke';
  return {
    cause: known,
    detail,
    count: countOf(known, counts as Readonly<Record<string, number>>),
  };
}

/** How many a cause is about, of what the run counted. */
function countOf(cause: WorkCause, counts: Readonly<Record<string, number>>): number | null {
  if (cause === 'photos_wrong') return (counts.missing ?? 0) + (counts.differing ?? 0);
  if (cause === 'offers_missing') return counts.unoffered ?? 0;
  return null;
}

/** Asks for a work to be run at once, with its line in the audit; the next process that runs jobs does it. Asked twice it runs once, and stands there once. */
export async function askWork(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  by: Staff,
  work: Work,
): Promise<void> {
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    if (!(await askJob(tx, jobOf(work), at))) return;
    const actor = `staff:${by.handle}`;
    await recordActs(tx, [
      { at, event: 'work.asked', actor, subject: `work:${work}`, facts: { work } },
    ]);
  });
}
