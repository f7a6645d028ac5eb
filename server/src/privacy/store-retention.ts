import { type Kysely, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { DB } from '../database/types.ts';
import { IS_SETTLED } from '../loans/store-summary.ts';

/** Up to so many are counted. */
const COUNT_MOST = 1000;

/** What is past its time and still there. */
export interface Overdue {
  waits: number;
  /** When the oldest was last touched, written or ended; null: none waits. */
  oldest: Date | null;
}

type Limits = { now: Date; photosBefore: Date; messagesBefore: Date; loansBefore: Day };

async function overdue(db: Kysely<DB>, table: ReturnType<typeof sql>): Promise<Overdue> {
  const { rows } = await sql<Overdue>`
    select count(*)::int as waits, min(at) as oldest
    from (${table} limit ${COUNT_MOST}) as late (at)`.execute(db);
  return rows[0] ?? { waits: 0, oldest: null };
}

/** What waits of each kind: each found by an index, the oldest first. */
export async function overdueOf(
  db: Kysely<DB>,
  { now, photosBefore, messagesBefore, loansBefore }: Limits,
): Promise<Record<'draft_photos' | 'drafts' | 'messages' | 'records', Overdue>> {
  return {
    draft_photos: await overdue(
      db,
      sql`select touched_at from application where status = 'Draft' and photos_received > 0
        and photos_dropped_at is null and touched_at <= ${photosBefore} order by touched_at`,
    ),
    drafts: await overdue(
      db,
      sql`select expires_at from application where status = 'Draft' and expires_at <= ${now} order by expires_at`,
    ),
    messages: await overdue(
      db,
      sql`select created_at from notice where created_at < ${messagesBefore}
        and state not in ('waiting', 'sending') order by created_at`,
    ),
    records: await overdue(
      db,
      sql`select s.closed_on::timestamp at time zone 'Asia/Phnom_Penh' from loan_summary s
        join loan l on l.id = s.loan_id join application a on a.id = l.application_id
        where s.closed_on < ${loansBefore} and ${IS_SETTLED} and a.erased_at is null order by s.closed_on`,
    ),
  };
}

/** How much was removed since a day, and since a later one, by kind. */
export async function removedSince(
  db: Kysely<DB>,
  long: Day,
  short: Day,
): Promise<Map<string, { long: number; short: number }>> {
  const { rows } = await sql<{ kind: string; long: number; short: number }>`
    select kind, sum(removed)::int as long, coalesce(sum(removed) filter (where day >= ${short}), 0)::int as short
    from retention_day where day >= ${long} group by kind`.execute(db);
  return new Map(rows.map(({ kind, ...sums }) => [kind, sums]));
}

/** The last turn of the retention. */
export async function lastTurn(db: Kysely<DB>) {
  const row = await db
    .selectFrom('job_run')
    .select(['began_at as beganAt', 'ended_at as endedAt', 'problem'])
    .where('job', '=', 'retention')
    .executeTakeFirst();
  return row ?? { beganAt: null, endedAt: null, problem: null };
}
