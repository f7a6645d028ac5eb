import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';
import { codeMoney } from '../disbursements/store-code-money.ts';

/** A KHQR code of a loan with what came of it. */
export interface CodeRow {
  id: string;
  cents: bigint;
  pays: string | null;
  madeAt: Date;
  expiresAt: Date;
  /** The payment that it became and that stands, by itself or as staff recorded it, and on which loan; null: none. */
  receipt: bigint | null;
  paidOn: bigint | null;
  /** Its money is on no loan and waits to be looked at. */
  isLookedAt: boolean;
  /** Its money came. */
  hasCome: boolean;
  /** It goes back to who paid it; `returnedAt`: it went then. */
  isReturned: boolean;
  returnedAt: Date | null;
}

/** The newest codes of a loan. Of a code that was paid more than once, what stands on this loan says more. */
export async function newestCodes(
  db: Kysely<DB>,
  loanId: bigint,
  most: number,
): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select i.id, i.cents, i.details ->> 'for' as pays, i.made_at as "madeAt",
      coalesce(i.expires_at, i.made_at) as "expiresAt", paid.receipt, paid.loan_id as "paidOn",
      kept.is_open as "isLookedAt", kept.is_settled or coalesce(ended.is_paid, false) as "hasCome",
      back.id is not null as "isReturned", back.ended_at as "returnedAt"
    from (
      select * from intent where kind = 'khqr' and loan_id = ${loanId}
      order by made_at desc, id limit ${most}) i
    ${codeMoney()}
    order by i.made_at desc, i.id`.execute(db);
  return rows;
}
