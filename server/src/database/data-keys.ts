import { type Kysely, sql } from 'kysely';
import { KeysWrong } from '../key-list.ts';
import type { DB } from './types.ts';

/**
 * Notes that the first of these data keys encrypts from now on, unless a key is missing that values still need: better no
 * start than values that nobody can read.
 * @param keyIds ids of the keys of the settings, the newest first
 * @throws KeysWrong
 */
export async function registerDataKeys(
  db: Kysely<DB>,
  keyIds: readonly string[],
  now: Date,
): Promise<void> {
  const needed = await neededKeys(db);
  const missing = needed.filter((id) => !keyIds.includes(id));
  if (missing.length > 0) {
    throw new KeysWrong(
      `The database holds values that data key ${missing.join(', ')} encrypted, which is not among those given. ` +
        'Put it back into DATA_KEYS, or the file data.keys of the backup into the data folder (docs/keys.md).',
    );
  }
  await db
    .insertInto('data_key')
    .values({ id: keyIds[0] ?? '', first_used_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ retired_at: null }))
    .execute();
}

/** The ids of the keys that values may be encrypted with. */
export async function neededKeys(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('data_key')
    .select('id')
    .where('retired_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that nothing is encrypted by another key than this one any more. @returns the ids of those that are free now */
export async function retireOtherKeys(db: Kysely<DB>, keyId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update data_key set retired_at = ${now} where id <> ${keyId} and retired_at is null
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
