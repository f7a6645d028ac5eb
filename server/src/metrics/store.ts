import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';
import { OUTSIDE_HOURS, REFUSED_ONE } from '../notices/store-sending.ts';

/** What waits, and for how long, as the database knows it. Ages are in seconds; 0 where nothing waits. */
export interface Backlog {
  messages_waiting: number;
  message_age: number;
  nights_failed: number;
  webhook_events: number;
  webhook_tries: number;
}

/** What says nothing of the service: the message waits for the hours of contact, or the service refused this one for what is in it. */
const NOT_LATE: readonly string[] = [OUTSIDE_HOURS, ...REFUSED_ONE];

/**
 * Since when a message in line is late: since it was written, or sent again by hand, where it was tried in vain or put off by the day's limit,
 * since each of these puts its next try ahead; else since it was due.
 */
const LATE_SINCE = sql`case when last_error <> all(${NOT_LATE}::text[]) then coalesce(sent_again_at, created_at)
  else due_at end`;

/** Reads all of it in one statement; each part reads an index from its oldest end, or a short table. */
export async function readBacklog(db: Kysely<DB>, now: Date): Promise<Backlog> {
  const age = (at: ReturnType<typeof sql>) =>
    sql`coalesce(greatest(extract(epoch from ${now}::timestamptz - ${at}), 0), 0)::float8`;
  const { rows } = await sql<Backlog>`
    select (select count(*) from notice where state in ('waiting', 'sending'))::float8 as messages_waiting,
      ${age(sql`(select min(${LATE_SINCE}) from notice where state in ('waiting', 'sending'))`)} as message_age,
      (select count(*) from night_failure)::float8 as nights_failed,
      coalesce((select last_number - (select min(sent_through) from webhook where ended_at is null)
        from accounting_feed), 0)::float8 as webhook_events,
      coalesce((select max(tries) from webhook where ended_at is null), 0)::float8 as webhook_tries`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('The backlog was not read');
  return row;
}

/** When each job last ended, one that is under way in the run before, in seconds since 1970, null where it never has; and whether somebody must look into it. */
export async function readJobs(
  db: Kysely<DB>,
): Promise<{ job: string; endedAt: number | null; problem: boolean }[]> {
  const rows = await db
    .selectFrom('job_run')
    .select(['job', 'problem'])
    .select((of) => of.fn.coalesce('ended_at', 'last_ended_at').as('ended_at'))
    .execute();
  return rows.map(({ job, ended_at: at, problem }) => ({
    job,
    endedAt: at === null ? null : at.getTime() / 1000,
    problem: problem !== null,
  }));
}
