import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** What became of a code's money. */
export interface CodeStanding {
  readonly expiresAt: Date;
  /** The payment of this borrower that it became, by itself or as staff put it on the loan; null: none. */
  readonly receipt: bigint | null;
  readonly cents: bigint | null;
  /** It is on no loan, and a person looks at it. */
  readonly isOpen: boolean;
  /** It was settled otherwise than as a payment of this borrower. */
  readonly isSettled: boolean;
  /** It goes back to who paid it. */
  readonly isReturned: boolean;
  /** When it went; null: it is still ordered, or it does not go back. */
  readonly returnedAt: Date | null;
}

/** Money of a code that a person looks at, or looked at. */
const MONEY = sql`(select bank_hash from unmatched_money where intent_id = i.id)`;

/**
 * What became of a borrower's code; null where there is none of that id, or it is not of this borrower's loan. Of a code that was paid more
 * than once, what stands on a loan says more.
 */
export async function findCode(
  db: Kysely<DB>,
  id: string,
  borrowerId: bigint,
): Promise<CodeStanding | null> {
  const { rows } = await sql<CodeStanding>`
    select coalesce(i.expires_at, i.made_at) as "expiresAt", paid.receipt, paid.cents,
      exists (select from open_money where bank_hash in ${MONEY}) as "isOpen",
      exists (select from money_settled where bank_hash in ${MONEY}) as "isSettled",
      back.id is not null as "isReturned", back.ended_at as "returnedAt"
    from intent i join loan l on l.id = i.loan_id
    left join lateral (
      select receipt, cents from loan_entry where intent_id = i.id
      union all
      -- As staff assigned it, or as a line of a statement that was posted before the bank told of the code.
      select e.receipt, e.cents from money_settled s
      join loan_entry e on e.loan_id = s.loan_id and e.number = s.number
      join loan o on o.id = e.loan_id and o.borrower_id = l.borrower_id
      where (s.bank_hash in ${MONEY}
          or s.line_id = (select (details ->> 'line')::bigint from intent_end where intent_id = i.id))
        and not exists (select from loan_entry r where r.loan_id = e.loan_id and r.reverses = e.number)
      limit 1) paid on true
    left join lateral (
      select r.id, e.ended_at from money_return r left join money_return_end e on e.return_id = r.id
      where r.bank_hash in ${MONEY} and e.outcome is distinct from 'void'
      order by r.id desc limit 1) back on true
    where i.id = ${id} and i.kind = 'khqr' and l.borrower_id = ${borrowerId}`.execute(db);
  return rows[0] ?? null;
}
