import {
  COUNT_MOST,
  type FILTER_FLAGS,
  QUEUE_VIEWS,
  type QueueQuery,
  type QueueViewName,
} from 'contract/office/queue';
import { SECOND } from 'contract/office/who';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  overrideWaits,
  HAS_ID,
  HAS_NEW_DOCUMENT,
  IS_ASKED,
  IS_DUPLICATE,
  IS_SECOND,
  listedApplications,
  type ListedApplication,
  REVIEWER_GONE,
} from '../applications/review/store-flags.ts';
import type { DB } from '../database/types.ts';
import { type Asker, hasRole } from '../staff-by.ts';

/** What the views reckon with. */
export interface QueueMoment {
  readonly asker: Asker;
  /** Who came by then has waited 12 and 24 opening hours. */
  readonly over12: Date;
  readonly over24: Date;
  /** The beginning of the day in Phnom Penh. */
  readonly dayBegan: Date;
}

const IS_OPEN = sql<boolean>`a.status in ('Pending', 'In review')`;

/** What a view holds. `application` is `a`, its desk `desk`. */
function viewRule(view: QueueViewName, moment: QueueMoment): RawBuilder<boolean> {
  switch (view) {
    case 'open':
      return IS_OPEN;
    case 'mine':
      return sql`(${IS_OPEN} and desk.assigned_to = ${moment.asker.who})`;
    case 'over12':
      return sql`(${IS_OPEN} and a.submitted_at <= ${moment.over12})`;
    case 'over24':
      return sql`(${IS_OPEN} and a.submitted_at <= ${moment.over24})`;
    case 'applicant':
      return sql`(${IS_OPEN} and ${IS_ASKED})`;
    case 'second':
      return sql`(${IS_OPEN} and ${IS_SECOND})`;
    case 'decided':
      return sql`(a.id in (
        select application_id from approval
          where approved_at >= ${moment.dayBegan} and withdrawn_at is null
        union all select application_id from denial
          where denied_at >= ${moment.dayBegan} and withdrawn_at is null))`;
  }
}

/** What a filter by a flag holds: the rows that show it. */
const FLAG_RULES: Readonly<Record<(typeof FILTER_FLAGS)[number], RawBuilder<boolean>>> = {
  duplicate: IS_DUPLICATE,
  new_document: HAS_NEW_DOCUMENT,
  second: IS_SECOND,
  no_id: sql<boolean>`not ${HAS_ID}`,
  above_ceiling: overrideWaits(),
};

/** What waits for somebody as the second person: an approval above the ceiling that another proposed. */
const waitsFor = (asker: Asker): RawBuilder<boolean> =>
  hasRole(asker, SECOND) ? overrideWaits(asker.who) : sql<boolean>`false`;

function assigneeRule(assignee: string, who: string): RawBuilder<boolean> {
  if (assignee === 'nobody') return sql`(desk.assigned_to is null or ${REVIEWER_GONE})`;
  return sql`desk.assigned_to = ${assignee === 'me' ? who : `staff:${assignee}`}`;
}

/** How a sort goes on behind a row: by its value, then by its number, so that every row stands at one place alone. */
interface Anchor {
  id: bigint;
  /** As text, to the microsecond. */
  submitted: string;
  amount: bigint;
}

async function anchorOf(db: Kysely<DB>, cursor: string | undefined): Promise<Anchor | null> {
  if (cursor === undefined) return null;
  const row = await db
    .selectFrom('application')
    .select(['id', 'amount_cents', sql<string>`submitted_at::text`.as('submitted')])
    .where('id', '=', BigInt(cursor))
    .where('submitted_at', 'is not', null)
    .executeTakeFirst();
  return row ? { id: row.id, submitted: row.submitted, amount: row.amount_cents ?? 0n } : null;
}

function behind(anchor: Anchor, byAmount: boolean, isUp: boolean): RawBuilder<boolean> {
  const { id, submitted, amount } = anchor;
  if (byAmount) {
    return isUp
      ? sql`(a.amount_cents, a.id) > (${amount}, ${id})`
      : sql`(a.amount_cents, a.id) < (${amount}, ${id})`;
  }
  return isUp
    ? sql`(a.submitted_at, a.id) > (${submitted}::timestamptz, ${id})`
    : sql`(a.submitted_at, a.id) < (${submitted}::timestamptz, ${id})`;
}

