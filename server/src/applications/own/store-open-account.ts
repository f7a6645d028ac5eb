import type { Kysely } from 'kysely';
import type { Cipher } from '../../cipher.ts';
import type { DB } from '../../database/types.ts';
import type { ApplicationStatus } from '../review/store-review.ts';
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
  readonly status: ApplicationStatus;
  readonly account: BankAccount | null;
  /** When staff wrote that account, as the borrower said it in a call; null: it stands since the application was sent. */
  readonly writtenAt: Date | null;
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
    .select(['id', 'status', 'draft_key_hash', 'submitted_at', 'bank_name', 'account_written_at'])
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
    status: row.status as ApplicationStatus,
    account: accountOf(decryptColumns(cipher, row)),
    writtenAt: row.account_written_at,
    isOrdered: ordered.has(row.id),
  }));
}

/** An account that was confirmed in a call. */
interface ConfirmedAccount {
  readonly borrowerId: bigint | null;
  readonly account: BankAccount | null;
  readonly sentAt: Date;
}

/** Accounts of updates of these borrowers that were confirmed. Numbers are compared as they were typed: what they are searched by differs while keys are changed. */
async function confirmedAccounts(
  db: Kysely<DB>,
  cipher: Cipher,
  borrowerIds: readonly bigint[],
): Promise<ConfirmedAccount[]> {
  const rows = await db
    .selectFrom('application')
    .select(['borrower_id', 'draft_key_hash', 'submitted_at'])
    .select(['bank_name', 'bank_account_number', 'national_id_number'])
    .where('borrower_id', 'in', borrowerIds)
    .where('status', '=', 'Recorded')
    .where('account_confirmed_at', 'is not', null)
    .execute();
  return rows.map((row) => ({
    borrowerId: row.borrower_id,
    account: accountOf(decryptColumns(cipher, row)),
    sentAt: row.submitted_at ?? new Date(0),
  }));
}

const isOf = (account: BankAccount | null) => (confirmed: ConfirmedAccount) =>
  account !== null && confirmed.account?.number === account.number;

/** The latest of these instants; null: there is none. */
const latest = (...instants: readonly (Date | null)[]): Date | null =>
  instants.reduce(
    (last, one) => (last === null || (one !== null && one > last) ? one : last),
    null,
  );

/** Where the money of each borrower's own applications under way is to go, and since when that was said. */
export async function openAccounts(db: Kysely<DB>, cipher: Cipher, borrowerIds: readonly bigint[]) {
  if (borrowerIds.length === 0) return [];
  const rows = await db
    .selectFrom('application')
    .select(['id', 'borrower_id', 'draft_key_hash', 'submitted_at', 'account_written_at'])
    .select(['bank_name', 'bank_account_number', 'national_id_number'])
    .where('borrower_id', 'in', borrowerIds)
    .where('status', 'in', OPEN_STATUSES)
    .where('phone_proved_at', 'is not', null)
    .orderBy('id')
    .execute();
  const confirmed = await confirmedAccounts(db, cipher, borrowerIds);
  return rows.map((row) => {
    const { borrower_id: borrowerId } = row;
    const account = accountOf(decryptColumns(cipher, row));
    const same = confirmed.filter((one) => one.borrowerId === borrowerId).filter(isOf(account));
    const said = row.account_written_at ?? row.submitted_at;
    // An account that was confirmed in a call was said when its update was sent.
    return {
      id: row.id,
      borrowerId,
      account,
      saidAt: latest(said, ...same.map(({ sentAt }) => sentAt)),
    };
  });
}

/** The accounts of this borrower's updates that were sent after a moment and have been confirmed. */
export async function accountsConfirmedSince(
  tx: Kysely<DB>,
  cipher: Cipher,
  { borrowerId, sentAt }: { borrowerId: bigint; sentAt: Date },
): Promise<(BankAccount | null)[]> {
  const rows = await tx
    .selectFrom('application')
    .select(['id', 'draft_key_hash', 'bank_name', 'bank_account_number', 'national_id_number'])
    .where('borrower_id', '=', borrowerId)
    .where('status', '=', 'Recorded')
    .where('account_confirmed_at', 'is not', null)
    .where('submitted_at', '>', sentAt)
    .execute();
  return rows.map((row) => accountOf(decryptColumns(cipher, row)));
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
