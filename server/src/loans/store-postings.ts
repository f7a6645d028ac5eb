import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { type Asked, PreparedStatement, type StatementPart } from '../database/prepared.ts';
import type { DB, JsonObject } from '../database/types.ts';

/** A key as one caller made it: another caller's of the same text is another. */
export interface PostingKey {
  key: string;
  /** Who calls. */
  by: string;
}

/** What was posted under a key. */
export interface Posted {
  fields: JsonObject;
  answer: JsonObject;
}

/**
 * Asks what a caller posted under a key; null where that was nothing. Another call of the same key may still be at work: whoever
 * writes second is refused by the table's own key (`isPostedMeanwhile`).
 */
export function postedUnder(own: PostingKey): Asked<Posted> {
  return asks.part(
    '',
    own,
    (slot) => sql`
      select json_build_object('fields', fields, 'answer', answer) from posting
      where made_by = ${slot((given) => given.by)} and key = ${slot((given) => given.key)}::uuid`,
  );
}

const asks = new PreparedStatement<PostingKey>('posted under');

/** An act under the key of its caller. */
interface Posting extends PostingKey {
  act: string;
  fields: Readonly<Record<string, string>>;
  answer: JsonObject;
  now: Date;
}

/** Keeps what was posted under a key, for good. */
export function postingPart(db: Kysely<DB>, posting: Posting): StatementPart {
  return inserts.part('', posting, (slot) =>
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

/** PostgreSQL's "unique violation". */
const UNIQUE = '23505';

/** Whether a transaction failed since another had written a row under the same key meanwhile, that of `posting` or one of what the act makes. */
export function isPostedMeanwhile(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === UNIQUE;
}

/**
 * The last statement of an act that was only repeated: what it answers may be known to this machine alone (database/connect.ts,
 * `NotReplicated`). A write, if only of a word in the log of the database, has the commit wait for the standby; a transaction that
 * only reads waits for nobody.
 */
export function standbyWait(db: Kysely<DB>): CompiledQuery {
  return sql`select pg_logical_emit_message(true, 'romdoul', '')`.compile(db);
}
