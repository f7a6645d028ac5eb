import type { DueGroup, DueStep, LateBand } from 'contract/office/today';
import {
  CALL_FROM_DAYS,
  CORRECT_FROM_DAYS,
  DUE_ROWS,
  DUE_STEPS,
  STEP_ROWS,
} from 'contract/office/today';
import { type Kysely, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import { CHILD_STATUS, LOAN_STATUS } from 'lending/loan-system-ids';
import type { ProductKey } from 'lending/product';
import type { AskedPage } from '../cursor-page.ts';
import type { DB } from '../database/types.ts';
import { STANDS } from '../loans/store-stands.ts';
import { WITH_PHONE_NOT_THEIRS } from '../borrowers/store-not-theirs.ts';
import { EXTENSION_WAITS, RESIDUE_WAITS } from './store-decided.ts';
import { STILL_PROMISED } from './store-promises.ts';

/** Which of the loans that are due or late are asked for. */
export interface AskedDue extends AskedPage {
  readonly group?: DueGroup | undefined;
  readonly step?: DueStep | undefined;
  readonly product?: ProductKey | undefined;
  readonly late?: LateBand | undefined;
  readonly sort?: '-late' | 'late' | undefined;
}

export interface DueRow {
  loanId: bigint;
  borrowerId: bigint;
  product: ProductKey;
  daysLate: number;
  dueCents: bigint;
  balanceCents: bigint;
  isClosed: boolean;
  step: DueStep;
}

export interface DueTotal {
  step: DueStep;
  group: DueGroup | null;
  isPromised: boolean;
  loans: number;
  cents: number;
}

/** First and last day late of a band; the last has no end. In the first something is due. */
const BANDS: Readonly<Record<LateBand, readonly [number, number]>> = {
  '0': [0, 0],
  '1-30': [1, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  '91+': [91, 2_147_483_647],
};

const GROUP_OF = {
  due_today: CHILD_STATUS.dueToday,
  missed: CHILD_STATUS.missedRepayment,
  arrears: CHILD_STATUS.arrears,
  past_maturity: CHILD_STATUS.pastMaturity,
} as const;

/** What was paid of a promise `p` of the loan of `s`, as `promiseState` counts it. */
const PAID_OF_PROMISE = sql`(select coalesce(sum(e.cents), 0) from loan_entry e
  where e.loan_id = s.loan_id and e.kind = 'payment' and e.number > p.after_entry
    and e.effective_on <= p.promised_on and ${STANDS})`;

/**
 * Whether nothing of the loan of `s` is to be paid before the new Pay Day of its extension, though late fees are due: as `waitsForNewPayDay` says it of
 * the loan itself.
 */
const waitsForNewPayDay = (today: Day) => sql`(s.days_past_due = 0 and s.matures_on > ${today}::date
  and exists (select from loan_entry e where e.loan_id = s.loan_id
    and e.kind = 'extensionGrant' and ${STANDS}))`;

/**
 * What waits of a loan: of an open one what is due by its schedule, of a closed one the refund that is owed back, which is neither late nor in a
 * band. A default is past collecting, and an extended loan is nobody's business before its new Pay Day, so neither is among them; an extension that was asked for waits for its answer,
 * and a residue for its waiver, whether or not anything is due, and that also in a default.
 */
function waiting(today: Day, { late }: Pick<AskedDue, 'late'>) {
  const [from, to] = late === undefined ? [0, 2_147_483_647] : BANDS[late];
  return sql`
    select loan_id, borrower_id, child_status_id, days_past_due, due_cents, balance_cents,
      ${EXTENSION_WAITS} as extension_asked, ${RESIDUE_WAITS} as has_residue, false as is_closed
    from loan_summary s
    where closed_on is null
      and (${EXTENSION_WAITS} or ${RESIDUE_WAITS}
        or due_cents > 0 and not ${waitsForNewPayDay(today)} and loan_status_id <> ${LOAN_STATUS.defaulted})
      and days_past_due between ${from}::int and ${to}::int
      and (${late ?? null}::text is distinct from '0' or due_cents > 0)
    union all
    select loan_id, borrower_id, null::int, 0, owed_back_cents, owed_back_cents, false, false, true
    from loan_summary
    where owed_back_cents > 0 and closed_on is not null and ${late ?? null}::text is null`;
}

/**
 * The loans of which something waits, each with what is to be done next. The newest promise of a loan counts, until it is kept, taken back or its
 * day is over.
 */
function dueLoans(today: Day, { product, late }: Pick<AskedDue, 'product' | 'late'>) {
  return sql`
    select s.loan_id, s.borrower_id, l.product, s.days_past_due, s.due_cents, s.balance_cents, s.is_closed,
      p.promised_on = ${today}::date as promised,
      case s.child_status_id
        when ${GROUP_OF.due_today} then 'due_today' when ${GROUP_OF.missed} then 'missed'
        when ${GROUP_OF.arrears} then 'arrears' when ${GROUP_OF.past_maturity} then 'past_maturity'
      end as standing,
      case
        when s.extension_asked then 'decide'
        when s.has_residue then 'waive'
        when s.borrower_id in (${WITH_PHONE_NOT_THEIRS}) then 'phone'
        when exists (select from hardship_pause h where h.borrower_id = s.borrower_id
          and h.until_on >= ${today}::date
          and not exists (select from hardship_pause_end x where x.pause_id = h.id)) then 'wait'
        when p.promised_on = ${today}::date then 'promised'
        when p.promised_on > ${today}::date then 'wait'
        when s.is_closed then 'owed_back'
        when s.days_past_due >= ${CORRECT_FROM_DAYS}::int then 'correct'
        when s.days_past_due >= ${CALL_FROM_DAYS}::int then 'call'
        else 'remind'
      end as step
    from (${waiting(today, { late })}) s
    join loan l on l.id = s.loan_id
    left join lateral (select loan_id, promised_on, cents, after_entry, made_at from payment_promise
      where loan_id = s.loan_id order by id desc limit 1) p
      on p.promised_on >= ${today}::date and p.cents > ${PAID_OF_PROMISE} and ${STILL_PROMISED}
    where ${product ?? null}::text is null or l.product = ${product ?? null}::text`;
}

/** How many loans wait for each step, by how they stand, and what is owed today on them. */
export async function dueTotals(
  db: Kysely<DB>,
  today: Day,
  asked: Pick<AskedDue, 'product' | 'late'>,
): Promise<DueTotal[]> {
  const { rows } = await sql<DueTotal>`
    select step, standing as "group", coalesce(promised, false) as "isPromised",
      count(*)::int as loans, sum(due_cents)::float8 as cents
    from (${dueLoans(today, asked)}) due group by 1, 2, 3`.execute(db);
  return rows;
}

function ofGroup(group: DueGroup | undefined) {
  if (group === undefined) return sql`true`;
  return group === 'promised' ? sql`promised` : sql`standing = ${group}`;
}

const ROW = sql`loan_id as "loanId", borrower_id as "borrowerId", product,
  days_past_due as "daysLate", due_cents as "dueCents", balance_cents as "balanceCents", is_closed as "isClosed", step`;

/** The first rows of every step, in the order of the steps; within a step the latest loans first, unless asked the other way round. */
export async function firstOfSteps(
  db: Kysely<DB>,
  today: Day,
  asked: Omit<AskedDue, 'step' | 'after' | 'before'>,
): Promise<DueRow[]> {
  const order =
    asked.sort === 'late'
      ? sql`days_past_due asc, loan_id asc`
      : sql`days_past_due desc, loan_id desc`;
  const { rows } = await sql<DueRow>`
    select ${ROW} from (
      select *, row_number() over (partition by step order by ${order}) as place
      from (${dueLoans(today, asked)}) due where ${ofGroup(asked.group)}
    ) placed where place <= ${STEP_ROWS}
    order by array_position(${[...DUE_STEPS]}::text[], step), place`.execute(db);
  return rows;
}

/** All rows of the steps, one step after the other, in the order of a page of each. */
export async function allOfSteps(
  db: Kysely<DB>,
  today: Day,
  { step, ...asked }: Omit<AskedDue, 'after' | 'before'>,
): Promise<DueRow[]> {
  const order =
    asked.sort === 'late'
      ? sql`days_past_due asc, loan_id asc`
      : sql`days_past_due desc, loan_id desc`;
  const { rows } = await sql<DueRow>`
    select ${ROW} from (${dueLoans(today, asked)}) due
    where ${step === undefined ? sql`true` : sql`step = ${step}`} and ${ofGroup(asked.group)}
    order by array_position(${[...DUE_STEPS]}::text[], step), ${order}`.execute(db);
  return rows;
}

/** One row more than a page of one step, the latest loans first; backwards where the page before a row is asked for. */
export async function pageOfStep(
  db: Kysely<DB>,
  today: Day,
  { step, after, before, ...asked }: AskedDue & { step: DueStep },
): Promise<DueRow[]> {
  const isUp = (before !== undefined) !== (asked.sort === 'late');
  const [days = '0', loan = '0'] = (before ?? after ?? '').split('-');
  const from = sql`(days_past_due, loan_id) ${isUp ? sql`>` : sql`<`} (${Number(days)}::int, ${BigInt(loan)}::bigint)`;
  const order = isUp ? sql`days_past_due asc, loan_id asc` : sql`days_past_due desc, loan_id desc`;
  const { rows } = await sql<DueRow>`
    select ${ROW} from (${dueLoans(today, asked)}) due
    where step = ${step} and ${ofGroup(asked.group)}
      and ${before === undefined && after === undefined ? sql`true` : from}
    order by ${order} limit ${DUE_ROWS + 1}`.execute(db);
  return rows;
}

/** A loan that waits for a reminder, and whose it is. */
export interface ToRemind {
  readonly loanId: bigint;
  readonly borrowerId: bigint;
}

/** The loans that wait for a reminder, all or those that filters leave, the latest first; of a person with several each, whether or not the person may be written to now. */
export async function loansToRemind(
  db: Kysely<DB>,
  today: Day,
  asked: Pick<AskedDue, 'group' | 'product' | 'late'>,
): Promise<ToRemind[]> {
  const { rows } = await sql<ToRemind>`
    select loan_id as "loanId", borrower_id as "borrowerId"
    from (${dueLoans(today, asked)}) due where step = 'remind' and ${ofGroup(asked.group)}
    order by days_past_due desc, loan_id desc`.execute(db);
  return rows;
}
