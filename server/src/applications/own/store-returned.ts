import type { Kysely } from 'kysely';
import { LOAN_STATUS } from 'lending/loan-system-ids';
import type { Cipher } from '../../cipher.ts';
import type { DB } from '../../database/types.ts';
import { decryptColumns } from '../store-encrypted.ts';

/** Where a loan's money was sent. */
export interface PaidAccount {
  readonly bank: string | null;
  readonly number: string | null;
}

/** The account from which the payout of a borrower's newest loan came back; null where it did not, or another loan was paid out since. */
export async function returnedAccount(
  db: Kysely<DB>,
  cipher: Cipher,
  borrowerId: bigint,
): Promise<PaidAccount | null> {
  const row = await db
    .selectFrom('loan')
    .innerJoin('loan_summary', 'loan_summary.loan_id', 'loan.id')
    .innerJoin('application', 'application.id', 'loan.application_id')
    .select(['application.draft_key_hash', 'application.bank_name as bank'])
    .select(['application.bank_account_number', 'loan_summary.loan_status_id as status'])
    .where('loan.borrower_id', '=', borrowerId)
    .orderBy('loan.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row?.status !== LOAN_STATUS.notTakenUp) return null;
  const { bank_account_number: number } = decryptColumns(cipher, {
    ...row,
    national_id_number: null,
  });
  return { bank: row.bank, number };
}
