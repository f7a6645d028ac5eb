import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** Any number, the same in every version: whoever removes rows or files holds it, and so does a backup. */
export const RETENTION_LOCK = 4_720_615_310n;

/**
 * Runs `work` while no other process of this installation does, on one connection: with the connection the lock is lost,
 * and `work` cannot go on either.
 * @returns what `work` did, or null when another process is at it
 */
export async function aloneInCluster<T>(
  db: Kysely<DB>,
  work: (db: Kysely<DB>) => Promise<T>,
): Promise<T | null> {
  return db.connection().execute(async (one) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(${RETENTION_LOCK}) as taken`.execute(one);
    if (!rows[0]?.taken) return null;
    try {
      return await work(one);
    } finally {
      await sql`select pg_advisory_unlock(${RETENTION_LOCK})`.execute(one).catch(() => undefined);
    }
  });
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
  run: { now: Date; counts: Readonly<Record<string, number>>; problem: string | null },
): Promise<void> {
  await db
    .updateTable('job_run')
    .set({ ended_at: run.now, counts: JSON.stringify(run.counts), problem: run.problem })
    .where('job', '=', job)
    .execute();
}
