import { type Kysely, type Selectable, sql } from 'kysely';
import type { Locale } from 'contract/locale';
import type { DB, Notice } from '../database/types.ts';

/** A message to somebody, as the transaction that gives rise to it writes it down. */
export interface NewNotice {
  kind: string;
  audience: 'applicant' | 'lender';
  about: { application_id: bigint } | { referral_id: bigint } | { invest_lead_id: bigint };
  /** As 855…; null: the lender, who has given no number. */
  phone: string | null;
  locale: Locale;
  body: string;
  now: Date;
}

export type DueNotice = Pick<
  Selectable<Notice>,
  'id' | 'uuid' | 'audience' | 'phone' | 'body' | 'tries'
>;

/** How many notices of one kind a phone gets in a day: nobody's phone is rung through somebody else's form. */
const PHONE_DAILY = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Writes a notice; past the phone's measure it is written as held back, and never sent. */
export async function writeNotice(db: Kysely<DB>, notice: NewNotice): Promise<void> {
  const since = new Date(notice.now.getTime() - DAY_MS);
  const earlier = await db
    .selectFrom('notice')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('audience', '=', 'applicant')
    .where('phone', '=', notice.phone)
    .where('kind', '=', notice.kind)
    .where('created_at', '>', since)
    .executeTakeFirst();
  const heldBack = notice.audience === 'applicant' && (earlier?.count ?? 0) >= PHONE_DAILY;
  await db
    .insertInto('notice')
    .values({
      kind: notice.kind,
      audience: notice.audience,
      ...notice.about,
      phone: notice.phone,
      locale: notice.locale,
      body: notice.body,
      state: heldBack ? 'held back' : 'waiting',
      due_at: notice.now,
      created_at: notice.now,
    })
    .execute();
}

/**
 * Takes notices that are due, for as long as the lease: whoever dies with them leaves them to be taken again, so
 * each goes out at least once. Several processes may ask at the same time.
 */
export async function takeDueNotices(
  db: Kysely<DB>,
  { now, leaseUntil, most }: { now: Date; leaseUntil: Date; most: number },
): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    update notice set state = 'sending', tries = tries + 1, due_at = ${leaseUntil}
    where id in (
      select id from notice where state in ('waiting', 'sending') and due_at <= ${now}
      order by due_at, id limit ${most} for update skip locked
    )
    returning id, uuid, audience, phone, body, tries`.execute(db);
  return rows.toSorted((a, b) => Number(a.id - b.id));
}

/** Marks a notice as taken by the gateway. */
export async function markSent(db: Kysely<DB>, id: bigint, now: Date): Promise<void> {
  await db
    .updateTable('notice')
    .set({ state: 'sent', sent_at: now, last_error: null })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

/** Lets a notice wait for its next try, or gives it up. `tries` is put back where nothing was tried. */
export async function markUnsent(
  db: Kysely<DB>,
  id: bigint,
  fate: { state: 'waiting' | 'failed'; dueAt: Date; error: string; untried?: boolean },
): Promise<void> {
  await db
    .updateTable('notice')
    .set((of) => ({
      state: fate.state,
      due_at: fate.dueAt,
      last_error: fate.error,
      tries: fate.untried ? of('tries', '-', 1) : of.ref('tries'),
    }))
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

/** Counts one try against the day's cap; false when the cap is reached. One row for all processes. */
export async function spendTry(db: Kysely<DB>, day: string, cap: number): Promise<boolean> {
  const { rows } = await sql`
    insert into notice_day (day, tries) values (${day}, 1)
    on conflict (day) do update set tries = notice_day.tries + 1 where notice_day.tries < ${cap}
    returning tries`.execute(db);
  return rows.length > 0;
}

/**
 * Removes notices written before then, oldest first, at most so many, and the counts of those days. What is still to be
 * sent stays.
 * @returns how many notices
 */
export async function removeOldNotices(
  db: Kysely<DB>,
  before: Date,
  most: number,
): Promise<bigint> {
  const { numAffectedRows } = await sql`
    delete from notice where id in (
      select id from notice where created_at < ${before} and state not in ('waiting', 'sending')
      order by created_at limit ${most} for update skip locked
    )`.execute(db);
  await db.deleteFrom('notice_day').where('day', '<', before.toISOString().slice(0, 10)).execute();
  return numAffectedRows ?? 0n;
}

/** When the oldest notice was written that `removeOldNotices` would remove; null: there is none. */
export async function oldestRemovableNotice(db: Kysely<DB>, before: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('notice')
    .select('created_at')
    .where('created_at', '<', before)
    .where('state', 'not in', ['waiting', 'sending'])
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}
