import { REFUND_METHODS, type RefundMethod } from 'contract/office/loan-waiting';
import { type Expression, type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';
import { STANDS } from '../loans/store-stands.ts';

/** A refund that was ordered and has not ended. */
export interface OpenRefund {
  readonly id: string;
  readonly cents: number;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly reason: string;
  /** How it goes back; null: it was ordered when that was not asked yet. */
  readonly method: RefundMethod | null;
}

/** The refund of a loan that waits to be confirmed; null: none does. */
export async function openRefund(db: Kysely<DB>, loanId: bigint): Promise<OpenRefund | null> {
  const row = await db
    .selectFrom('intent')
    .leftJoin('intent_end', 'intent_end.intent_id', 'intent.id')
    .select(['intent.id', 'intent.cents', 'intent.made_by', 'intent.made_at', 'intent.details'])
    .where('intent.kind', '=', 'refund')
    .where('intent.loan_id', '=', loanId)
    .where('intent_end.intent_id', 'is', null)
    .orderBy('intent.made_at')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { reason, method } = row.details as { reason?: unknown; method?: unknown };
  return {
    id: row.id,
    cents: Number(row.cents),
    madeBy: row.made_by,
    madeAt: row.made_at,
    reason: typeof reason === 'string' ? reason : '',
    method: REFUND_METHODS.find((one) => one === method) ?? null,
  };
}

/** How the money of a refund went, or of a payout that came back, and the bank's own reference. */
interface Went {
  way: RefundMethod | null;
  reference: string | null;
}

/**
 * How the money of a refund or of the return of a payout went, as one ordered it, and under which reference of the bank, as another confirmed it: one
 * row, or none of another intent. To be joined `on true`; nothing in it is a parameter.
 * @param intentId of the entry, a column of the query that this is a part of
 */
export function moneyWent(intentId: Expression<unknown>) {
  return sql<Went>`lateral (
    select case when w.details->>'method' in ('cash', 'bank') then w.details->>'method' end as way,
      nullif(x.details->>'reference', '') as reference
    from intent w join intent_end x on x.intent_id = w.id and x.outcome = 'confirmed'
    where w.id = ${intentId} and w.kind in ('refund', 'payout_return'))`;
}

/**
 * Whether a refund of the loan stands: only of such a loan can one be owed back, and whether one is the fold says (`owedBackCents`).
 * @param loanId a column of the query that this is a part of
 */
export function isRefunded(loanId: Expression<bigint | null>) {
  return sql<boolean>`exists (
    select from loan_entry e where e.loan_id = ${loanId} and e.kind = 'refund' and ${STANDS})`;
}