/** How many rows are read, and which. */
export interface WantedRows {
  readonly most: number;
  /** These alone, whatever the view and the filters say. */
  readonly ids?: readonly bigint[] | undefined;
}

/** What a view with its filters holds. */
function filterRule(
  { view = 'open', product, status, flag, assignee, waits_for: isForMe }: QueueQuery,
  moment: QueueMoment,
): RawBuilder<boolean> {
  const rules = [viewRule(view, moment)];
  if (product !== undefined) rules.push(sql`a.product = ${product}`);
  if (status !== undefined) rules.push(sql`a.status = ${status}`);
  if (flag !== undefined) rules.push(FLAG_RULES[flag]);
  if (isForMe !== undefined) rules.push(waitsFor(moment.asker));
  if (assignee !== undefined) rules.push(assigneeRule(assignee, moment.asker.who));
  return sql`(${sql.join(rules, sql` and `)})`;
}

function chosenRule(ids: readonly bigint[]): RawBuilder<boolean> {
  return sql`(a.id = any(${ids.map(String)}::bigint[]) and a.status not in ('Draft', 'Recorded'))`;
}

/** The next rows in the order asked; backwards where the page before a row is asked for. */
export async function readQueue(
  db: Kysely<DB>,
  asked: QueueQuery,
  moment: QueueMoment,
  { most, ids }: WantedRows,
): Promise<ListedApplication[]> {
  const { sort = '-waiting' } = asked;
  const isBack = asked.before !== undefined;
  const byAmount = sort.endsWith('amount');
  // The longest waiting came first.
  const isUp = (sort === '-waiting' || sort === 'amount') !== isBack;
  const anchor = await anchorOf(db, asked.before ?? asked.after);
  const order = isUp ? 'asc' : 'desc';
  return listedApplications(db)
    .where(ids === undefined ? filterRule(asked, moment) : chosenRule(ids))
    .$if(anchor !== null, (query) =>
      anchor === null ? query : query.where(behind(anchor, byAmount, isUp)),
    )
    .orderBy(byAmount ? 'a.amount_cents' : 'a.submitted_at', order)
    .orderBy('a.id', order)
    .limit(most)
    .execute();
}

/** The numbers of all applications that a view with its filters holds, or of these alone, in the order asked. */
export async function queueOrder(
  db: Kysely<DB>,
  asked: QueueQuery,
  moment: QueueMoment,
  ids: readonly bigint[] | undefined,
): Promise<bigint[]> {
  const { sort = '-waiting' } = asked;
  const order = sort === '-waiting' || sort === 'amount' ? 'asc' : 'desc';
  const rows = await db
    .selectFrom('application as a')
    .leftJoin('review_desk as desk', 'desk.application_id', 'a.id')
    .select('a.id')
    .where(ids === undefined ? filterRule(asked, moment) : chosenRule(ids))
    .orderBy(sort.endsWith('amount') ? 'a.amount_cents' : 'a.submitted_at', order)
    .orderBy('a.id', order)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many each view holds, none counted further than `COUNT_MOST` and one. */
export async function countViews(
  db: Kysely<DB>,
  moment: QueueMoment,
): Promise<Record<QueueViewName, number>> {
  const counts = QUEUE_VIEWS.map(
    (view) => sql`(select count(*)::int from (
      select from application a left join review_desk desk on desk.application_id = a.id
      where ${viewRule(view, moment)} limit ${COUNT_MOST + 1}) one) as ${sql.ref(view)}`,
  );
  const { rows } = await sql<Record<QueueViewName, number>>`select ${sql.join(counts)}`.execute(db);
  if (!rows[0]) throw new Error('A count without a row');
  return rows[0];
}

/**
 * How many open applications of a view with its filters came after an application, counted no further than `COUNT_MOST` and one. All of
 * them, where there is none of that number.
 */
export async function countFresh(
  db: Kysely<DB>,
  asked: QueueQuery,
  moment: QueueMoment,
  since: string,
): Promise<number> {
  const anchor = await anchorOf(db, since);
  const later = anchor === null ? sql<boolean>`true` : behind(anchor, false, true);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from application a left join review_desk desk on desk.application_id = a.id
      where ${IS_OPEN} and ${filterRule(asked, moment)} and ${later} limit ${COUNT_MOST + 1}) one`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The number of the open application that came last. */
export async function newestOpen(db: Kysely<DB>): Promise<bigint | null> {
  const row = await db
    .selectFrom('application')
    .select('id')
    .where('status', 'in', ['Pending', 'In review'])
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
