import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

/**
 * The last run of each job, as it was noted (jobs/store.ts), and whether staff have asked for it and it has not begun: in one statement, so that
 * a job which begins meanwhile is one or the other.
 */
export async function jobsSeen(db: Kysely<DB>) {
  return db
    .selectFrom('job_run as r')
    .fullJoin('job_request as q', 'q.job', 'r.job')
    .select((of) => of.fn.coalesce('r.job', 'q.job').as('job'))
    .select(['r.began_at as beganAt', 'r.ended_at as endedAt', 'r.counts'])
    .select('r.last_ended_at as lastEndedAt')
    .select(['r.problem', 'r.cause', 'r.detail', 'q.asked_at as askedAt'])
    .execute();
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
