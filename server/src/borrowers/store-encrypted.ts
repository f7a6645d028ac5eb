import { type Kysely, sql } from 'kysely';
import { CannotDecrypt, type Cipher, nationalIdSearch } from '../cipher.ts';
import type { DB } from '../database/types.ts';
import { lockNationalId } from './store.ts';

/** What of a row is bound to its national ID. */
export function nationalIdPlace(uuid: string): string {
  return `borrower.national_id_number:${uuid}`;
}

/** The digits of a borrower's national ID as stored; null where none is known. @throws CannotDecrypt */
export function openNationalId(
  cipher: Cipher,
  { uuid, encryptedNationalId }: { uuid: string; encryptedNationalId: string | null },
): string | null {
  return encryptedNationalId === null
    ? null
    : cipher.openText(encryptedNationalId, nationalIdPlace(uuid));
}

/** Whether there are national IDs from before the encryption. */
export async function hasClearBorrowers(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from borrower where national_id_number ~ '^[0-9]') as some`.execute(db);
  return rows[0]?.some ?? false;
}

/**
 * Encrypts the next rows with the newest key where another has written them, or none.
 * @returns the last row looked at, null where the table is through; how many changed; how many cannot be read
 */
export async function encryptBorrowers(
  db: Kysely<DB>,
  cipher: Cipher,
  after: bigint,
  most: number,
): Promise<{ last: bigint | null; changed: number; left: number }> {
  const rows = await db
    .selectFrom('borrower')
    .select(['id', 'uuid', 'national_id_number as stored'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
  let changed = 0;
  let left = 0;
  for (const { id, uuid, stored } of rows) {
    if (stored === null || cipher.isNewest(stored)) continue;
    const digits = opened(cipher, stored, uuid);
    if (digits === null) {
      left += 1;
      continue;
    }
    changed += Number(
      await db.transaction().execute((tx) => encryptOne(tx, cipher, { id, uuid, stored, digits })),
    );
  }
  return { last: rows.at(-1)?.id ?? null, changed, left };
}

function opened(cipher: Cipher, stored: string, uuid: string): string | null {
  try {
    return cipher.openText(stored, nationalIdPlace(uuid));
  } catch (error) {
    if (error instanceof CannotDecrypt) return null;
    throw error;
  }
}

/**
 * Writes one of them, where nobody has written another since it was read. The number is locked, as where who holds it is settled: a clash that has
 * ended meanwhile must not be written again, since nobody would hold the number then.
 */
async function encryptOne(
  tx: Kysely<DB>,
  cipher: Cipher,
  { id, uuid, stored, digits }: { id: bigint; uuid: string; stored: string; digits: string },
): Promise<bigint> {
  const values = nationalIdSearch(cipher, digits);
  await lockNationalId(tx, values);
  const done = await tx
    .updateTable('borrower')
    .set({
      national_id_number: cipher.sealText(digits, nationalIdPlace(uuid)),
      national_id_search: values[0] ?? null,
      // `12345678` and `012345678` held an ID each before: the first to come keeps it.
      national_id_clash: sql`national_id_clash or exists (select from borrower other
        where other.national_id_search = any(${values}::bytea[]) and not other.national_id_clash and other.id <> ${id})`,
    })
    .where('id', '=', id)
    .where('national_id_number', '=', stored)
    .executeTakeFirst();
  return done.numUpdatedRows;
}
