import {
  BEGUN_CALLS_MOST,
  BEGUN_ROWS,
  BROKEN_OFF_MINUTES,
  type BegunState,
} from 'contract/office/begun';
import { type Kysely, sql } from 'kysely';
import type { AskedPage } from '../cursor-page.ts';
import type { DB } from '../database/types.ts';

/** A form that was begun, with the calls about it. */
export interface BegunRow {
  readonly id: bigint;
  readonly name: string;
  readonly phone: string;
  readonly product: string;
  readonly amountCents: string | null;
  readonly duration: number | null;
  readonly savedAt: Date;
  readonly state: BegunState;
  readonly calls: number;
  readonly outcome: string | null;
  readonly by: string | null;
  readonly at: Date | null;
}

interface Asked extends AskedPage {
  readonly state: BegunState | null;
  readonly now: Date;
  /** Midnight in Phnom Penh: who was called since waits for another day. */
  readonly dayBegan: Date;
  /** One alone. */
  readonly id?: bigint;
  /** Rows at most. */
  readonly most: number;
}

/**
 * Forms that somebody has begun with a phone and has not sent, nothing of which was saved for a while, the newest first; backwards where the
 * page before a row is asked for. Of several of one phone it is the newest, with the calls about each of them; whoever has sent one since, or has one under way, is on no list, nor is a phone
 * that is known not to be its borrower's.
 */
export async function readBegun(
  db: Kysely<DB>,
  { state, now, dayBegan, id, most, after, before }: Asked,
): Promise<BegunRow[]> {
  const isBack = before !== undefined;
  const from = before ?? after;
  const quiet = new Date(now.getTime() - BROKEN_OFF_MINUTES * 60_000);
  const place =
    from === undefined ? sql`true` : sql`a.id ${isBack ? sql`>` : sql`<`} ${from}::bigint`;
  const { rows } = await sql<BegunRow>`
    select * from (
      select a.id, coalesce(concat_ws(' ', a.name, a.last_name), '') as name, a.phone, a.product, a.amount_cents as "amountCents",
        a.duration, a.touched_at as "savedAt", c.calls, c.outcome, c.by, c.at,
        case when c.calls = 0
          or (c.outcome = 'not_reached' and c.calls < ${BEGUN_CALLS_MOST} and c.at < ${dayBegan})
          then 'to_call' else 'called' end as state
      from application a
      cross join lateral (
        select count(*)::int as calls, (array_agg(k.outcome order by k.id desc))[1] as outcome,
          (array_agg(k.made_by order by k.id desc))[1] as by, max(k.made_at) as at
        from begun_call k join application d on d.id = k.application_id
        where d.status = 'Draft' and d.phone = a.phone
      ) c
      where a.status = 'Draft' and a.phone is not null and a.form_type = 'borrow' and a.touched_at <= ${quiet} and a.expires_at > ${now}
        and (${id ?? null}::bigint is null or a.id = ${id ?? null}) and ${place}
        and not exists (select from application d where d.status = 'Draft' and d.phone = a.phone and d.id > a.id)
        and not exists (select from borrower n where n.phone = a.phone and n.phone_not_theirs_at is not null)
        and not exists (select from application o where o.phone = a.phone and o.status in ('Pending', 'In review', 'Approved')
          and o.duplicate_of is null)
        and not exists (select from borrower b join application s on s.borrower_id = b.id
          where b.phone = a.phone and s.submitted_at >= a.created_at)
    ) one
    where ${state}::text is null or state = ${state}
    order by id ${isBack ? sql`asc` : sql`desc`}
    limit ${most}`.execute(db);
  return rows;
}

/** One row more than a page. */
export const BEGUN_PAGE = BEGUN_ROWS + 1;

/** Locks a draft with all others of its phone, so that of two calls at once the second sees the first. */
export async function lockBegun(tx: Kysely<DB>, id: bigint): Promise<void> {
  await sql`
    select id from application
    where status = 'Draft' and phone = (select phone from application where id = ${id})
    order by id for update`.execute(tx);
}

/** Keeps how a call about one went. */
export async function insertBegunCall(
  tx: Kysely<DB>,
  call: { id: bigint; outcome: string; by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('begun_call')
    .values({
      application_id: call.id,
      outcome: call.outcome,
      made_by: call.by,
      made_at: call.at,
    })
    .execute();
}
