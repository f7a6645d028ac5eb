import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/types.ts';
import { codeMoney } from '../../disbursements/store-code-money.ts';

/** What became of a code's money. */
export interface CodeStanding {
  readonly expiresAt: Date;
  /** The payment of this borrower that it became and that stands, by itself or as staff put it on the loan; null: none. */
  readonly receipt: bigint | null;
  readonly cents: bigint | null;
  /** It is on no loan, and a person looks at it. */
  readonly isOpen: boolean;
  /** It came, and stands on no loan of this borrower. */
  readonly hasCome: boolean;
  /** It goes back to who paid it. */
  readonly isReturned: boolean;
  /** When it went; null: it is still ordered, or it does not go back. */
  readonly returnedAt: Date | null;
}

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
      kept.is_open as "isOpen", kept.is_settled or coalesce(ended.is_paid, false) as "hasCome",
      back.id is not null as "isReturned", back.ended_at as "returnedAt"
    from intent i join loan l on l.id = i.loan_id
    ${codeMoney(sql`o.borrower_id = l.borrower_id`)}
    where i.id = ${id} and i.kind = 'khqr' and l.borrower_id = ${borrowerId}`.execute(db);
  return rows[0] ?? null;
}
