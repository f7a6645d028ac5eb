import { REFUND_METHODS, type RefundMethod } from 'contract/office/loan-waiting';
import { referenceKey } from 'contract/payment-reference';
import { type Kysely, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { DB } from '../database/types.ts';
import { STANDS } from '../loans/store-stands.ts';

/** A payout that came back as one of the staff noted it, which nobody has confirmed or taken back. */
export interface NotedReturn {
  readonly id: string;
  readonly cents: number;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly reason: string;
  readonly method: RefundMethod;
  /** The bank's own reference; null: it came in cash. */
  readonly reference: string | null;
  /** Whether its cash is in the drawer of who noted it since then. */
  readonly isInDrawer: boolean;
}

/** The return of a loan's payout that waits to be confirmed; null: none does. */
export async function openPayoutReturn(
  db: Kysely<DB>,
  loanId: bigint,
): Promise<NotedReturn | null> {
  const row = await db
    .selectFrom('intent')
    .leftJoin('intent_end', 'intent_end.intent_id', 'intent.id')
    .select(['intent.id', 'intent.cents', 'intent.made_by', 'intent.made_at', 'intent.details'])
    .where('intent.kind', '=', 'payout_return')
    .where('intent.loan_id', '=', loanId)
    .where('intent_end.intent_id', 'is', null)
    .orderBy('intent.made_at')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const details = row.details as Readonly<Record<string, unknown>>;
  const { reason, method, reference, in_drawer: inDrawer } = details;
  return {
    id: row.id,
    cents: Number(row.cents),
    madeBy: row.made_by,
    madeAt: row.made_at,
    reason: typeof reason === 'string' ? reason : '',
    method: REFUND_METHODS.find((one) => one === method) ?? 'bank',
    reference: typeof reference === 'string' && reference !== '' ? reference : null,
    isInDrawer: inDrawer === true,
  };
}

/** What a bank keeps at most of a transfer that it sends back, in cents: money of less than that is another's. */
export const RETURN_FEE_MOST_CENTS = 20_00;

/**
 * What the line of a statement brought of the return of a loan's payout that waits or stands, where that is less than was paid out: the bank
 * that sent it back kept its fee. Null: nothing says so.
 */
export async function lessReturned(db: Kysely<DB>, loanId: bigint): Promise<number | null> {
  const { rows } = await sql<{ came: number; paidOut: number }>`
    select l.cents::float8 as came, i.cents::float8 as "paidOut"
    from intent i
    join bank_line l on reference_key(l.reference) = reference_key(i.details ->> 'reference') and l.cents between i.cents - ${RETURN_FEE_MOST_CENTS} and i.cents
      and (l.loan_id is null or l.loan_id = i.loan_id)
    left join intent_end x on x.intent_id = i.id
    left join loan_entry e on e.intent_id = i.id
    left join money_settled s on s.line_id = l.id
    where i.kind = 'payout_return' and i.loan_id = ${loanId}
      and i.details ->> 'method' = 'bank' and i.details ->> 'reference' <> ''
      and (x.intent_id is null or (e.number is not null and ${STANDS}))
      and (s.id is null or s.outcome = 'other' or (s.loan_id = e.loan_id and s.number = e.number))
    order by l.cents desc limit 1`.execute(db);
  const [line] = rows;
  return line && line.came < line.paidOut ? line.came : null;
}

/** A payout that came back by a bank, by the reference under which it came. */
export interface ReturnOfReference {
  readonly reference: string;
  readonly loanId: bigint;
  /** Number of its entry; null: it is noted, and nobody has confirmed it. */
  readonly number: number | null;
  readonly cents: number;
  /** The day of the entry, or else of the note. */
  readonly on: Day;
}

/** Returns of payouts that wait or stand and have one of these references in whatever spelling: money that came in and is no payment. */
export async function returnsOfReferences(
  db: Kysely<DB>,
  references: readonly string[],
): Promise<ReturnOfReference[]> {
  const keys = references.map(referenceKey);
  const { rows } = await sql<ReturnOfReference>`
    select i.details ->> 'reference' as reference, i.loan_id as "loanId", e.number, i.cents::float8 as cents,
      coalesce(e.effective_on, (i.made_at at time zone 'Asia/Phnom_Penh')::date)::text as "on"
    from intent i
    left join intent_end x on x.intent_id = i.id
    left join loan_entry e on e.intent_id = i.id
    where i.kind = 'payout_return' and i.details ->> 'reference' <> ''
      and reference_key(i.details ->> 'reference') = any(${keys}::text[])
      and (x.intent_id is null or (e.number is not null and ${STANDS}))
    order by i.made_at`.execute(db);
  return rows;
}
