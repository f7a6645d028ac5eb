import { referenceKey } from 'contract/payment-reference';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';
import { RETURN_STANDS } from '../loans/store-stands.ts';

/** Where money of a reference stands that is no payment under it. */
export interface KeptMoney {
  /** It is looked at. */
  readonly isOpen: boolean;
  /** What became of it (`Settlement`); null: nothing yet. */
  readonly outcome: string | null;
  /** Of what goes back or is no borrower's: when that was confirmed; null: it waits. */
  readonly confirmedAt: Date | null;
  /** The payment that it was found to be; null: none. */
  readonly receipt: bigint | null;
}

/**
 * Where money of a reference stands, in whatever spelling: a line of a statement of a way of paying (null: of any), or a KHQR's transaction.
 * What is looked at comes first, then what goes back or is no borrower's. Null: there is none.
 */
export async function findKept(
  db: Kysely<DB>,
  { methodId, reference }: { methodId: number | null; reference: string },
): Promise<KeptMoney | null> {
  const key = referenceKey(reference);
  const { rows } = await sql<KeptMoney>`
    select o.id is not null as "isOpen", s.outcome, e.receipt, (
      select max(x.ended_at) from money_return r join money_return_end x on x.return_id = r.id and x.outcome = 'confirmed'
      where (r.line_id = m.line_id or r.bank_hash = m.bank_hash) and s.outcome in ('refund', 'other')
        and r.method <> 'reopen' and ${RETURN_STANDS}) as "confirmedAt"
    from (
      select l.id as line_id, null::text as bank_hash from bank_line l
      where reference_key(l.reference) = ${key} and (${methodId}::int is null or l.method_id = ${methodId})
      union all
      select null, u.bank_hash from unmatched_money u where reference_key(u.bank_hash) = ${key}) m
    left join open_money o on o.line_id = m.line_id or o.bank_hash = m.bank_hash
    left join money_settled s on s.line_id = m.line_id or s.bank_hash = m.bank_hash
    left join money_settled k on k.bank_hash = s.same_as
    left join loan_entry e on e.loan_id = coalesce(s.loan_id, k.loan_id) and e.number = coalesce(s.number, k.number)
    order by o.id is null, s.outcome in ('refund', 'other') is not true, m.line_id
    limit 1`.execute(db);
  return rows[0] ?? null;
}
