import { type Kysely, sql } from 'kysely';
import { KeysWrong } from '../../key-list.ts';
import type { DB } from '../types.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

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
  await noteKeyInUse(db, keyIds[0] ?? '', now);
}

/** Notes that a process writes with this key, each hour again; values may need it then, even where it was given up before. */
export async function noteKeyInUse(db: Kysely<DB>, keyId: string, now: Date): Promise<void> {
  await db
    .insertInto('data_key')
    .values({ id: keyId, first_used_at: now, last_used_at: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ retired_at: null, last_used_at: now }),
    )
    .execute();
}

/** Whether another process writes with a key that came after this one: this process still has the order from before a rotation. */
export async function isNewerKeyInUse(db: Kysely<DB>, keyId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from data_key other join data_key own on own.id = ${keyId}
      where other.first_used_at > own.first_used_at
        and coalesce(other.last_used_at, other.first_used_at) > ${dayBefore(now)}) as some`.execute(
    db,
  );
  return rows[0]?.some ?? false;
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

/**
 * Notes that nothing is encrypted by another key than this one any more, once this one has been in use for a day and the
 * other has not for as long: of several machines the last may be started anew with the new order hours after the first.
 * @param began when the pass began that found nothing of other keys
 * @returns the ids of those that are free now
 */
export async function retireOtherKeys(
  db: Kysely<DB>,
  keyId: string,
  { began, now }: { began: Date; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update data_key other set retired_at = ${now}
    from data_key own
    where own.id = ${keyId} and own.first_used_at <= ${dayBefore(began)}
      and other.id <> own.id and other.retired_at is null
      and coalesce(other.last_used_at, other.first_used_at) <= ${dayBefore(began)}
    returning other.id`.execute(db);
  return rows.map(({ id }) => id);
}

const dayBefore = (time: Date) => new Date(time.getTime() - DAY_MS);
