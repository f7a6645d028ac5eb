import { createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { connect, isDatabaseAway } from './connect.ts';
import { testDatabase } from '../../testing/database.ts';

const test = await testDatabase();
afterAll(() => test.drop());

const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it('compiles no statement, whatever the server does by itself', async () => {
  expect((await sql`show jit`.execute(test.db)).rows).toEqual([{ jit: 'off' }]);
});

describe('a database that is away', () => {
  it('is told from a statement that is wrong', async () => {
    expect(isDatabaseAway(await failure(sql`select 1/0`.execute(test.db)))).toBe(false);
    expect(isDatabaseAway(await failure(sql`select from nowhere`.execute(test.db)))).toBe(false);
    expect(isDatabaseAway(new Error('ENOENT'))).toBe(false);
  });

  it('is known by a refused connection, a missing socket, and a server that says nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => silent.once('listening', done));
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    for (const connection of [
      { host: '127.0.0.1', port: 1 },
      { host: '/nowhere', port: 5432 },
      { host: '127.0.0.1', port },
    ]) {
      const { db } = connect(connection);
      const error = await failure(sql`select 1`.execute(db));
      expect(isDatabaseAway(error), String(error)).toBe(true);
      await db.destroy();
    }
    silent.close();
  });

  it('is known when the server ends the session, and the next statement works', async () => {
    const ended = sql`select pg_terminate_backend(pg_backend_pid())`.execute(test.db);
    expect(isDatabaseAway(await failure(ended))).toBe(true);
    expect((await sql`select 1 as one`.execute(test.db)).rows).toEqual([{ one: 1 }]);
  });

  it('is told alike when it cannot do its work for now, and the session goes on', async () => {
    // Time enough for every statement but the one that must run out of it.
    const { db } = connect(test.connection, { most: 1, statementTimeoutMs: 1000 });
    const session = async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      return rows[0]?.pid;
    };
    const before = await session();
    const late = await failure(sql`select pg_sleep(5)`.execute(db));
    expect(String(late)).toMatch(/statement timeout/);
    expect(isDatabaseAway(late)).toBe(true);
    for (const state of ['40P01', '40001', '53100', '53200', '25006', '55P03']) {
      const raise = sql`do ${sql.lit(`begin raise exception 'no' using errcode = '${state}'; end`)}`;
      const error = await failure(raise.execute(db));
      expect(isDatabaseAway(error), `${state}: ${String(error)}`).toBe(true);
    }
    expect(await session()).toBe(before);
    await db.destroy();
  });

  it('ends a statement that takes longer than it may', async () => {
    const { db } = connect(test.connection, { statementTimeoutMs: 100 });
    const error = await failure(sql`select pg_sleep(5)`.execute(db));
    expect(String(error)).toMatch(/statement timeout/);
    await db.destroy();
  });
});
