import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';
import { SALE_STANDS } from './store-stands.ts';

/** A reversal that one person ordered for another to confirm. */
export interface OrderedReversal {
  readonly id: string;
  /** Number of the payment within the loan. */
  readonly entry: number;
  readonly cents: number;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly reason: string;
}

/** How collateral left the lender's custody, and by whom. */
export interface GoneCollateral {
  readonly how: 'released' | 'sold';
  readonly by: string;
}

/** How the collateral of a loan went away; null: it lies here, or there is none. Asked under the loan's lock where an act depends on it. */
export async function goneCollateral(
  db: Kysely<DB>,
  loanId: bigint,
): Promise<GoneCollateral | null> {
  const { rows } = await sql<GoneCollateral>`
    select case when s.collateral_id is null then 'released' else 'sold' end as how,
      coalesce(c.released_by, s.sold_by) as by
    from loan l join collateral c on c.application_id = l.application_id
    left join collateral_sale s on s.collateral_id = c.id and ${SALE_STANDS}
    where l.id = ${loanId} and (c.released_at is not null or s.collateral_id is not null)`.execute(
    db,
  );
  return rows[0] ?? null;
}

function reversals(db: Kysely<DB>, loanId: bigint) {
  return db
    .selectFrom('intent')
    .leftJoin('intent_end', 'intent_end.intent_id', 'intent.id')
    .select(['intent.id', 'intent.cents', 'intent.made_by', 'intent.made_at', 'intent.details'])
    .where('intent.kind', '=', 'reversal')
    .where('intent.loan_id', '=', loanId);
}

type Row = Awaited<ReturnType<ReturnType<typeof reversals>['execute']>>[number];

function reversalOf(row: Row | undefined): OrderedReversal | null {
  if (!row) return null;
  const { entry, reason } = row.details as { entry?: unknown; reason?: unknown };
  return {
    id: row.id,
    entry: Number(entry),
    cents: Number(row.cents),
    madeBy: row.made_by,
    madeAt: row.made_at,
    reason: typeof reason === 'string' ? reason : '',
  };
}

/** The reversal of a loan that waits to be confirmed; null: none does. */
export async function openReversal(
  db: Kysely<DB>,
  loanId: bigint,
): Promise<OrderedReversal | null> {
  const row = await reversals(db, loanId)
    .where('intent_end.intent_id', 'is', null)
    .orderBy('intent.made_at')
    .limit(1)
    .executeTakeFirst();
  return reversalOf(row);
}

/** A reversal of a loan that was ordered, ended or not; null where there is none of that id. */
export async function findReversal(
  db: Kysely<DB>,
  { loanId, id }: { loanId: bigint; id: string },
): Promise<OrderedReversal | null> {
  return reversalOf(await reversals(db, loanId).where('intent.id', '=', id).executeTakeFirst());
}
