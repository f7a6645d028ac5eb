import type { WorkCause } from 'contract/office/nightly';
import { type Kysely, sql } from 'kysely';
import { addDays, type Day } from 'lending/calendar';
import type { DB } from '../database/types.ts';

/** What somebody must look into: one of the declared causes, which staff read in their language, and a sentence for the operator's log. */
export interface Problem {
  readonly cause: WorkCause;
  readonly text: string;
  /** The kind of an error, nothing of a person. */
  readonly detail?: string | undefined;
}

/** A run takes the place of the one before and keeps its end, by which a work that dies in every run is seen to be late. */
const BEGIN_AGAIN = sql`began_at = excluded.began_at, ended_at = null,
  last_ended_at = coalesce(job_run.ended_at, job_run.last_ended_at)`;

/** When this job last began, leaving out a turn that the clock held back; null: never, so that it is due. */
export async function lastRun(db: Kysely<DB>, job: string): Promise<Date | null> {
  const row = await db
    .selectFrom('job_run')
    .select('began_at')
    .where('job', '=', job)
    .where((of) =>
      of.or([of('cause', 'is', null), of('cause', 'not in', ['clock_off', 'clock_jumped'])]),
    )
    .executeTakeFirst();
  return row?.began_at ?? null;
}

/**
 * Notes that a job begins, and takes its request, if somebody has asked for it: in one statement, so that at no moment it is neither asked for
 * nor under way, and a page which waits for it goes on looking. What must be alone begins once it has its lock.
 */
export async function beginRun(db: Kysely<DB>, job: string, now: Date): Promise<void> {
  await sql`
    with taken as (delete from job_request where job = ${job})
    insert into job_run (job, began_at) values (${job}, ${now})
    on conflict (job) do update set ${BEGIN_AGAIN}`.execute(db);
}

/** Notes what a job did, and what somebody must look into (null: nothing). */
export async function endRun(
  db: Kysely<DB>,
  job: string,
  run: { now: Date; counts: Readonly<Record<string, number>>; problem: Problem | null },
): Promise<void> {
  await db
    .updateTable('job_run')
    .set({ ended_at: run.now, counts: JSON.stringify(run.counts), ...columnsOf(run.problem) })
    .where('job', '=', job)
    .execute();
}

const columnsOf = (problem: Problem | null) => ({
  problem: problem?.text.slice(0, 500) ?? null,
  cause: problem?.cause ?? null,
  detail: problem?.detail?.slice(0, 300) ?? null,
});

/** Notes a turn of a job that counts nothing, from its beginning to its end. */
export async function noteTurn(
  db: Kysely<DB>,
  job: string,
  { began, ended, problem }: { began: Date; ended: Date; problem: Problem | null },
): Promise<void> {
  const turn = { began_at: began, ended_at: ended, ...columnsOf(problem) };
  await db
    .insertInto('job_run')
    .values({ job, ...turn })
    .onConflict((conflict) => conflict.column('job').doUpdateSet(turn))
    .execute();
}

/** The first of these jobs that somebody has asked for; null: none of them. It stays asked for. */
export async function askedFirst(db: Kysely<DB>, jobs: readonly string[]): Promise<string | null> {
  const row = await db
    .selectFrom('job_request')
    .select('job')
    .where('job', '=', sql<string>`any(${jobs}::text[])`)
    .orderBy('asked_at')
    .orderBy('job')
    .limit(1)
    .executeTakeFirst();
  return row?.job ?? null;
}

/**
 * Takes a job that somebody has asked for and that nothing holds up; of several processes one gets it. Its run begins in the same statement.
 * @returns false where another has it
 */
export async function takeRequest(db: Kysely<DB>, job: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with taken as (delete from job_request where job = ${job} returning job)
    insert into job_run (job, began_at) select job, ${now} from taken
    on conflict (job) do update set ${BEGIN_AGAIN}
    returning job`.execute(db);
  return rows.length > 0;
}

/** Takes a request away whose run failed before it began, unless somebody has asked again since. */
export async function dropRequest(db: Kysely<DB>, job: string, began: Date): Promise<void> {
  await db
    .deleteFrom('job_request')
    .where('job', '=', job)
    .where('asked_at', '<=', began)
    .execute();
}

/** The newest moment by a clock that was believed; null: none is known yet. */
export async function knownMoment(db: Kysely<DB>): Promise<Date | null> {
  const row = await db.selectFrom('clock_known').select('at').executeTakeFirst();
  return row?.at ?? null;
}

/** Keeps a moment by a clock that is believed, also where it lies before the one that is kept: that was a clock which was put back since. */
export async function keepKnownMoment(db: Kysely<DB>, at: Date): Promise<void> {
  await db
    .insertInto('clock_known')
    .values({ at })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ at }))
    .execute();
}

/** How long the page of retention looks back, at most. */
const REMOVED_KEPT_DAYS = 366;

/** Adds what a turn of the retention removed to its day's sums, by kind; nothing where it removed nothing. */
export async function addRemoved(
  db: Kysely<DB>,
  day: Day,
  removed: Readonly<Record<string, number>>,
): Promise<void> {
  const some = Object.entries(removed).filter(([, count]) => count > 0);
  if (some.length === 0) return;
  await db
    .insertInto('retention_day')
    .values(some.map(([kind, count]) => ({ day, kind, removed: BigInt(count) })))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'kind'])
        .doUpdateSet({ removed: sql`retention_day.removed + excluded.removed` }),
    )
    .execute();
  await db
    .deleteFrom('retention_day')
    .where('day', '<', addDays(day, -REMOVED_KEPT_DAYS))
    .execute();
}
