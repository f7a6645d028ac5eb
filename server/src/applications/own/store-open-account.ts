import type { Kysely } from 'kysely';
import type { Cipher } from '../../cipher.ts';
import type { DB } from '../../database/types.ts';
import { OPEN_STATUSES } from '../store-conditions.ts';
import { decryptColumns, encryptColumns } from '../store-encrypted.ts';

/** A bank account as a form says it. */
export interface BankAccount {
  readonly bank: string;
  readonly number: string;
}

/** The account of decrypted answers; null where they name none. */
export function accountOf(row: {
  bank_name: string | null;
  bank_account_number: string | null;
}): BankAccount | null {
  const { bank_name: bank, bank_account_number: number } = row;
  return bank === null || number === null ? null : { bank, number };
}

/** A borrower's own application that is under way, and where its money is to go. */
export interface OpenApplication {
  readonly id: bigint;
  readonly keyHash: Buffer;
  readonly sentAt: Date;
  readonly account: BankAccount | null;
  /** Its money is ordered to that account. */
  readonly isOrdered: boolean;
}

/**
 * A borrower's own applications that are under way, locked until the transaction ends, so that no money of theirs is ordered meanwhile; the
 * borrower must be locked before.
 */
export async function lockOpenApplications(
  tx: Kysely<DB>,
  cipher: Cipher,
  borrowerId: bigint,
): Promise<OpenApplication[]> {
  const rows = await tx
    .selectFrom('application')
    .select(['id', 'draft_key_hash', 'submitted_at', 'bank_name'])
    .select(['bank_account_number', 'national_id_number'])
    .where('borrower_id', '=', borrowerId)
    .where('status', 'in', OPEN_STATUSES)
    .where('phone_proved_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ordered = await orderedOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    keyHash: row.draft_key_hash,
    sentAt: row.submitted_at ?? new Date(0),
    account: accountOf(decryptColumns(cipher, row)),
    isOrdered: ordered.has(row.id),
  }));
}

/** Those of these applications whose money is ordered and not confirmed; asked after they are locked. */
async function orderedOf(tx: Kysely<DB>, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('intent')
    .innerJoin('offer', 'offer.id', 'intent.offer_id')
    .leftJoin('intent_end', 'intent_end.intent_id', 'intent.id')
    .select('offer.application_id as id')
    .where('offer.application_id', 'in', ids)
    .where('intent_end.intent_id', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Puts another account into a locked application, encrypted as the forms' own are; who of the staff wrote the one before stays barred from paying, and this one is the borrower's. */
export async function replaceAccount(
  tx: Kysely<DB>,
  cipher: Cipher,
  { id, keyHash }: Pick<OpenApplication, 'id' | 'keyHash'>,
  { bank, number }: BankAccount,
): Promise<void> {
  const columns = { bank_name: bank, bank_account_number: number };
  await tx
    .updateTable('application')
    .set({ ...encryptColumns(cipher, keyHash, columns), account_written_at: null })
    .where('id', '=', id)
    .execute();
}
