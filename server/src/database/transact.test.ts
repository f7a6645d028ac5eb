import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { connect, type Database } from './connect.ts';
import { transact } from './transact.ts';

const test = await testDatabase({ most: 2 });
await sql`create table thing (id int primary key)`.execute(test.owner);
await sql`grant select, insert on thing to public`.execute(test.owner);
afterAll(() => test.drop());

const insert = (db: Database, id: number) => sql`insert into thing (id) values (${id})`.compile(db);
const lock = (tx: Database) => sql`select pg_advisory_xact_lock(1)`.execute(tx);

async function things(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from thing order by id`.execute(test.db);
  return rows.map(({ id }) => id);
}

/** Locks held and transactions under way on the pool's connections, but for the one that asks. */
async function leftBehind(): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(test.owner);
  return rows[0]?.left ?? -1;
}

describe('a transaction that waits seldom', () => {
  it('keeps what it wrote on the way and at its end, in order, under the lock that it began with', async () => {
    const result = await transact(test.db, lock, async (tx) => {
      const held = await sql<{ free: boolean }>`select pg_try_advisory_lock(1) as free`.execute(
        test.owner,
      );
      await tx.executeQuery(insert(tx, 1));
      return { result: held.rows[0]?.free, writes: [insert(tx, 2), insert(tx, 3)] };
    });
    expect(result).toBe(false);
    expect(await things()).toEqual([1, 2, 3]);
    expect(await leftBehind()).toBe(0);
  });

  it('keeps nothing where the work fails, the opening fails, or one of the last writes does', async () => {
    const fails = transact(test.db, lock, async (tx) => {
      await tx.executeQuery(insert(tx, 4));
      throw new Error('decided otherwise');
    });
    await expect(fails).rejects.toThrow('decided otherwise');
    const opening = (tx: Database) => sql`select 1/0`.execute(tx);
    const unopened = transact(test.db, opening, async (tx) => ({
      result: null,
      writes: [insert(tx, 4)],
    }));
    await expect(unopened).rejects.toThrow('division by zero');
    const twice = transact(test.db, lock, async (tx) => ({
      result: null,
      writes: [insert(tx, 4), insert(tx, 1), insert(tx, 5)],
    }));
    await expect(twice).rejects.toThrow('thing_pkey');
    expect(await things()).toEqual([1, 2, 3]);
    expect(await leftBehind()).toBe(0);
  });

  it('keeps nothing where the driver cannot send one of the last writes', async () => {
    const unsendable = {
      toPostgres: () => {
        throw new Error('no such value');
      },
    };
    const half = transact(test.db, lock, async (tx) => ({
      result: null,
      writes: [insert(tx, 6), sql`insert into thing (id) values (${unsendable})`.compile(tx)],
    }));
    await expect(half).rejects.toThrow('no such value');
    expect(await things()).toEqual([1, 2, 3]);
    expect(await leftBehind()).toBe(0);
  });

  it('leaves no connection behind where nothing else used the database', async () => {
    const { db, pool } = connect(test.connection, { most: 1 });
    await transact(db, lock, async () => ({ result: null }));
    expect(pool.totalCount).toBe(1);
    await db.destroy();
    expect(pool.totalCount).toBe(0);
  });

  it('works on a connection that others hold', async () => {
    const around = test.db
      .connection()
      .execute((one) =>
        transact(one, lock, async (tx) => ({ result: 'done', writes: [insert(tx, 7)] })),
      );
    expect(await around).toBe('done');
    expect(await things()).toEqual([1, 2, 3, 7]);
  });
});
