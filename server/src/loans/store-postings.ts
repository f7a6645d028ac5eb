import { type Kysely, sql } from 'kysely';
import { VALUE_LOCKS } from '../database/locks.ts';
import { PreparedStatement } from '../database/prepared.ts';
import type { DB, JsonObject } from '../database/types.ts';

/** Keeps two calls with one key apart until the transaction ends. */
export async function lockPostingKey(db: Kysely<DB>, key: string): Promise<void> {
  await locks.run(db, '', key, (slot) => ({
    compile: () =>
      sql`select pg_advisory_xact_lock(${VALUE_LOCKS.postingKey}, hashtext(${slot((given) => given)}))`.compile(
        db,
      ),
  }));
}

const locks = new PreparedStatement<string>('lock posting key');

/** What was posted under a key; null where nothing was. */
export async function findPosting(
  db: Kysely<DB>,
  key: string,
): Promise<{ fields: JsonObject; answer: JsonObject } | null> {
  const [row] = await finds.run(db, '', key, (slot) =>
    db
      .selectFrom('posting')
      .select(['fields', 'answer'])
      .where(
        'key',
        '=',
        slot((given) => given),
      ),
  );
  return row ? { fields: row.fields as JsonObject, answer: row.answer as JsonObject } : null;
}

const finds = new PreparedStatement<string>('find posting');

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
