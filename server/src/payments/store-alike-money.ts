import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import { CASH_METHOD, KHQR_METHOD } from 'contract/payment-methods';
import type { DB } from '../database/types.ts';
import { STANDS } from '../loans/store-stands.ts';
import { IS_SETTLED } from '../loans/store-summary.ts';

/*
 * Money of a KHQR and of a line that names its loan and no bill of it, or either of them and a transfer that a cashier recorded by hand under
 * another reference: they may be one payment, and no text says so. Neither is posted then where the other is there; a person looks at it.
 */

/** A bank books a payment within so many days, over a weekend and the longest holidays (Pchum Ben, the Khmer New Year). */
export const BOOKED_WITHIN_DAYS = 5;

interface Money {
  readonly loanId: bigint;
  readonly cents: number;
  /** On which the bank booked it. */
  readonly on: Day;
}

/** Money that is asked for, as SQL. */
export type Asked = Readonly<Record<keyof Money, RawBuilder<unknown>>>;

const daysAround = (on: RawBuilder<unknown>) =>
  sql`between ${on} - ${BOOKED_WITHIN_DAYS}::int and ${on} + ${BOOKED_WITHIN_DAYS}::int`;

/**
 * Whether a KHQR told of such money about that day that no line has been found to be yet: a payment that stands, or money that was looked at.
 */
export const likeKhqr = ({ loanId, cents, on }: Asked) => sql<boolean>`(exists (
    select from loan_entry e
    where e.loan_id = ${loanId} and e.kind = 'payment' and e.cents = ${cents}
      and e.method_id = ${KHQR_METHOD} and e.effective_on ${daysAround(on)} and ${STANDS}
      and not exists (
        select from money_settled s where s.loan_id = e.loan_id and s.number = e.number and s.line_id is not null)
      and not exists (select from money_settled s where s.same_as = e.reference)
  ) or exists (
    select from unmatched_money u join intent i on i.id = u.intent_id
    where i.loan_id = ${loanId} and u.currency = 'USD' and u.amount::numeric * 100 = ${cents}
      and (coalesce(u.acknowledged_at, u.found_at) at time zone 'Asia/Phnom_Penh')::date ${daysAround(on)}
      and not exists (select from money_settled s where s.same_as = u.bank_hash)
      and not exists (
        select from money_settled k join money_settled s on s.loan_id = k.loan_id and s.number = k.number
        where k.bank_hash = u.bank_hash and s.line_id is not null)
      -- A line may have told of it while it was a payment, since undone.
      and not exists (
        select from loan_entry e join money_settled s on s.loan_id = e.loan_id and s.number = e.number
        where e.intent_id = u.intent_id and e.reference = u.bank_hash and s.line_id is not null)))`;

/** The same of one line's money (`likeKhqr`). Asked under the loan's lock where something is done on the answer. */
export async function mayBeOfKhqr(tx: Kysely<DB>, money: Money): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${likeKhqr(asked(money))} as is`.execute(tx);
  return rows[0]?.is ?? false;
}

const asked = ({ loanId, cents, on }: Money): Asked => ({
  loanId: sql`${loanId}::bigint`,
  cents: sql`${cents}::bigint`,
  on: sql`${on}::date`,
});

/**
 * Whether such money about that day was posted from a line that named no bill of the loan, and is not yet the money of a code. Asked under
 * the loan's lock.
 */
export async function mayBeOfLine(tx: Kysely<DB>, { loanId, cents, on }: Money): Promise<boolean> {
  const { rows } = await sql`
    select from money_settled s join bank_line l on l.id = s.line_id
    where s.outcome = 'posted' and s.loan_id = ${loanId} and l.cents = ${cents}
      and (l.bill is null or l.loan_id <> s.loan_id) and l.booked_on ${daysAround(sql`${on}::date`)}
      and not exists (
        select from money_settled k where k.loan_id = s.loan_id and k.number = s.number and k.bank_hash is not null)
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** A payment that a cashier recorded by hand. */
export interface HandPayment {
  readonly receipt: bigint | null;
  readonly methodId: number;
  readonly reference: string | null;
}

/** Of `loan_entry e`: a transfer of such money about that day that was recorded by hand, in whatever way, and stands. */
const byHand = ({ loanId, cents, on }: Asked) => sql`
  e.loan_id = ${loanId} and e.kind = 'payment' and e.cents = ${cents} and e.method_id <> ${CASH_METHOD}
  and e.intent_id is null and e.effective_on ${daysAround(on)} and ${STANDS}
  and not exists (
    select from money_settled k where k.loan_id = e.loan_id and k.number = e.number and k.bank_hash is not null)`;

