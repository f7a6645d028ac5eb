import { LISTS } from 'contract/office/columns';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** Which acts are looked at: from the first instant on, until before the second; null: by anybody of the staff. */
export interface Span {
  from: Date;
  until: Date;
  by: string | null;
}

/** A borrower of whom something was opened. */
export interface OpenedRow {
  borrowerId: bigint;
  name: string;
  lastName: string;
  phone: string;
  photos: number;
  acts: number;
  exported: boolean;
  firstAt: Date;
  lastAt: Date;
}

/** Files of many borrowers at once. Their subjects name a list and no person, so they are counted and nobody is listed by them. */
const LISTS_OUT = [
  'report.exported',
  'queue.exported',
  'loans.exported',
  'list.exported',
  'privacy.opened_exported',
];
/** Files of lists that hold no borrower. */
const OF_NO_BORROWER = Object.entries(LISTS).flatMap(([list, { holdsBorrowers }]) =>
  holdsBorrowers ? [] : [`list:${list}`],
);

/** The number after a noun of the audit's subject; null for another noun. */
const numberOf = (noun: string) =>
  sql`substring(a.subject from ${`^${noun}:([0-9]{1,18})$`})::bigint`;

/** Every act of the staff on a borrower in a time: by the audit, and the views of photos by their own list. */
const touched = ({ from, until, by }: Span) => sql`
  acts as materialized (
    select a.at, a.event, ${numberOf('application')} as application_id, ${numberOf('loan')} as loan_id,
      ${numberOf('borrower')} as borrower_id, ${numberOf('offer')} as offer_id, ${numberOf('complaint')} as complaint_id
    from audit a where a.at >= ${from} and a.at < ${until} and a.event <> 'photo.viewed'
      and (a.actor = ${by} or ${by}::text is null and a.actor like 'staff:%')
  ), touched as (
    select coalesce(a.borrower_id, p.borrower_id, l.borrower_id, o.borrower_id, c.borrower_id) as borrower_id,
      a.at, 0 as photos, a.event = 'privacy.exported' as exported
    from acts a
      left join application p on p.id = a.application_id
      left join loan l on l.id = a.loan_id
      left join offer o on o.id = a.offer_id
      left join complaint c on c.id = a.complaint_id
    union all
    select p.borrower_id, v.viewed_at, 1, false
    from photo_view v join application p on p.id = v.application_id
    where v.viewed_at >= ${from} and v.viewed_at < ${until}
      and (v.viewed_by = ${by} or ${by}::text is null and v.viewed_by like 'staff:%')
  )`;

/** Borrowers of whom something was opened, by their numbers; backwards where those before one are asked for. */
export async function readOpened(
  db: Kysely<DB>,
  span: Span,
  page: { after?: string | undefined; before?: string | undefined; most: number },
): Promise<OpenedRow[]> {
  const isBack = page.before !== undefined;
  const from = page.before ?? page.after;
  const place =
    from === undefined
      ? sql`true`
      : isBack
        ? sql`t.borrower_id < ${BigInt(from)}`
        : sql`t.borrower_id > ${BigInt(from)}`;
  const { rows } = await sql<OpenedRow>`
    with ${touched(span)}
    select b.id as "borrowerId", b.name, b.last_name as "lastName", b.phone,
      sum(t.photos)::int as photos, count(*) filter (where t.photos = 0)::int as acts,
      bool_or(t.exported) as exported, min(t.at) as "firstAt", max(t.at) as "lastAt"
    from touched t join borrower b on b.id = t.borrower_id
    where ${place}
    group by b.id order by b.id ${isBack ? sql`desc` : sql`asc`}
    limit ${page.most}`.execute(db);
  return rows;
}

/** How many borrowers that is, and how many files of many borrowers went out. */
export async function countOpened(
  db: Kysely<DB>,
  span: Span,
): Promise<{ persons: number; files: number }> {
  const { rows } = await sql<{ persons: number; files: number }>`
    with ${touched(span)}
    select count(distinct borrower_id)::int as persons, (
      select count(*)::int from audit a where a.at >= ${span.from} and a.at < ${span.until}
        and a.event = any(${LISTS_OUT}) and a.subject <> all(${OF_NO_BORROWER})
        and (a.actor = ${span.by} or ${span.by}::text is null and a.actor like 'staff:%')
    ) as files from touched`.execute(db);
  return rows[0] ?? { persons: 0, files: 0 };
}
