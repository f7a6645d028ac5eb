import { referenceKey } from 'contract/payment-reference';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../database/types.ts';
import { STANDS } from '../loans/store-stands.ts';

/**
 * The loan whose money went out under a bank's reference, in whatever spelling: a pay-out that has not come back, or a refund by bank that
 * stands. Null: none did. The order for which it is asked is no other.
 */
export async function loanPaidUnder(
  tx: Kysely<DB>,
  { reference, intentId }: { reference: string; intentId: string },
): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`
    select l.id from intent_end x
    join intent i on i.id = x.intent_id
    join loan l on l.id = i.loan_id or l.offer_id = i.offer_id
    where x.outcome = 'confirmed' and x.intent_id <> ${intentId} and x.details ->> 'reference' <> ''
      and reference_key(x.details ->> 'reference') = ${referenceKey(reference)}
      and (i.kind = 'disbursement' and not exists (
          select from loan_entry e where e.loan_id = l.id and e.kind = 'payoutReturn' and ${STANDS})
        or i.kind = 'refund' and i.details ->> 'method' is distinct from 'cash' and exists (
          select from loan_entry e where e.loan_id = l.id and e.intent_id = i.id and ${STANDS}))
    order by l.id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * Under which reference the pay-out of a loan went, to which bank, and who ordered and confirmed it: one row, or none of a loan whose order is not
 * kept. To be joined `on true`; nothing in it is a parameter.
 * @param offerId of the loan, a column of the query that this is a part of
 */
export function payoutWent(offerId: RawBuilder<unknown>) {
  return sql<{ bank: string | null; reference: string | null }>`lateral (
    select nullif(w.details ->> 'bank', '') as bank, nullif(x.details ->> 'reference', '') as reference,
      w.made_by as ordered_by, x.ended_by as confirmed_by
    from intent w join intent_end x on x.intent_id = w.id and x.outcome = 'confirmed'
    where w.offer_id = ${offerId} and w.kind = 'disbursement')`;
}
