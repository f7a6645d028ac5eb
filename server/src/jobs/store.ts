import { type Kysely, sql } from 'kysely';
import { addDays, type Day } from 'lending/calendar';
import type { DB } from '../database/types.ts';

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
  run: { now: Date; counts: Readonly<Record<string, number>>; problem: string | null },
): Promise<void> {
  await db
    .updateTable('job_run')
    .set({ ended_at: run.now, counts: JSON.stringify(run.counts), problem: run.problem })
    .where('job', '=', job)
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
