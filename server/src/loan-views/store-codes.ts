import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** A KHQR code of a loan with what came of it. */
export interface CodeRow {
  id: string;
  cents: number;
  pays: 'next' | 'payoff';
  madeAt: Date;
  expiresAt: Date;
  receipt: bigint | null;
  /** Its money is on no loan and waits to be looked at. */
  isLookedAt: boolean;
  /** What became of such money, once it was settled; null: nothing was. */
  settled: 'on-loan' | 'given-back' | null;
}

/** The newest codes of a loan. */
export async function newestCodes(
  db: Kysely<DB>,
  loanId: bigint,
  most: number,
): Promise<CodeRow[]> {
  const rows = await db
    .selectFrom('intent')
    .leftJoin('loan_entry', 'loan_entry.intent_id', 'intent.id')
    .select(['intent.id', 'intent.cents', 'intent.made_at as madeAt', 'loan_entry.receipt'])
    .select(['intent.expires_at as expiresAt'])
    .select(sql<string | null>`intent.details ->> 'for'`.as('pays'))
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('unmatched_money')
            .innerJoin('open_money', 'open_money.bank_hash', 'unmatched_money.bank_hash')
            .select('open_money.id')
            .whereRef('unmatched_money.intent_id', '=', 'intent.id'),
        )
        .as('isLookedAt'),
    )
    .select((of) =>
      // Of a code that was paid more than once, what stands on a loan says more.
      of
        .selectFrom('unmatched_money')
        .innerJoin('money_settled', 'money_settled.bank_hash', 'unmatched_money.bank_hash')
        .select('money_settled.outcome')
        .whereRef('unmatched_money.intent_id', '=', 'intent.id')
        .orderBy((end) => end('money_settled.outcome', '=', 'refund'))
        .limit(1)
        .as('outcome'),
    )
    .where('intent.kind', '=', 'khqr')
    .where('intent.loan_id', '=', loanId)
    .orderBy('intent.made_at', 'desc')
    .orderBy('intent.id')
    .limit(most)
    .execute();
  return rows.map(({ cents, pays, expiresAt, isLookedAt, outcome, ...row }) => ({
    ...row,
    settled: outcome === null ? null : outcome === 'refund' ? 'given-back' : 'on-loan',
    cents: Number(cents),
    pays: pays === 'payoff' ? 'payoff' : 'next',
    expiresAt: expiresAt ?? row.madeAt,
    isLookedAt: Boolean(isLookedAt),
  }));
}
