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
  AWAITS_SIGNATURE,
  overrideWaits,
  HAS_ID,
  HAS_NEW_DOCUMENT,
  IS_ASKED,
  IS_DUPLICATE,
  IS_SECOND,
  listedApplications,
  type ListedApplication,
  REVIEWER_GONE,
  SIGN_BY,
} from '../applications/review/store-flags.ts';
import type { Day } from 'lending/calendar';
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
    case 'signing':
      return AWAITS_SIGNATURE;
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
  /** The last day to sign its newest agreement; null: it has none. */
  signBy: Day | null;
}

async function anchorOf(db: Kysely<DB>, cursor: string | undefined): Promise<Anchor | null> {
  if (cursor === undefined) return null;
  const row = await db
    .selectFrom('application')
    .select(['id', 'amount_cents', sql<string>`submitted_at::text`.as('submitted')])
    // Also of one that was signed since it stood on the page.
    .select((of) =>
      of
        .selectFrom('offer as o')
        .select('o.sign_by')
        .whereRef('o.application_id', '=', 'application.id')
        .orderBy('o.id', 'desc')
        .limit(1)
        .as('signBy'),
    )
    .where('id', '=', BigInt(cursor))
    .where('submitted_at', 'is not', null)
    .executeTakeFirst();
  return row ? { ...row, amount: row.amount_cents ?? 0n } : null;
}

/** What the rows of a view are sorted by, and whether it grows from row to row. */
interface Order {
  readonly by: 'submitted' | 'amount' | 'signBy';
  readonly isUp: boolean;
}

/** The longest waiting came first; where a signature is waited for, whose time ends first. */
function orderOf({ view, sort }: Pick<QueueQuery, 'view' | 'sort'>): Order {
  if (sort === undefined && view === 'signing') return { by: 'signBy', isUp: true };
  const by = sort?.endsWith('amount') ? 'amount' : 'submitted';
  return { by, isUp: sort === undefined || sort === '-waiting' || sort === 'amount' };
}

const SORTED_BY: Readonly<Record<Order['by'], RawBuilder<unknown>>> = {
  submitted: sql`a.submitted_at`,
  amount: sql`a.amount_cents`,
  signBy: SIGN_BY,
};

function behind(anchor: Anchor, { by, isUp }: Order): RawBuilder<boolean> {
  const { id, submitted, amount, signBy } = anchor;
  const places = {
    submitted: sql`${submitted}::timestamptz`,
    amount: sql`${amount}`,
    signBy: sql`${signBy}::date`,
  };
  return sql`(${SORTED_BY[by]}, a.id) ${isUp ? sql`>` : sql`<`} (${places[by]}, ${id})`;
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
  const { by, isUp: isForth } = orderOf(asked);
  const isUp = isForth !== (asked.before !== undefined);
  const anchor = await anchorOf(db, asked.before ?? asked.after);
  const order = isUp ? 'asc' : 'desc';
  return listedApplications(db)
    .where(ids === undefined ? filterRule(asked, moment) : chosenRule(ids))
    .$if(anchor !== null, (query) =>
      anchor === null ? query : query.where(behind(anchor, { by, isUp })),
    )
    .orderBy(SORTED_BY[by], order)
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
  const { by, isUp } = orderOf(asked);
  const order = isUp ? 'asc' : 'desc';
  const rows = await db
    .selectFrom('application as a')
    .leftJoin('review_desk as desk', 'desk.application_id', 'a.id')
    .select('a.id')
    .where(ids === undefined ? filterRule(asked, moment) : chosenRule(ids))
    .orderBy(SORTED_BY[by], order)
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
  const later =
    anchor === null ? sql<boolean>`true` : behind(anchor, { by: 'submitted', isUp: true });
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
