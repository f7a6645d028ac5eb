import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

/** The last run of each job, as it was noted (jobs/store.ts). */
export async function lastRuns(db: Kysely<DB>) {
  return db
    .selectFrom('job_run')
    .select(['job', 'began_at as beganAt', 'ended_at as endedAt', 'counts'])
    .select(['problem', 'cause', 'detail'])
    .execute();
}

/** The jobs that staff have asked for and that have not begun. */
export async function askedJobs(db: Kysely<DB>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('job_request').select('job').execute();
  return new Set(rows.map(({ job }) => job));
}

/** Asks for a job; asked twice it is there once. @returns false where somebody has asked for it before, and it has not begun */
export async function askJob(tx: Kysely<DB>, job: string, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('job_request')
    .values({ job, asked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('job')
    .executeTakeFirst();
  return row !== undefined;
}
