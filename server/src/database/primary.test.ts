import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { addressesOf } from './addresses.ts';
import { connect, isDatabaseAway } from './connect.ts';
import { PrimaryClient } from './primary.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

/** An address with these hosts, of which `here` is the one that there is. */
function addressOf(hosts: readonly (string | { host: string; port?: number })[]): string {
  const { user, password = '', database } = test.connection;
  const list = hosts.map((one) =>
    typeof one === 'string' ? one : `${encodeURIComponent(one.host)}:${one.port}`,
  );
  return `postgresql://${user}:${encodeURIComponent(password)}@${list.join(',')}/${database}`;
}

const here = () => ({ host: test.connection.host ?? '', port: test.connection.port ?? 5432 });

it.each([
  ['postgresql://a:b@one/x', ['postgresql://a:b@one/x']],
  [
    'postgresql://a:b@one:5432,two:5433/x?sslmode=verify-full',
    [
      'postgresql://a:b@one:5432/x?sslmode=verify-full',
      'postgresql://a:b@two:5433/x?sslmode=verify-full',
    ],
  ],
  ['postgres://one,[::1]:1/x', ['postgres://one/x', 'postgres://[::1]:1/x']],
  ['postgresql://a:b@%2Frun/x?note=1,2', ['postgresql://a:b@%2Frun/x?note=1,2']],
])('%s names these hosts', (address, expected) => {
  expect(addressesOf(address)).toEqual(expected);
});

describe('with several hosts a connection', () => {
  it('goes to the one that answers and is no standby, wherever it stands in the list', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => silent.once('listening', done));
    const { port } = silent.address() as { port: number };
    for (const hosts of [
      ['127.0.0.1:1', here()],
      [here(), '127.0.0.1:1'],
      [`127.0.0.1:${port}`, here()],
    ]) {
      const { db } = connect({ connectionString: addressOf(hosts) }, { most: 2 });
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
      expect(rows[0]?.name).toBe(test.connection.database);
      await db.destroy();
    }
    silent.close();
  });

  it('is away where none answers, which is said as of one host', async () => {
    const { db } = connect({ connectionString: addressOf(['127.0.0.1:1', '127.0.0.1:2']) });
    const error = await sql`select 1`.execute(db).catch((one: unknown) => one);
    expect(isDatabaseAway(error), String(error)).toBe(true);
    await db.destroy();
  });

  it('is not away but refused with a wrong password', async () => {
    const address = addressOf(['127.0.0.1:1', here()]).replace(/:[^:@/]+@/, ':wrong@');
    const { db } = connect({ connectionString: address });
    const error = await sql`select 1`.execute(db).catch((one: unknown) => one);
    expect(isDatabaseAway(error)).toBe(false);
    expect(error).toMatchObject({ code: '28P01' });
    await db.destroy();
  });

  it('that is cut before it was known is an error of its own, not the process’s end', async () => {
    const client = new PrimaryClient({ connectionString: addressOf(['127.0.0.1:1', here()]) });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(test.db);
    await expect
      .poll(
        () =>
          client.query('select 1').then(
            () => 'answered',
            () => 'lost',
          ),
        { interval: 5 },
      )
      .toBe('lost');
    await client.end().catch(() => undefined);
  });
});

describe('a commit whose wait for the standby was cut short', () => {
  it('counts as not saved, and its connection is not used again', async () => {
    const { db, pool } = connect(test.connection, { most: 1 });
    // PostgreSQL's own warning, of the function that waits: no standby is needed to send it.
    const client = await pool.connect();
    const before = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    client.release();
    const committing = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      client.emit('notice', { name: 'notice', code: '01000', routine: 'SyncRepWaitForLSN' });
    });
    const error = await committing.then(
      () => null,
      (one: unknown) => one,
    );
    expect(isDatabaseAway(error), String(error)).toBe(true);
    await wait(0);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    expect(rows[0]?.pid).not.toBe(before.rows[0]?.pid);
    await db.destroy();
  });

  it('is no other warning: those are said and the work goes on', async () => {
    const warn = sql`do $$ begin raise warning 'as a trigger may'; end $$`;
    await warn.execute(test.db);
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(test.db);
    expect(rows).toEqual([{ one: 1 }]);
  });
});
