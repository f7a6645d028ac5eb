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

/** When this job last began; null: never. */
export async function lastRun(db: Kysely<DB>, job: string): Promise<Date | null> {
  const row = await db
    .selectFrom('job_run')
    .select('began_at')
    .where('job', '=', job)
    .executeTakeFirst();
  return row?.began_at ?? null;
}

/** Notes that a job begins. */
export async function beginRun(db: Kysely<DB>, job: string, now: Date): Promise<void> {
  const begun = { began_at: now, ended_at: null };
  await db
    .insertInto('job_run')
    .values({ job, ...begun })
    .onConflict((conflict) => conflict.column('job').doUpdateSet(begun))
    .execute();
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

/**
 * Takes one job that somebody has asked for; of several processes one gets it. Its run begins in the same statement: at no moment
 * it is neither asked for nor under way, so that a page which waits for it goes on looking. Those behind it stay asked for.
 * @param except what could not run yet in this turn
 * @returns null where nothing else is asked for
 */
export async function takeRequest(
  db: Kysely<DB>,
  now: Date,
  except: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ job: string }>`
    with taken as (
      delete from job_request where job = (
        select job from job_request where job <> all(${except}::text[]) order by asked_at, job limit 1
      ) returning job
    )
    insert into job_run (job, began_at) select job, ${now} from taken
    on conflict (job) do update set began_at = excluded.began_at, ended_at = null
    returning job`.execute(db);
  return rows[0]?.job ?? null;
}

/** Asks for a job again, which could not run yet. */
export async function putRequestBack(db: Kysely<DB>, job: string, now: Date): Promise<void> {
  await db
    .insertInto('job_request')
    .values({ job, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
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
