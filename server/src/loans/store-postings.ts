import { type Kysely, sql } from 'kysely';
import { VALUE_LOCKS } from '../database/locks.ts';
import { PreparedStatement } from '../database/prepared.ts';
import type { DB, JsonObject } from '../database/types.ts';

/** What was posted under a key; null where nothing was. Keeps two calls with one key apart until the transaction ends. */
export async function lockPosting(
  tx: Kysely<DB>,
  key: string,
): Promise<{ fields: JsonObject; answer: JsonObject } | null> {
  const [row] = await locks.run<{ fields: JsonObject; answer: JsonObject }>(tx, '', key, (slot) => {
    const { postingKey } = VALUE_LOCKS;
    const found = sql<{ fields: JsonObject; answer: JsonObject }>`
      select fields, answer from posted_under(${postingKey}, ${slot((given) => given)}::uuid)`;
    return { compile: () => found.compile(tx) };
  });
  return row ?? null;
}

const locks = new PreparedStatement<string>('lock posting');

/** An act under the key of its caller. */
interface Posting {
  key: string;
  act: string;
  by: string;
  fields: Readonly<Record<string, string>>;
  answer: JsonObject;
  now: Date;
}

/** Keeps what was posted under a key, for good. */
export async function insertPosting(db: Kysely<DB>, posting: Posting): Promise<void> {
  await inserts.run(db, '', posting, (slot) =>
    db.insertInto('posting').values({
      key: slot((given) => given.key),
      act: slot((given) => given.act),
      made_by: slot((given) => given.by),
      fields: slot((given) => JSON.stringify(given.fields)),
      answer: slot((given) => JSON.stringify(given.answer)),
      made_at: slot((given) => given.now),
    }),
  );
}

const inserts = new PreparedStatement<Posting>('insert posting');
