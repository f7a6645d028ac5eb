import { type Kysely, type Selectable, sql } from 'kysely';
import { bankAccountSearch, CannotDecrypt, type Cipher, nationalIdSearch } from '../cipher.ts';
import type { Application, DB } from '../database/types.ts';
import type { AnswerColumns } from './store-columns.ts';

/** The columns of an application that lie encrypted (docs/keys.md). */
const ENCRYPTED = ['national_id_number', 'bank_account_number'] as const;
type EncryptedColumn = (typeof ENCRYPTED)[number];

/** A draft's key hash never changes and names its row from the first save on. */
function placeOf(column: EncryptedColumn, keyHash: Buffer): string {
  return `application.${column}:${keyHash.toString('hex')}`;
}

/** These columns as they are stored: sensitive ones encrypted for the draft of this key, with what they are searched by. */
export function encryptColumns(
  cipher: Cipher,
  keyHash: Buffer,
  columns: AnswerColumns,
): AnswerColumns {
  const stored: AnswerColumns = { ...columns };
  for (const column of ENCRYPTED) {
    const plain = columns[column];
    if (typeof plain === 'string')
      stored[column] = cipher.sealText(plain, placeOf(column, keyHash));
  }
  const { national_id_number: nationalId, bank_account_number: account } = columns;
  if (nationalId !== undefined) {
    stored.national_id_search =
      nationalId === null ? null : nationalIdSearch(cipher, nationalId)[0];
  }
  if (account !== undefined) {
    stored.bank_account_search = account === null ? null : bankAccountSearch(cipher, account)[0];
  }
  return stored;
}

type EncryptedRow = Pick<Selectable<Application>, EncryptedColumn | 'draft_key_hash'>;

/** A row as it was typed. @throws CannotDecrypt */
export function decryptColumns<Row extends EncryptedRow>(cipher: Cipher, row: Row): Row {
  const open = (column: EncryptedColumn) => {
    const stored = row[column];
    return stored === null ? null : cipher.openText(stored, placeOf(column, row.draft_key_hash));
  };
  return {
    ...row,
    national_id_number: open('national_id_number'),
    bank_account_number: open('bank_account_number'),
  };
}

/** Whether there are values from before the encryption. */
export async function hasClearApplications(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from application
      where national_id_number ~ '^[0-9]' or bank_account_number ~ '^[0-9]') as some`.execute(db);
  return rows[0]?.some ?? false;
}

/** Whether there are account numbers from before they could be searched for. */
export async function hasUnsearchedAccounts(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from application
      where bank_account_number is not null and bank_account_search is null) as some`.execute(db);
  return rows[0]?.some ?? false;
}

/**
 * Encrypts the next rows with the newest key where another has written them, or none, and gives account numbers what they are
 * searched by. A save meanwhile is not touched.
 * @returns the last row looked at, null where the table is through; how many changed; how many cannot be read
 */
export async function encryptApplications(
  db: Kysely<DB>,
  cipher: Cipher,
  after: bigint,
  most: number,
): Promise<{ last: bigint | null; changed: number; left: number }> {
  const rows = await db
    .selectFrom('application')
    .select(['id', 'draft_key_hash', 'bank_account_search', ...ENCRYPTED])
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
  let changed = 0;
  let left = 0;
  for (const row of rows) {
    const old = ENCRYPTED.filter(
      (column) => isOld(cipher, row[column]) || isUnsearched(row, column),
    );
    if (old.length === 0) continue;
    const plain = readable(cipher, row);
    if (plain === null) {
      left += 1;
      continue;
    }
    const columns = Object.fromEntries(old.map((column) => [column, plain[column]]));
    const done = await db
      .updateTable('application')
      .set(encryptColumns(cipher, row.draft_key_hash, columns))
      .where('id', '=', row.id)
      .where('national_id_number', 'is not distinct from', row.national_id_number)
      .where('bank_account_number', 'is not distinct from', row.bank_account_number)
      .executeTakeFirst();
    changed += Number(done.numUpdatedRows);
  }
  return { last: rows.at(-1)?.id ?? null, changed, left };
}

function isOld(cipher: Cipher, stored: string | null): boolean {
  return stored !== null && !cipher.isNewest(stored);
}

function isUnsearched(
  row: Pick<Selectable<Application>, EncryptedColumn | 'bank_account_search'>,
  column: EncryptedColumn,
): boolean {
  return column === 'bank_account_number' && row[column] !== null && !row.bank_account_search;
}

function readable<Row extends EncryptedRow>(cipher: Cipher, row: Row): Row | null {
  try {
    return decryptColumns(cipher, row);
  } catch (error) {
    if (error instanceof CannotDecrypt) return null;
    throw error;
  }
}
