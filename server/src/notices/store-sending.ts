import { CODE_KINDS, isCode } from 'contract/office/messages';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB, Notice } from '../database/types.ts';
import { FIRST_CODE } from './store.ts';

export type DueNotice = Pick<
  Selectable<Notice>,
  'id' | 'uuid' | 'kind' | 'audience' | 'phone' | 'body' | 'tries' | 'created_at'
>;

/** Why a message waits that nobody was asked to take: for the hours of contact, or for the next day's limit. */
export const OUTSIDE_HOURS = 'outside hours';
export const DAILY_CAP = 'daily cap';
/** Answers by which a service refuses one message, as to a number that nobody has: it may be well all the same. */
export const REFUSED_ONE: readonly string[] = ['HTTP 400', 'HTTP 422'];

/** Share of the daily SMS limit reserved for codes. */
const CODE_SHARE = 0.25;
/**
 * Share of the daily SMS limit reserved for codes to phones that were proved: whoever sends in a form has first codes sent to any phone,
 * and must not lock borrowers out of their accounts with those.
 */
const PROVED_SHARE = 0.125;
/**
 * Leases due notices. If the process dies, the lease expires and they are taken again, so each is sent at least once. Safe
 * for several processes at once.
 */
export async function takeDueNotices(
  db: Kysely<DB>,
  { now, leaseUntil, most }: { now: Date; leaseUntil: Date; most: number },
): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    update notice set state = 'sending', tries = tries + 1, due_at = ${leaseUntil},
      -- The process that had it may have died behind the gateway's answer.
      none_took = none_took and state = 'waiting'
    where id in (
      select id from notice where state in ('waiting', 'sending') and due_at <= ${now}
      order by due_at, id limit ${most} for update skip locked
    )
    returning id, uuid, kind, audience, phone, body, tries, created_at`.execute(db);
  return rows.toSorted((a, b) => Number(a.id - b.id));
}

/** What is kept of a message that was sent or given up. A code is blotted out: from here on only its hash is kept (V6.5.2). */
export const KEPT_BODY = sql<string>`case when kind = any(${[...CODE_KINDS]}::text[])
  then regexp_replace(body, '[0-9]', '*', 'g') else body end`;

/** Marks a notice as accepted by the gateway, for the phone that it was given for: the borrower's may be another since it was taken. */
export async function markSent(
  db: Kysely<DB>,
  { id, phone }: Pick<DueNotice, 'id' | 'phone'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('notice')
    .set({
      state: 'sent',
      phone,
      sent_at: now,
      last_error: null,
      body: KEPT_BODY,
      none_took: false,
    })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

/**
 * Marks all that waits as sent when it was written: messages of the demo's past, which go to nobody.
 * @param at where it is given, what was written at that instant alone
 */
export async function markPastSent(db: Kysely<DB>, at?: Date): Promise<void> {
  await db
    .updateTable('notice')
    .set((of) => ({ state: 'sent', tries: 1, sent_at: of.ref('created_at'), body: KEPT_BODY }))
    .where('state', '=', 'waiting')
    .$if(at !== undefined, (query) => query.where('created_at', '=', at ?? new Date(0)))
    .execute();
}

/**
 * Gives up all that is in line in data from a backup, codes blotted out: some of it has left since, and some is no longer so. Staff look at
 * it and send again what still is. @returns how many
 */
export async function giveUpRestored(db: Kysely<DB>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notice')
    .set({ state: 'failed', last_error: 'restored', body: KEPT_BODY, none_took: false })
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Schedules the next try of a notice, or gives it up, its code blotted out. With `untried` the try is not counted; after a try, `mayHaveIt` says
 * whether the gateway may have the message for all that.
 */
export async function markUnsent(
  db: Kysely<DB>,
  id: bigint,
  fate: {
    state: 'waiting' | 'failed';
    dueAt: Date;
    error: string;
    untried?: boolean;
    mayHaveIt?: boolean;
  },
): Promise<void> {
  await db
    .updateTable('notice')
    .set((of) => ({
      state: fate.state,
      due_at: fate.dueAt,
      last_error: fate.error,
      ...(fate.state === 'failed' && { body: KEPT_BODY }),
      tries: fate.untried ? of('tries', '-', 1) : of.ref('tries'),
      ...(fate.mayHaveIt && { none_took: false }),
    }))
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

/** The share of the daily limit that this kind must leave to others. */
function reservedFrom(kind: string): number {
  if (kind === FIRST_CODE) return PROVED_SHARE;
  return isCode(kind) ? 0 : CODE_SHARE;
}

/** A try to send a message, as a day's limit counts it: in the parts that its text goes out in, since a gateway charges each. */
export interface Spent {
  readonly day: string;
  readonly parts: number;
}

/**
 * Counts the parts of one try against the daily limit, a share of which is reserved for codes; false when this kind's share has no room for them. A message that is longer than
 * the whole share goes out where it is the day's first: a limit that is too low for it keeps it for no day. The counter is one row shared by all processes.
 */
export async function spendParts(
  db: Kysely<DB>,
  { day, parts, cap, kind }: Spent & { cap: number; kind: string },
): Promise<boolean> {
  const most = Math.floor(cap * (1 - reservedFrom(kind)));
  const { rows } = await sql`
    insert into notice_day as total (day, tries) select ${day}, ${parts}::int where ${most} > 0
    on conflict (day) do update set tries = total.tries + ${parts}::int
      where total.tries + ${parts}::int <= ${most} or (total.tries = 0 and ${most} > 0)
    returning tries`.execute(db);
  return rows.length > 0;
}

/** Takes back what a try counted against a day's limit: the gateway took nothing, so it cost nothing. */
export async function givePartsBack(db: Kysely<DB>, { day, parts }: Spent): Promise<void> {
  await sql`update notice_day set tries = greatest(tries - ${parts}::int, 0) where day = ${day}`.execute(
    db,
  );
}

/** Whether a message is in line that was tried in vain, by whatever process. */
export async function hasTriedInVain(db: Kysely<DB>): Promise<boolean> {
  const row = await db
    .selectFrom('notice')
    .select('id')
    .where('state', 'in', ['waiting', 'sending'])
    .where('last_error', 'not in', [OUTSIDE_HOURS, DAILY_CAP])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
