import { type Kysely, sql } from 'kysely';
import { VALUE_LOCKS } from '../database/locks.ts';
import type { DB, JsonObject } from '../database/types.ts';

/** Keeps two calls with one key apart until the transaction ends. */
export async function lockPostingKey(db: Kysely<DB>, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${VALUE_LOCKS.postingKey}, hashtext(${key}))`.execute(db);
}

/** What was posted under a key; null where nothing was. */
export async function findPosting(
  db: Kysely<DB>,
  key: string,
): Promise<{ fields: JsonObject; answer: JsonObject } | null> {
  const row = await db
    .selectFrom('posting')
    .select(['fields', 'answer'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? { fields: row.fields as JsonObject, answer: row.answer as JsonObject } : null;
}

/** Keeps what was posted under a key, for good. */
export async function insertPosting(
  db: Kysely<DB>,
  posting: {
    key: string;
    act: string;
    by: string;
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
