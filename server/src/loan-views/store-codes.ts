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
  isLookedAt: boolean;
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
            .select('bank_hash')
            .whereRef('unmatched_money.intent_id', '=', 'intent.id'),
        )
        .as('isLookedAt'),
    )
    .where('intent.kind', '=', 'khqr')
    .where('intent.loan_id', '=', loanId)
    .orderBy('intent.made_at', 'desc')
    .orderBy('intent.id')
    .limit(most)
    .execute();
  return rows.map(({ cents, pays, expiresAt, isLookedAt, ...row }) => ({
    ...row,
    cents: Number(cents),
    pays: pays === 'payoff' ? 'payoff' : 'next',
    expiresAt: expiresAt ?? row.madeAt,
    isLookedAt: Boolean(isLookedAt),
  }));
}
