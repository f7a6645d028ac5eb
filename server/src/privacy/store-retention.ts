import { type Kysely, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { DB } from '../database/types.ts';
import { IS_SETTLED } from '../loans/store-summary.ts';
import { REMOVABLE } from '../notices/store.ts';

/** Up to so many are counted. */
const COUNT_MOST = 1000;

/** What is past its time and still there. */
export interface Overdue {
  waits: number;
  /** When the oldest was last touched, written or ended; null: none waits. */
  oldest: Date | null;
}

type Limits = { now: Date; photosBefore: Date; messagesBefore: Date };

async function overdue(db: Kysely<DB>, table: ReturnType<typeof sql>): Promise<Overdue> {
  const { rows } = await sql<Overdue>`
    select count(*)::int as waits, min(at) as oldest
    from (${table} limit ${COUNT_MOST}) as late (at)`.execute(db);
  return rows[0] ?? { waits: 0, oldest: null };
}

/** What the next removal takes, and nothing else, by when it was last touched or written or ended: each found by an index, the oldest first. */
const REMOVED_NEXT = {
  draft_photos: ({ photosBefore }: Limits) => sql`
    select touched_at from application where status = 'Draft' and photos_received > 0
      and photos_dropped_at is null and touched_at <= ${photosBefore} order by touched_at`,
  drafts: ({ now }: Limits) => sql`
    select expires_at from application where status = 'Draft' and expires_at <= ${now} order by expires_at`,
  messages: ({ messagesBefore }: Limits) => sql`
    select created_at from notice where created_at < ${messagesBefore} and ${REMOVABLE} order by created_at`,
} as const;

type RemovedNext = keyof typeof REMOVED_NEXT;

/** What waits of each kind: for the next removal, or, of records, for two managers. */
export async function overdueOf(
  db: Kysely<DB>,
  limits: Limits & { loansBefore: Day },
): Promise<Record<RemovedNext | 'records', Overdue>> {
  return {
    draft_photos: await overdue(db, REMOVED_NEXT.draft_photos(limits)),
    drafts: await overdue(db, REMOVED_NEXT.drafts(limits)),
    messages: await overdue(db, REMOVED_NEXT.messages(limits)),
    records: await overdue(
      db,
      sql`select s.closed_on::timestamp at time zone 'Asia/Phnom_Penh' from loan_summary s
        join loan l on l.id = s.loan_id join application a on a.id = l.application_id
        where s.closed_on < ${limits.loansBefore} and ${IS_SETTLED} and a.erased_at is null order by s.closed_on`,
    ),
  };
}

/** The oldest of each kind that waits for the next removal, by when it was last touched or written or ended; null: none waits. */
export async function oldestOverdue(
  db: Kysely<DB>,
  limits: Limits,
): Promise<Record<RemovedNext, Date | null>> {
  const { rows } = await sql<Record<RemovedNext, Date | null>>`
    select (${REMOVED_NEXT.draft_photos(limits)} limit 1) as draft_photos,
      (${REMOVED_NEXT.drafts(limits)} limit 1) as drafts,
      (${REMOVED_NEXT.messages(limits)} limit 1) as messages`.execute(db);
  return rows[0] ?? { draft_photos: null, drafts: null, messages: null };
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
