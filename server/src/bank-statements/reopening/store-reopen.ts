import { REOPENED } from 'contract/office/returns';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/types.ts';
import { RETURN_STANDS } from '../../loans/store-stands.ts';
import { findReturn, type ReturnRow } from '../store-returns.ts';

/**
 * What was confirmed of money, that it went back or is no borrower's, as long as that stands; what the money is settled as is locked until the
 * transaction ends, so that of two who order that it is looked at again, the second sees the first. Null: there is no such thing, or no more.
 */
export async function lockConfirmed(tx: Kysely<DB>, id: bigint): Promise<ReturnRow | null> {
  const { rows } = await sql`
    select 1 from money_settled s join money_return r on r.line_id = s.line_id or r.bank_hash = s.bank_hash
    where r.id = ${id} and r.method <> ${REOPENED} and s.outcome in ('refund', 'other') for update of s`.execute(
    tx,
  );
  if (rows.length === 0) return null;
  const standing = await sql`
    select 1 from money_return r join money_return_end e on e.return_id = r.id and e.outcome = 'confirmed'
    where r.id = ${id} and ${RETURN_STANDS}`.execute(tx);
  return standing.rows.length === 0 ? null : findReturn(tx, id);
}

/** The order to look at the same money again that waits to be confirmed; null: none does. */
export async function waitingReopening(
  tx: Kysely<DB>,
  { lineId, bankHash }: Pick<ReturnRow, 'lineId' | 'bankHash'>,
): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`
    select o.id from money_return o
    where o.method = ${REOPENED} and (o.line_id = ${lineId} or o.bank_hash = ${bankHash})
      and not exists (select from money_return_end x where x.return_id = o.id)`.execute(tx);
  return rows[0]?.id ?? null;
}
