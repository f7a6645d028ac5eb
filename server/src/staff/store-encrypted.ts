import type { Kysely } from 'kysely';
import { CannotDecrypt, type Cipher } from '../cipher.ts';
import type { DB } from '../database/types.ts';

/**
 * Encrypts the next authenticators' secrets with the newest key where another has written them.
 * @param placeOf what a secret is bound to
 * @returns the last row looked at, null where the table is through; how many changed; how many cannot be read
 */
export async function encryptStaff(
  db: Kysely<DB>,
  cipher: Cipher,
  { after, most, placeOf }: { after: bigint; most: number; placeOf: (id: bigint) => string },
): Promise<{ last: bigint | null; changed: number; left: number }> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'totp_secret as stored'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
  let changed = 0;
  let left = 0;
  for (const { id, stored } of rows) {
    if (stored === null || cipher.isNewest(stored)) continue;
    try {
      const sealed = cipher.sealText(cipher.openText(stored, placeOf(id)), placeOf(id));
      const done = await db
        .updateTable('staff')
        .set({ totp_secret: sealed })
        .where('id', '=', id)
        .where('totp_secret', '=', stored)
        .executeTakeFirst();
      changed += Number(done.numUpdatedRows);
    } catch (error) {
      if (!(error instanceof CannotDecrypt)) throw error;
      left += 1;
    }
  }
  return { last: rows.at(-1)?.id ?? null, changed, left };
}
