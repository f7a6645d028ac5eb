import type { Kysely } from 'kysely';
import type { BothLanguages } from 'contract/site';
import type { DB } from '../database/types.ts';
import { methodOfEntry } from '../reference/store-methods.ts';

/** A payment with what the ledger does not know of it. */
export interface ReceiptRow {
  loanId: bigint;
  /** Of its entry. */
  number: number;
  receipt: bigint;
  reference: string | null;
  method: BothLanguages;
  madeAt: Date;
}

/** The payment of a receipt; null where there is none of that number, or its loan is not this borrower's. */
export async function findReceipt(
  db: Kysely<DB>,
  receipt: bigint,
  borrowerId: bigint,
): Promise<ReceiptRow | null> {
  const method = methodOfEntry('loan_entry');
  const row = await db
    .selectFrom('loan_entry')
    .innerJoin('loan', 'loan.id', 'loan_entry.loan_id')
    .select(['loan_entry.loan_id as loanId', 'loan_entry.number', 'loan_entry.reference'])
    .select('loan_entry.made_at as madeAt')
    .select([method.km.as('km'), method.en.as('en')])
    .where('loan_entry.receipt', '=', receipt)
    .where('loan.borrower_id', '=', borrowerId)
    .executeTakeFirst();
  if (!row) return null;
  const { km, en, ...rest } = row;
  return { ...rest, receipt, method: { km: km ?? '', en: en ?? '' } };
}

/** The receipts of a loan's payments, by the number of their entry. */
export async function receiptsOf(db: Kysely<DB>, loanId: bigint): Promise<Map<number, bigint>> {
  const rows = await db
    .selectFrom('loan_entry')
    .select(['number', 'receipt'])
    .where('loan_id', '=', loanId)
    .where('receipt', 'is not', null)
    .execute();
  return new Map(rows.map(({ number, receipt }) => [number, receipt ?? 0n]));
}

/** Whose loan it is; null: there is none of that number. */
export async function borrowerOf(db: Kysely<DB>, loanId: bigint): Promise<bigint | null> {
  const row = await db
    .selectFrom('loan')
    .select('borrower_id')
    .where('id', '=', loanId)
    .executeTakeFirst();
  return row?.borrower_id ?? null;
}

/** Who paid; null: there is no receipt of that number. */
export async function borrowerOfReceipt(db: Kysely<DB>, receipt: bigint): Promise<bigint | null> {
  const row = await db
    .selectFrom('loan_entry')
    .innerJoin('loan', 'loan.id', 'loan_entry.loan_id')
    .select('loan.borrower_id')
    .where('loan_entry.receipt', '=', receipt)
    .executeTakeFirst();
  return row?.borrower_id ?? null;
}
