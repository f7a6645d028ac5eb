import { type Kysely, sql } from 'kysely';
import { VALUE_LOCKS } from '../database/locks.ts';
import type { DB, JsonObject } from '../database/types.ts';

/** A key as one caller made it: another caller's of the same text is another. */
export interface PostingKey {
  key: string;
  /** Who calls. */
  by: string;
}

/** Keeps two calls of one caller with one key apart until the transaction ends. */
export async function lockPostingKey(db: Kysely<DB>, { key, by }: PostingKey): Promise<void> {
  const own = `${by} ${key}`;
  await sql`select pg_advisory_xact_lock(${VALUE_LOCKS.postingKey}, hashtext(${own}))`.execute(db);
}

/** What a caller posted under a key; null where that was nothing. */
export async function findPosting(
  db: Kysely<DB>,
  { key, by }: PostingKey,
): Promise<{ fields: JsonObject; answer: JsonObject } | null> {
  const row = await db
    .selectFrom('posting')
    .select(['fields', 'answer'])
    .where('key', '=', key)
    .where('made_by', '=', by)
    .executeTakeFirst();
  return row ? { fields: row.fields as JsonObject, answer: row.answer as JsonObject } : null;
}

/** Keeps what was posted under a key, for good. */
export async function insertPosting(
  db: Kysely<DB>,
  posting: PostingKey & {
    act: string;
    fields: Readonly<Record<string, string>>;
    answer: JsonObject;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('posting')
    .values({
      key: posting.key,
      act: posting.act,
      made_by: posting.by,
      fields: JSON.stringify(posting.fields),
      answer: JSON.stringify(posting.answer),
      made_at: posting.now,
    })
    .execute();
}
