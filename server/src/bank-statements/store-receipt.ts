import { type Kysely, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { DB } from '../database/types.ts';
import { STANDS } from '../loans/store-stands.ts';

/** A payment that stands, by its receipt, and which money it is known to be. */
export interface ReceiptRow {
  readonly receipt: bigint;
  readonly loanId: bigint;
  readonly number: number;
  readonly cents: number;
  readonly on: Day;
  readonly methodId: number;
  /** The transaction of a KHQR that was put on the loan by hand; null: none. */
  readonly bankHash: string | null;
  /** It is known to be a KHQR's transaction. */
  readonly isOfKhqr: boolean;
  /** It is known to be a line of a statement. */
  readonly hasLine: boolean;
}

/** The payment that stands of a receipt; null where there is none of that number, or it is undone. */
export async function findReceipt(
  db: Kysely<DB>,
  receipt: bigint | null,
): Promise<ReceiptRow | null> {
  const { rows } = await sql<ReceiptRow>`
    select e.receipt, e.loan_id as "loanId", e.number, e.cents::float8 as cents, e.effective_on::text as "on",
      e.method_id as "methodId", k.bank_hash as "bankHash",
      (k.id is not null or exists (select from intent i where i.id = e.intent_id and i.kind = 'khqr')
        or exists (
          select from intent_end x join money_settled l on l.line_id = (x.details ->> 'line')::bigint
          where x.outcome = 'confirmed' and l.loan_id = e.loan_id and l.number = e.number
            and x.intent_id in (select id from intent where loan_id = e.loan_id and kind = 'khqr'))) as "isOfKhqr",
      (exists (select from money_settled l where l.loan_id = e.loan_id and l.number = e.number and l.line_id is not null)
        or exists (select from money_settled l where l.same_as in (k.bank_hash, e.reference))) as "hasLine"
    from loan_entry e
    left join money_settled k on k.loan_id = e.loan_id and k.number = e.number and k.bank_hash is not null
    where e.receipt = ${receipt}::bigint and ${STANDS}`.execute(db);
  return rows[0] ?? null;
}
