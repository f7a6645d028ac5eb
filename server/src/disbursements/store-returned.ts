import { REFUND_METHODS, type RefundMethod } from 'contract/office/loan-waiting';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

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
  const { reason, method, reference } = row.details as Readonly<Record<string, unknown>>;
  return {
    id: row.id,
    cents: Number(row.cents),
    madeBy: row.made_by,
    madeAt: row.made_at,
    reason: typeof reason === 'string' ? reason : '',
    method: REFUND_METHODS.find((one) => one === method) ?? 'bank',
    reference: typeof reference === 'string' && reference !== '' ? reference : null,
  };
}