/** The same that has no line of a statement yet: a line may be it, whatever reference was typed and whichever bank was chosen. */
const byHandForLine = (money: Asked) => sql`${byHand(money)} and not exists (
  select from money_settled s where s.loan_id = e.loan_id and s.number = e.number and s.line_id is not null)`;

/**
 * The same for a KHQR of a bill: its line may be known already, unless that was posted by itself (`mayBeOfLine`, `lineOfBill`) or is of
 * another bill.
 */
const byHandForKhqr = (
  money: Asked,
  bill: RawBuilder<unknown>,
) => sql`${byHand(money)} and not exists (
  select from money_settled s join bank_line l on l.id = s.line_id
  where s.loan_id = e.loan_id and s.number = e.number and (s.outcome = 'posted' or l.bill <> ${bill}))`;

/** The receipt of a payment by hand that a line may be; null: there is none. */
export const receiptLikeLine = (money: Asked) => sql<bigint | null>`(
  select min(e.receipt) from loan_entry e where ${byHandForLine(money)})`;

/** The same of money of a KHQR. */
export const receiptLikeKhqr = (money: Asked, bill: RawBuilder<unknown>) => sql<bigint | null>`(
  select min(e.receipt) from loan_entry e where ${byHandForKhqr(money, bill)})`;

/**
 * Whether a line that names a loan may be a refund which the bank sent back: a refund by bank of such money was confirmed or undone about that
 * day, or has the line's reference. Posted as a payment, it would be a credit twice, since the refund is undone too.
 */
export const likeRefund = (
  { loanId, cents, on }: Asked,
  reference: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from loan_entry e
  join intent i on i.id = e.intent_id and i.details ->> 'method' = 'bank'
  join intent_end x on x.intent_id = i.id
  left join loan_entry r on r.loan_id = e.loan_id and r.reverses = e.number
  where e.loan_id = ${loanId} and e.kind = 'refund'
    and (reference_key(x.details ->> 'reference') = reference_key(${reference})
      or e.cents = ${cents} and (e.effective_on ${daysAround(on)} or r.effective_on ${daysAround(on)})))`;

/**
 * Whether a line may be money that was given back by bank and came back from there: it has that transfer's reference, or names the loan of the line
 * that was given back, with its sum about the day. What was given back may be looked at again itself, so one of the two is no payment.
 */
export const likeReturned = (
  { loanId, cents, on }: Asked,
  {
    line,
    reference,
  }: { readonly line: RawBuilder<unknown>; readonly reference: RawBuilder<unknown> },
) => sql<boolean>`exists (
  select from money_return r
  join money_return_end x on x.return_id = r.id and x.outcome = 'confirmed'
  left join bank_line o on o.id = r.line_id
  where r.method = 'bank' and r.line_id is distinct from ${line}
    and (reference_key(x.reference) = reference_key(${reference})
      or r.cents = ${cents} and o.loan_id = ${loanId}
        and (x.ended_at at time zone 'Asia/Phnom_Penh')::date ${daysAround(on)}))`;

/** A line that is not kept yet, so that nothing of it was given back. */
const NO_LINE = sql`0::bigint`;

/** Whether nothing is owed on a loan: it is closed, and no refund of it is to come back. */
export const owesNothing = (loanId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from loan_summary s where s.loan_id = ${loanId} and ${IS_SETTLED})`;

/**
 * Whether a line's money is not asked for on the loan that it names, or may be a refund of it, or money given back, that came back. Asked under the loan's lock where
 * something is done on the answer.
 */
export async function isNotAskedFor(
  tx: Kysely<DB>,
  { reference, ...money }: Money & { readonly reference: string },
): Promise<boolean> {
  const about = asked(money);
  const { rows } = await sql<{ is: boolean }>`
    select ${owesNothing(about.loanId)} or ${likeRefund(about, sql`${reference}::text`)}
      or ${likeReturned(about, { line: NO_LINE, reference: sql`${reference}::text` })} as is`.execute(
    tx,
  );
  return rows[0]?.is ?? false;
}

/** The payments by hand that a line may be. Asked under the loan's lock where something is done on the answer. */
export async function handLikeLine(tx: Kysely<DB>, money: Money): Promise<HandPayment[]> {
  const { rows } = await sql<HandPayment>`
    select e.receipt, e.method_id as "methodId", e.reference from loan_entry e
    where ${byHandForLine(asked(money))}`.execute(tx);
  return rows;
}

/** Whether money of a KHQR may be a payment by hand. Asked under the loan's lock. */
export async function mayBeByHand(
  tx: Kysely<DB>,
  { bill, ...money }: Money & { readonly bill: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from loan_entry e where ${byHandForKhqr(asked(money), sql`${bill}::text`)} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}
