import { referenceKey } from 'contract/payment-reference';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../database/types.ts';
import { STANDS } from '../loans/store-stands.ts';
import type { Freed } from './store.ts';

/** Money by its own name: a line of a statement, or a KHQR's transaction. */
export type MoneyName = { readonly lineId: bigint } | { readonly bankHash: string };

const columnsOf = (money: MoneyName) =>
  'lineId' in money
    ? { line_id: money.lineId, bank_hash: null }
    : { line_id: null, bank_hash: money.bankHash };

/** Puts money among what a person looks at; what is there already stays. */
export async function openMoneyFor(tx: Kysely<DB>, money: MoneyName, at: Date): Promise<void> {
  await tx
    .insertInto('open_money')
    .values({ ...columnsOf(money), found_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What became of money. */
export type Settlement =
  | { readonly outcome: 'posted'; readonly loanId: bigint; readonly number: number }
  | { readonly outcome: 'same'; readonly loanId: bigint; readonly number: number }
  | { readonly outcome: 'same'; readonly sameAs: string }
  | { readonly outcome: 'refund' | 'other'; readonly reason: string };

/** Who settles money, and when. */
interface Settling {
  readonly by: string;
  readonly at: Date;
  /** The statement whose reading in settles it. */
  readonly statementId?: bigint;
}

/**
 * Settles money, once: takes it from what is looked at and notes what became of it. Of two that try, the second changes nothing.
 * @returns false where somebody has settled it, or what it is said to be is taken by other money
 */
export async function settleMoney(
  tx: Kysely<DB>,
  money: MoneyName,
  { by, at, statementId, ...settlement }: Settlement & Settling,
): Promise<boolean> {
  const { line_id: lineId, bank_hash: bankHash } = columnsOf(money);
  const taken = await tx
    .deleteFrom('open_money')
    .where((of) => of.or([of('line_id', '=', lineId), of('bank_hash', '=', bankHash)]))
    .returning('id')
    .executeTakeFirst();
  if (!taken) return false;
  const noted = await tx
    .insertInto('money_settled')
    .values({
      line_id: lineId,
      bank_hash: bankHash,
      outcome: settlement.outcome,
      loan_id: 'loanId' in settlement ? settlement.loanId : null,
      number: 'number' in settlement ? settlement.number : null,
      same_as: 'sameAs' in settlement ? settlement.sameAs : null,
      reason: 'reason' in settlement ? settlement.reason : null,
      money_id: taken.id,
      statement_id: statementId ?? null,
      settled_by: by,
      settled_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/**
 * Money whose payment is reversed stands on no loan again, and is looked at: as what it was before, a line of a statement that was found
 * to be this payment too; or, where a KHQR posted it by itself, as money of that code, on the day of the payment. A line that was found
 * to be the KHQR's stays so: its money is looked at once. So is every line of the reference that is freed, in whatever spelling, which was
 * found to be a payment undone before: recorded by hand since, it was on a loan only as long as this one stood. A KHQR's transaction that was
 * found to be the payment of a line stays so: the line alone is looked at.
 * @returns the lines of statements that are looked at again
 */
export async function reopenMoney(
  tx: Kysely<DB>,
  { loanId, number, freed }: { loanId: bigint; number: number; freed: Freed | null },
  at: Date,
): Promise<bigint[]> {
  const alike = sql`s.line_id in (
    select l.id from bank_line l where l.method_id = ${freed?.methodId ?? null}::int
      and reference_key(l.reference) = ${freed && referenceKey(freed.reference)}::text)
    and exists (select from loan_entry r where r.loan_id = s.loan_id and r.reverses = s.number)`;
  const lines = await openAgain(
    tx,
    sql`((s.loan_id = ${loanId} and s.number = ${number}) or (${alike})) and (s.outcome = 'posted' or not exists (
      select from loan_entry e join intent i on i.id = e.intent_id and i.kind = 'khqr'
      where e.loan_id = s.loan_id and e.number = s.number))
      and not (s.outcome = 'same' and s.bank_hash is not null and exists (
        select from money_settled l where l.loan_id = s.loan_id and l.number = s.number and l.line_id is not null))`,
    at,
  );
  await sql`
    with undone as (
      insert into unmatched_money
        (bank_hash, intent_id, cause, amount, currency, account, acknowledged_at, found_at)
      select e.reference, i.id, 'undone', round(e.cents / 100.0, 2)::text, 'USD',
        left(coalesce(i.details ->> 'account', ''), 60), e.effective_on::timestamp at time zone 'Asia/Phnom_Penh', ${at}
      from loan_entry e join intent i on i.id = e.intent_id and i.kind = 'khqr'
      where e.loan_id = ${loanId} and e.number = ${number} and e.kind = 'payment' and e.reference is not null
      -- What is there already is looked at, or was settled.
      on conflict do nothing
      returning bank_hash
    )
    insert into open_money (bank_hash, found_at) select bank_hash, ${at} from undone`.execute(tx);
  return lines;
}

/** Money that did not go back, or is a borrower's after all, is looked at again. */
export async function reopenReturned(tx: Kysely<DB>, money: MoneyName, at: Date): Promise<void> {
  const { line_id: lineId, bank_hash: bankHash } = columnsOf(money);
  const which = sql`s.outcome in ('refund', 'other') and (s.line_id = ${lineId} or s.bank_hash = ${bankHash})`;
  await openAgain(tx, which, at);
}

/**
 * Puts settled money back among what is looked at, under the number that it had there: a page that was drawn before shows it still, and what
 * is done on that page is done to it. What was settled without ever being looked at gets its first number.
 * @param which of `money_settled s`
 * @returns the lines of statements among it
 */
async function openAgain(tx: Kysely<DB>, which: RawBuilder<unknown>, at: Date): Promise<bigint[]> {
  const { rows } = await sql<{ lineId: bigint | null }>`
    with gone as (
      delete from money_settled s where ${which} returning line_id, bank_hash, money_id
    ), known as (
      insert into open_money (id, line_id, bank_hash, found_at) overriding system value
      select money_id, line_id, bank_hash, ${at} from gone where money_id is not null
      on conflict do nothing
      returning line_id
    ), found as (
      insert into open_money (line_id, bank_hash, found_at)
      select line_id, bank_hash, ${at} from gone where money_id is null
      on conflict do nothing
      returning line_id
    )
    select line_id as "lineId" from known union all select line_id from found`.execute(tx);
  return rows.flatMap(({ lineId }) => (lineId === null ? [] : [lineId]));
}

/** Whether a transaction, as somebody spelled it, is among the money that a person looks at, or looked at: it is recorded or given back from there. */
export async function isKeptMoney(tx: Kysely<DB>, reference: string): Promise<boolean> {
  const row = await tx
    .selectFrom('unmatched_money')
    .select('bank_hash')
    .where(sql`reference_key(bank_hash)`, '=', referenceKey(reference))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A line of a statement that is no payment under its own reference. */
export interface LineOfReference {
  readonly id: bigint;
  readonly cents: bigint;
  /** The loan that it names; null: none. */
  readonly loanId: bigint | null;
  /** Its number among open money; null: it is settled. */
  readonly openId: bigint | null;
  /** What became of it (`Settlement`); null: nothing yet. */
  readonly outcome: string | null;
}

/**
 * Lines of statements that have this reference in some spelling and are no payment that stands under it: open, given back, no borrower's, or
 * found to be the money of a KHQR or of a payment that was recorded under another reference. Asked where no payment that stands has the reference.
 * @param methodId their way of paying; null: any
 */
export async function linesOfReference(
  tx: Kysely<DB>,
  { methodId, reference }: { methodId: number | null; reference: string },
): Promise<LineOfReference[]> {
  return tx
    .selectFrom('bank_line as l')
    .leftJoin('open_money as o', 'o.line_id', 'l.id')
    .leftJoin('money_settled as s', 's.line_id', 'l.id')
    .select(['l.id', 'l.cents', 'l.loan_id as loanId', 'o.id as openId', 's.outcome'])
    .where(sql`reference_key(l.reference)`, '=', referenceKey(reference))
    .$if(methodId !== null, (query) => query.where('l.method_id', '=', methodId ?? 0))
    .where((of) =>
      of.or([
        of('o.id', 'is not', null),
        of('s.outcome', 'in', ['refund', 'other']),
        of('s.same_as', 'is not', null),
        // The payment of a code has the code's own reference.
        sql<boolean>`exists (select from loan_entry e where e.loan_id = s.loan_id and e.number = s.number and e.intent_id is not null)`,
        // So has one that somebody recorded by hand and that was named as the money of the line since.
        sql<boolean>`(s.outcome = 'same' and exists (
          select from loan_entry e where e.loan_id = s.loan_id and e.number = s.number and ${STANDS}
            and reference_key(e.reference) is distinct from reference_key(l.reference)))`,
      ]),
    )
    .orderBy('l.id')
    .execute();
}

/** The first of them of a way of paying (`linesOfReference`); null where there is none. */
export async function lineOfReference(
  tx: Kysely<DB>,
  named: { methodId: number; reference: string },
): Promise<LineOfReference | null> {
  const [line = null] = await linesOfReference(tx, named);
  return line;
}

/**
 * The line of a statement that was posted for a KHQR's bill before Bakong told of it: of the same loan and amount, and not yet the money
 * of another code. Null where there is none. Asked under the loan's lock.
 */
export async function lineOfBill(
  tx: Kysely<DB>,
  { loanId, cents, bill }: { loanId: bigint; cents: number; bill: string },
): Promise<bigint | null> {
  const row = await tx
    .selectFrom('bank_line as l')
    .innerJoin('money_settled as s', 's.line_id', 'l.id')
    .select('l.id')
    .where('l.bill', '=', bill)
    .where('l.cents', '=', BigInt(cents))
    .where('s.outcome', '=', 'posted')
    .where('s.loan_id', '=', loanId)
    .where(
      sql<boolean>`not exists (
        select from intent i join intent_end e on e.intent_id = i.id
        where i.loan_id = ${loanId} and e.details ->> 'line' = l.id::text)`,
    )
    .orderBy('l.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What a KHQR told of before: a payment that stands, or money that is looked at. */
export type ToldByKhqr =
  | { readonly loanId: bigint; readonly number: number }
  | { readonly sameAs: string };

/** Money of a KHQR's bill that no line of a statement has been found to be yet; null: none. Asked under the loan's lock. */
export async function toldByKhqr(
  tx: Kysely<DB>,
  { loanId, cents, bill }: { loanId: bigint; cents: number; bill: string },
): Promise<ToldByKhqr | null> {
  const [paid] = (
    await sql<{ number: number }>`
      select e.number from loan_entry e join intent i on i.id = e.intent_id
      where e.loan_id = ${loanId} and e.kind = 'payment' and e.cents = ${cents}
        and i.kind = 'khqr' and i.details ->> 'bill' = ${bill}
        and not exists (select from money_settled s where s.loan_id = e.loan_id and s.number = e.number)
        and ${STANDS}
      order by e.number limit 1`.execute(tx)
  ).rows;
  if (paid) return { loanId, number: paid.number };
  const [looked] = (
    await sql<{ hash: string }>`
      select u.bank_hash as hash from unmatched_money u join intent i on i.id = u.intent_id
      where i.loan_id = ${loanId} and i.details ->> 'bill' = ${bill} and u.currency = 'USD'
        and u.amount::numeric * 100 = ${cents}
        and not exists (select from money_settled s where s.same_as = u.bank_hash)
        and not exists (
          select from money_settled k join money_settled s on s.loan_id = k.loan_id and s.number = k.number
          where k.bank_hash = u.bank_hash and s.line_id is not null)
        -- A line may have told of it while it was a payment, since undone.
        and not exists (
          select from loan_entry e join money_settled s on s.loan_id = e.loan_id and s.number = e.number
          where e.intent_id = u.intent_id and e.reference = u.bank_hash and s.line_id is not null)
      order by u.found_at limit 1`.execute(tx)
  ).rows;
  return looked ? { sameAs: looked.hash } : null;
}
