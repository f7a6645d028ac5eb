import { type Kysely, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { DB } from '../database/types.ts';
import { STANDS } from '../loans/store-stands.ts';
import {
  likeKhqr,
  likeRefund,
  likeReturned,
  owesNothing,
  receiptLikeKhqr,
  receiptLikeLine,
} from '../payments/store-alike-money.ts';
import { isLineOfOther } from './store-other-ways.ts';

/** Open money as it is looked at. */
export interface OpenRow {
  readonly id: bigint;
  readonly lineId: bigint | null;
  readonly bankHash: string | null;
  readonly foundAt: Date;
  readonly bookedOn: Day | null;
  readonly acknowledgedAt: Date | null;
  readonly cents: bigint | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly cause: string | null;
  readonly note: string | null;
  readonly reference: string | null;
  readonly methodId: number | null;
  readonly bill: string | null;
  readonly loanId: bigint | null;
  /** A line that names a loan and no bill of it: a KHQR told of such money about that day. */
  readonly isLikeKhqr: boolean | null;
  /** The receipt of a transfer by hand that it may be; null: none. */
  readonly likeReceipt: bigint | null;
  /** A line that may be a refund of its loan, or money that was given back, which the bank sent back. */
  readonly isLikeRefund: boolean | null;
  /** A line of a loan on which nothing is owed. */
  readonly isNotOwed: boolean | null;
  /** A line whose very reference, sum and day another bank has. */
  readonly isOfOther: boolean | null;
}

const ofLine = {
  loanId: sql.ref('l.loan_id'),
  cents: sql.ref('l.cents'),
  on: sql.ref('l.booked_on'),
};

const ofKhqr = {
  loanId: sql.ref('i.loan_id'),
  cents: sql`case when u.currency = 'USD' then u.amount::numeric * 100 end`,
  on: sql`(coalesce(u.acknowledged_at, u.found_at) at time zone 'Asia/Phnom_Penh')::date`,
};

function openRows(db: Kysely<DB>) {
  return db
    .selectFrom('open_money as o')
    .leftJoin('bank_line as l', 'l.id', 'o.line_id')
    .leftJoin('unmatched_money as u', 'u.bank_hash', 'o.bank_hash')
    .leftJoin('intent as i', 'i.id', 'u.intent_id')
    .select(['o.id', 'o.line_id as lineId', 'o.bank_hash as bankHash', 'o.found_at as foundAt'])
    .select(['l.booked_on as bookedOn', 'u.acknowledged_at as acknowledgedAt', 'l.cents'])
    .select(['u.amount', 'u.currency', 'u.cause', 'l.note', 'l.reference', 'l.bill'])
    .select('l.method_id as methodId')
    .select((of) => of.fn.coalesce('l.loan_id', 'i.loan_id').as('loanId'))
    .select(sql<boolean | null>`l.bill is null and ${likeKhqr(ofLine)}`.as('isLikeKhqr'))
    .select(
      sql<boolean | null>`l.id is not null and (${likeRefund(ofLine, sql.ref('l.reference'))}
        or ${likeReturned(ofLine, { line: sql.ref('l.id'), reference: sql.ref('l.reference') })})`.as(
        'isLikeRefund',
      ),
    )
    .select(owesNothing(ofLine.loanId).as('isNotOwed'))
    .select(isLineOfOther.as('isOfOther'))
    .select(
      sql<bigint | null>`case when o.line_id is not null then ${receiptLikeLine(ofLine)}
        when u.cause = 'like-receipt' then ${receiptLikeKhqr(ofKhqr, sql`i.details ->> 'bill'`)} end`.as(
        'likeReceipt',
      ),
    );
}

/** Open money in the order in which it was found, after or before a number. */
export async function openMoneyRows(
  db: Kysely<DB>,
  { after, before, most }: { after?: bigint; before?: bigint; most: number },
): Promise<OpenRow[]> {
  return openRows(db)
    .$if(after !== undefined, (query) => query.where('o.id', '>', after ?? 0n))
    .$if(before !== undefined, (query) => query.where('o.id', '<', before ?? 0n))
    .orderBy('o.id', before === undefined ? 'asc' : 'desc')
    .limit(most)
    .execute();
}

/** One of it; null where there is none of that number, or it has found its place. */
export async function findOpenMoney(db: Kysely<DB>, id: bigint): Promise<OpenRow | null> {
  const row = await openRows(db).where('o.id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Payments that a KHQR confirmed and that stand, the newest receipt first. */
export async function khqrPayments(
  db: Kysely<DB>,
  { after, before, most }: { after?: bigint; before?: bigint; most: number },
) {
  return db
    .selectFrom('loan_entry as e')
    .innerJoin('loan', 'loan.id', 'e.loan_id')
    .innerJoin('borrower', 'borrower.id', 'loan.borrower_id')
    .select(['e.receipt', 'e.loan_id as loanId', 'e.effective_on as on', 'e.cents', 'e.reference'])
    .select(['e.made_at as at', 'borrower.name', 'borrower.last_name as lastName'])
    .where('e.intent_id', 'is not', null)
    .where('e.receipt', 'is not', null)
    .where(STANDS)
    .$if(after !== undefined, (query) => query.where('e.receipt', '<', after ?? 0n))
    .$if(before !== undefined, (query) => query.where('e.receipt', '>', before ?? 0n))
    .orderBy('e.receipt', before === undefined ? 'desc' : 'asc')
    .limit(most)
    .execute();
}

/** The payment as which money was recorded, by the number it had while it was open; null where it was not. */
export async function paymentOfMoney(
  db: Kysely<DB>,
  id: bigint,
): Promise<{ cents: number; paidOn: Day; methodId: number; reference: string | null } | null> {
  const row = await db
    .selectFrom('money_settled as s')
    .innerJoin('loan_entry as e', (on) =>
      on.onRef('e.loan_id', '=', 's.loan_id').onRef('e.number', '=', 's.number'),
    )
    .select(['e.cents', 'e.effective_on as paidOn', 'e.method_id as methodId', 'e.reference'])
    .where('s.money_id', '=', id)
    .where('s.outcome', '=', 'posted')
    .executeTakeFirst();
  if (!row || row.methodId === null) return null;
  return { ...row, cents: Number(row.cents), methodId: row.methodId };
}
