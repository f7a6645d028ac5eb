import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { type Database, poolOf } from './connect.ts';
import type { DB } from './types.ts';

/** What a transaction ends with. */
interface Ending<Result> {
  result: Result;
  /** The last statements of the transaction, in their order; nobody reads what they return. */
  writes?: readonly CompiledQuery[];
}

/**
 * Performs `work` in a transaction that waits for the database as seldom as it can, since in a short act the waits cost more
 * than the statements (P8, P10): BEGIN goes out with the statement of `opening`, statements that `work` sends at the same
 * moment go out together, and so do the `writes` that it ends with and COMMIT. Where any of them fails, nothing is kept.
 * @param opening reads or locks and writes nothing, since it is sent before the transaction is known to have begun
 */
export async function transact<Opened, Result>(
  db: Database,
  opening: (tx: Database) => Promise<Opened>,
  work: (tx: Database, opened: Opened) => Promise<Ending<Result>>,
): Promise<Result> {
  const pool = poolOf(db);
  if (pool === null) return oneByOne(db, opening, work);
  const client = await pool.connect();
  let ended = false;
  try {
    const tx = databaseOn(client);
    const begun = client.query('begin');
    const opened = opening(tx);
    await allOf([begun, opened]);
    const { result, writes = [] } = await work(tx, await opened);
    const { done, areSent } = sendAll(client, writes);
    // What is sent behind a write that fails is refused by PostgreSQL, which answers such a commit with a rollback; but a
    // write that the driver could not send would only be missing from what is kept.
    ended = areSent;
    await allOf(areSent ? [...done, client.query('commit')] : done);
    return result;
  } finally {
    // What is thrown is why it failed, not that a lost connection could not be told to roll back.
    if (!ended) await client.query('rollback').catch(() => undefined);
    client.release();
  }
}

/** Sends statements without waiting. @returns whether the driver could send every one, which it knows at once */
function sendAll(
  client: pg.PoolClient,
  statements: readonly CompiledQuery[],
): { done: Promise<void>[]; areSent: boolean } {
  let areSent = true;
  const done = statements.map(
    ({ sql, parameters }) =>
      new Promise<void>((resolve, reject) => {
        client.query(sql, [...parameters], (error) => {
          if (!error) return resolve();
          areSent = false;
          reject(error);
        });
      }),
  );
  return { done, areSent };
}

/** The same where the database is a connection that others hold, as the demo's people are made on one. */
function oneByOne<Opened, Result>(
  db: Database,
  opening: (tx: Database) => Promise<Opened>,
  work: (tx: Database, opened: Opened) => Promise<Ending<Result>>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const { result, writes = [] } = await work(tx, await opening(tx));
    for (const write of writes) await tx.executeQuery(write);
    return result;
  });
}

/** Waits until all have ended, so that nothing is on its way when the connection goes to somebody else. @throws the first error */
async function allOf(sent: readonly Promise<unknown>[]): Promise<void> {
  for (const end of await Promise.allSettled(sent)) {
    if (end.status === 'rejected') throw end.reason;
  }
}

const databases = new WeakMap<pg.PoolClient, Database>();

/** A database of one connection that is held already. Kysely's own transactions would send one statement after the other. */
function databaseOn(client: pg.PoolClient): Database {
  const known = databases.get(client);
  if (known) return known;
  const query = (...parameters: Parameters<typeof client.query>) => client.query(...parameters);
  const held = { query: query as never, release: () => undefined };
  const pool = { connect: async () => held, end: async () => undefined, options: {} };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  databases.set(client, db);
  return db;
}
