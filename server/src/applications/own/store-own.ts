import type { Kysely } from 'kysely';
import type { Cipher } from '../../cipher.ts';
import type { DB } from '../../database/types.ts';
import type { AnswerColumns } from '../store-columns.ts';
import { decryptColumns } from '../store-encrypted.ts';
import type { Freeze } from '../store-submit.ts';
import { accountOf, type BankAccount } from './store-open-account.ts';

/** Answers of an update that count only after the lender's call (G-49); the account's number stands for its bank too. */
export type Unconfirmed = 'national_id_number' | 'bank_account_number';

/** Ends a draft as an update of its borrower's record. It never becomes an application. */
export async function recordDraft(
  db: Kysely<DB>,
  update: Omit<Freeze, 'duplicateOf'> & {
    unconfirmed: readonly Unconfirmed[];
    accountGivenBy: string | null;
    accountWrittenBefore: string[] | null;
    /** Answers in the place of the draft's own, as they are stored. */
    kept: AnswerColumns;
  },
): Promise<void> {
  const { now, consentVersion, unconfirmed } = update;
  const done = await db
    .updateTable('application')
    .set({
      ...update.kept,
      status: 'Recorded',
      borrower_id: update.borrowerId,
      submit_id: update.submitId,
      form_version: update.formVersion,
      consent_version: consentVersion,
      consented_at: consentVersion === null ? null : now,
      submitted_at: now,
      // The session stands for the phone: what is read of a borrower is read from proved rows only.
      phone_proved_at: now,
      unconfirmed: unconfirmed.length === 0 ? null : [...unconfirmed],
      account_given_by: update.accountGivenBy,
      account_written_before: update.accountWrittenBefore,
    })
    .where('id', '=', update.id)
    .where('status', '=', 'Draft')
    .executeTakeFirst();
  if (done.numUpdatedRows !== 1n) throw new Error('A locked draft could not be recorded');
}

/** Gives a borrower another name. */
export async function renameBorrower(
  db: Kysely<DB>,
  id: bigint,
  { name, lastName }: { name: string; lastName: string },
): Promise<void> {
  await db
    .updateTable('borrower')
    .set({ name, last_name: lastName })
    .where('id', '=', id)
    .execute();
}

/** An update of which something waits for the lender's call, locked until the transaction ends; null where nothing does. */
export async function lockUnconfirmed(
  tx: Kysely<DB>,
  cipher: Cipher,
  id: bigint,
): Promise<{
  borrowerId: bigint;
  unconfirmed: readonly string[];
  nationalId: string | null;
  account: BankAccount | null;
  sentAt: Date;
} | null> {
  const row = await tx
    .selectFrom('application')
    .select(['borrower_id', 'unconfirmed', 'draft_key_hash'])
    .select(['national_id_number', 'bank_name', 'bank_account_number', 'submitted_at'])
    .where('id', '=', id)
    .where('status', '=', 'Recorded')
    .where('unconfirmed', 'is not', null)
    .where('details_settled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.borrower_id === null || row.unconfirmed === null) return null;
  const plain = decryptColumns(cipher, row);
  return {
    borrowerId: row.borrower_id,
    unconfirmed: row.unconfirmed,
    nationalId: plain.national_id_number,
    account: accountOf(plain),
    sentAt: row.submitted_at ?? new Date(0),
  };
}

/** Ends the waiting: what stays listed never counts. `hasAccount`: a bank account counts from now on. */
export async function settleUnconfirmed(
  tx: Kysely<DB>,
  id: bigint,
  {
    left,
    hasAccount,
    by,
    at,
  }: { left: readonly string[]; hasAccount: boolean; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('application')
    .set({ unconfirmed: left.length === 0 ? null : [...left] })
    .set({ details_settled_at: at, details_settled_by: by })
    .set({ account_confirmed_at: hasAccount ? at : null })
    .where('id', '=', id)
    .execute();
}
