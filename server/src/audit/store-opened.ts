import type { AuditSubject } from 'contract/office/audit-acts';
import { LISTS } from 'contract/office/columns';
import { type Kysely, type RawBuilder, sql } from 'kysely';
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
  /** The phone is marked as not theirs. */
  isNotTheirs: boolean;
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

/**
 * Whose a phone was at a time, by the rule of `MESSAGES` (privacy/store-rows.ts): who changed it away first since, or else whose it is now;
 * null: nobody's.
 */
const borrowerOfPhone = (phone: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`coalesce(
  (select c.borrower_id from phone_change c
    where c.confirmed and c.old_phone = ${phone} and ${at} <= c.decided_at order by c.decided_at limit 1),
  (select b.id from borrower b where b.phone = ${phone}))`;

/** Whose loan or offer a code was made for, by what names the code. */
const ofIntent = (where: RawBuilder<unknown>) => sql`(
  select coalesce(l.borrower_id, o.borrower_id) from unmatched_money u join intent i on i.id = u.intent_id
    left join loan l on l.id = i.loan_id left join offer o on o.id = i.offer_id
  where ${where})`;
const ofLine = (line: RawBuilder<unknown>) => sql`(
  select l.borrower_id from money_settled s join loan l on l.id = s.loan_id where s.line_id = ${line})`;
/** Whose money was ordered to go back: that of a code, or of a line that was put on a loan since; what never stood on a loan is nobody's. */
const ofReturn = (id: RawBuilder<unknown>) => sql`(
  select coalesce(${ofIntent(sql`u.bank_hash = r.bank_hash`)}, ${ofLine(sql`r.line_id`)}) from money_return r where r.id = ${id})`;

/** Whose loan the facts of an act name. */
const OF_LOAN_FACT = sql`(select borrower_id from loan where id = (a.facts ->> 'loan')::bigint)`;

/**
 * Whose an act of the staff is, by the noun of its subject, on `acts as a`: most by the joins below, the rare ones by a look of their own.
 * A message's borrower is found as long as the message is kept.
 */
const BY_NOUN = {
  borrower: sql`a.borrower_id`,
  application: sql`p.borrower_id`,
  loan: sql`l.borrower_id`,
  offer: sql`o.borrower_id`,
  complaint: sql`c.borrower_id`,
  message: sql`(select ${borrowerOfPhone(sql`n.phone`, sql`n.created_at`)} from notice n
    where n.id = a.number and n.audience = 'applicant')`,
  referral: sql`(select ${borrowerOfPhone(sql`r.referrer_phone`, sql`r.created_at`)} from referral r where r.id = a.number)`,
  money: sql`coalesce(${OF_LOAN_FACT}, ${ofReturn(sql`(a.facts ->> 'return')::bigint`)})`,
  return: ofReturn(sql`a.number`),
  line: sql`coalesce(${OF_LOAN_FACT}, ${ofLine(sql`a.number`)})`,
  site_review: sql`(select borrower_id from review where id = a.number)`,
} as const satisfies Partial<Record<AuditSubject, RawBuilder<unknown>>>;

/** Nouns of subjects that lead to a borrower. */
export const LEAD_TO_A_BORROWER = Object.keys(BY_NOUN) as readonly (keyof typeof BY_NOUN)[];

/** Nouns of subjects that lead to no borrower: what is about the house or its staff, about many at once, or about who asked to invest. */
export const OF_NO_PERSON: readonly AuditSubject[] = [
  ...([
    'api_key',
    'cash',
    'holiday',
    'invest_lead',
    'list',
    'loans',
    'option',
    'page_text',
  ] as const),
  ...(['partner', 'privacy', 'product', 'queue', 'report', 'setting', 'site_image'] as const),
  ...(['sms_template', 'staff', 'statement', 'webhook', 'work'] as const),
];

const JOINED: readonly string[] = ['borrower', 'application', 'loan', 'offer', 'complaint'];
const RARE = Object.entries(BY_NOUN).filter(([noun]) => !JOINED.includes(noun));
const rareOwner = sql.join(
  RARE.map(([noun, owner]) => sql`when ${sql.lit(noun)} then ${owner}`),
  sql` `,
);

/** Every act of the staff on a borrower in a time: by the audit, and the views of photos by their own list. */
const touched = ({ from, until, by }: Span) => sql`
  acts as materialized (
    select a.at, a.event, case when a.subject ~ '^(line|money|referral):' then a.facts end as facts,
      ${numberOf('application')} as application_id, ${numberOf('loan')} as loan_id,
      ${numberOf('borrower')} as borrower_id, ${numberOf('offer')} as offer_id, ${numberOf('complaint')} as complaint_id,
      split_part(a.subject, ':', 1) as noun, ${numberOf('[a-z_]+')} as number
    from audit a where a.at >= ${from} and a.at < ${until} and a.event <> 'photo.viewed'
      and (a.actor = ${by} or ${by}::text is null and a.actor like 'staff:%')
  ), touched as (
    select coalesce(a.borrower_id, p.borrower_id, l.borrower_id, o.borrower_id, c.borrower_id,
        case a.noun ${rareOwner} end) as borrower_id, a.at, 0 as photos, a.event = 'privacy.exported' as exported
    from acts a
      left join application p on p.id = a.application_id
      left join loan l on l.id = a.loan_id
      left join offer o on o.id = a.offer_id
      left join complaint c on c.id = a.complaint_id
    union all
    -- What is done with a reward shows the friend as well, whose loan earned it.
    select l.borrower_id, a.at, 0, false
    from acts a join loan l on l.id = (a.facts ->> 'loan')::bigint
    where a.noun = 'referral'
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
      b.phone_not_theirs_at is not null as "isNotTheirs",
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
