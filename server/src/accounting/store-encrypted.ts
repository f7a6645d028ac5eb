import type { Kysely } from 'kysely';
import { CannotDecrypt, type Cipher } from '../cipher.ts';
import type { DB } from '../database/types.ts';

/**
 * Encrypts the next webhooks' secrets with the newest key where another has written them; one that has signed its last day goes.
 * @param placeOf what a secret is bound to
 * @returns the last row looked at, null where the table is through; how many changed; how many cannot be read
 */
export async function encryptWebhooks(
  db: Kysely<DB>,
  cipher: Cipher,
  { after, most, placeOf }: { after: bigint; most: number; placeOf: (id: bigint) => string },
): Promise<{ last: bigint | null; changed: number; left: number }> {
  const rows = await db
    .selectFrom('webhook')
    .select(['id', 'secret', 'previous_secret'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
  let changed = 0;
  let left = 0;
  for (const { id, secret, previous_secret: previous } of rows) {
    const isOld = previous !== null && !cipher.isNewest(previous);
    if (cipher.isNewest(secret) && !isOld) continue;
    const anew = (stored: string) =>
      cipher.sealText(cipher.openText(stored, placeOf(id)), placeOf(id));
    try {
      const done = await db
        .updateTable('webhook')
        .set({ secret: anew(secret), previous_secret: previous === null ? null : anew(previous) })
        .where('id', '=', id)
        .where('secret', '=', secret)
        .executeTakeFirst();
      changed += Number(done.numUpdatedRows);
    } catch (error) {
      if (!(error instanceof CannotDecrypt)) throw error;
      left += 1;
    }
  }
  return { last: rows.at(-1)?.id ?? null, changed, left };
}
