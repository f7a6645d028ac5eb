import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { DB } from '../database/types.ts';

/** What a report is about: all loans, or some. */
export interface Scope {
  product: string | null;
  /** Latin name. */
  province: string | null;
}

/** By what figures are added up: a period's first day, the product, the province (Latin name, '' where it is not known), or nothing. */
export type Grouping = 'none' | 'week' | 'month' | 'product' | 'province';

/** Days, both included. */
export interface Period {
  from: Day;
  to: Day;
}

/** Weeks begin on Monday. */
function keyOf(group: Grouping, day: RawBuilder<unknown>): RawBuilder<string> {
  switch (group) {
    case 'none':
      return sql`''`;
    case 'week':
      return sql`date_trunc('week', ${day})::date::text`;
    case 'month':
      return sql`date_trunc('month', ${day})::date::text`;
    case 'product':
      return sql`l.product`;
    case 'province':
      return sql`coalesce(l.province, '')`;
  }
}

function within({ product, province }: Scope): RawBuilder<boolean> {
  return sql`(${product}::text is null or l.product = ${product})
    and (${province}::text is null or coalesce(l.province, '') = ${province})`;
}

/** What came in, in cents. */
export interface Received {
  key: string;
  payments: number;
  paidCents: number;
  /** Refunds that went out; what came in is told without them. */
  givenBackCents: number;
  principalCents: number;
  interestCents: number;
  processingFeeCents: number;
  consultingFeeCents: number;
  extensionFeeCents: number;
  lateFeeCents: number;
  otherFeeCents: number;
}

/** What was received on the days of a period; a reversal takes away on its own day. */
export async function receivedIn(
  tx: Kysely<DB>,
  { from, to }: Period,
  scope: Scope,
  group: Grouping,
): Promise<Received[]> {
  const { rows } = await sql<Received>`
    select ${keyOf(group, sql`f.on_day`)} as key,
      sum(f.payments)::float8 as payments, sum(f.paid_cents)::float8 as "paidCents",
      sum(f.refunded_cents)::float8 as "givenBackCents",
      sum(f.principal_cents)::float8 as "principalCents", sum(f.interest_cents)::float8 as "interestCents",
      sum(f.processing_fee_cents)::float8 as "processingFeeCents", sum(f.consulting_fee_cents)::float8 as "consultingFeeCents",
      sum(f.prolongation_fee_cents)::float8 as "extensionFeeCents", sum(f.late_fee_cents)::float8 as "lateFeeCents",
      sum(f.other_fee_cents)::float8 as "otherFeeCents"
    from report_flow f join report_loan l on l.loan_id = f.loan_id
    where f.on_day between ${from} and ${to} and ${within(scope)}
    group by 1 order by 1`.execute(tx);
  return rows;
}

/** What went out, in cents. */
export interface PaidOut {
  key: string;
  loans: number;
  cents: number;
  /** Kept back of it for fees: received without having come in. */
  processingFeeCents: number;
  consultingFeeCents: number;
}

/** Loans paid out on the days of a period. */
export async function paidOutIn(
  tx: Kysely<DB>,
  { from, to }: Period,
  scope: Scope,
  group: Grouping,
): Promise<PaidOut[]> {
  const { rows } = await sql<PaidOut>`
    select ${keyOf(group, sql`l.disbursed_on`)} as key, count(*)::float8 as loans,
      sum(l.disbursed_cents)::float8 as cents, sum(l.processing_fee_cents)::float8 as "processingFeeCents",
      sum(l.consulting_fee_cents)::float8 as "consultingFeeCents"
    from report_loan l
    where l.disbursed_on between ${from} and ${to} and ${within(scope)}
    group by 1 order by 1`.execute(tx);
  return rows;
}

/** The book at the end of a day, in cents of principal; what was written off is not in it. */
export interface BookOn {
  day: Day;
  key: string;
  /** Open loans, those in default included. */
  loans: number;
  outstandingCents: number;
  /** By the days past due of the loan's oldest item: 1 to 6, 7 to 29, 30 to 59, 60 to 89, 90 and more. */
  lateCents: number[];
}

/**
 * The book at the end of each of some days. One walk over the standings that had not ended by the first of them, however many loans
 * were repaid before; loans that stood alike from the same day to the same day are added up before they are joined with the days.
 */
export async function bookOn(
  tx: Kysely<DB>,
  days: readonly Day[],
  scope: Scope,
  group: 'none' | 'product' | 'province',
): Promise<BookOn[]> {
  const isOfAll = group === 'none' && scope.product === null && scope.province === null;
  const loans = isOfAll
    ? sql``
    : sql`join report_loan l on l.loan_id = s.loan_id and ${within(scope)}`;
  const late = (from: number, to: number | null) => sql`coalesce(sum(a.cents) filter (
    where d.day - a.due_since >= ${sql.lit(from)} ${to === null ? sql`` : sql`and d.day - a.due_since <= ${sql.lit(to)}`}), 0)`;
  const { rows } = await sql<BookOn>`
    with days as (select unnest(${days}::date[]) as day),
    alike as materialized (
      select s.from_on, s.until_on, s.due_since, ${group === 'none' ? sql`''` : keyOf(group, sql``)} as key,
        count(*) as loans, sum(s.principal_cents) as cents
      from report_standing s ${loans}
      where s.state in ('open', 'default')
        and s.until_on > (select min(day) from days) and s.from_on <= (select max(day) from days)
      group by 1, 2, 3, 4
    )
    select d.day::text as day, a.key, sum(a.loans)::float8 as loans,
      sum(a.cents)::float8 as "outstandingCents",
      array[${late(1, 6)}, ${late(7, 29)}, ${late(30, 59)}, ${late(60, 89)}, ${late(90, null)}]::float8[] as "lateCents"
    from alike a join days d on a.from_on <= d.day and d.day < a.until_on
    group by 1, 2 order by 1, 2`.execute(tx);
  return rows;
}

/**
 * What referrals cost: friends whose first loan, of those in scope, was repaid on the days of a period, less those whose first loan was open
 * again: a friend whose payment was undone and made anew counts once over all periods. A loan that was opened before the referral earns
 * nothing (`leads/store-referrals.ts`): so a referral adds nothing to days before it either. A loan whose payout had come back by then is no first one.
 */
export async function rewardsEarned(
  tx: Kysely<DB>,
  { from, to }: Period,
  scope: Scope,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) filter (where s.from_on between ${from} and ${to})::float8
      - count(*) filter (where s.until_on between ${from} and ${to})::float8 as count
    from referral r
    join borrower b on b.phone = r.friend_phone and r.ended_at is null
    cross join lateral (
      select id, opened_at from loan where borrower_id = b.id and not exists (
        select from report_standing g where g.loan_id = loan.id and g.state = 'returned' and g.from_on <= ${to} and g.until_on > ${to})
      order by disbursed_on, id limit 1) first
    join report_loan l on l.loan_id = first.id and ${within(scope)}
    join report_standing s on s.loan_id = first.id and s.state = 'closed'
    where r.repeat_of is null and first.opened_at >= r.created_at and s.from_on <= ${to} and s.until_on >= ${from}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}
