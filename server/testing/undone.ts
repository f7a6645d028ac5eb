import type pg from 'pg';
import { connect, type Database } from '../src/database/connect.ts';
import type { TestHouse } from './applications.ts';

/** What the product's transactions are within one of the test's. */
const WITHIN: Readonly<Record<string, string>> = {
  begin: 'savepoint act',
  commit: 'release savepoint act',
  rollback: 'rollback to savepoint act',
};

/** Statements of the test's own transaction, which are spelt as the product spells none. */
const BEGIN = 'begin work';
const UNDO = 'rollback work';
/** What a commit would still check, and do. */
const CHECK = 'set constraints all immediate';

/** A database whose acts are undone after they were looked at. */
export interface Undone {
  /** To be used within `undone` alone, by one act at a time; nothing else sees what is done there. */
  db: Database;
  /** Does and looks at something that is not there any more when this is over. */
  undone<Seen>(work: () => Promise<Seen>): Promise<Seen>;
  close(): Promise<void>;
}

/**
 * Opens a house's database so: one connection, on which the product's transactions are parts of one that is rolled back. What a commit would check
 * is checked before it is undone. So a state that took twenty acts is made once for many tests.
 */
export function openUndone({ test }: Pick<TestHouse, 'test'>): Undone {
  const { db, pool } = connect(test.connection, { most: 1 });
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
    const within = (text: unknown, ...rest: unknown[]) =>
      query((typeof text === 'string' && WITHIN[text]) || text, ...rest);
    client.query = within as typeof client.query;
  });
  const say = async (statement: string) => {
    const client: pg.PoolClient = await pool.connect();
    await client.query(statement).finally(() => client.release());
  };
  return {
    db,
    async undone(work) {
      await say(BEGIN);
      try {
        const seen = await work();
        await say(CHECK);
        return seen;
      } finally {
        await say(UNDO);
      }
    },
    close: () => db.destroy(),
  };
}
