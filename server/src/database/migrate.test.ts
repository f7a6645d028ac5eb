import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate, newestMigration } from './migrate.ts';
import { emptyDatabase, type TestDatabase, testDatabase } from '../../testing/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'romdoul-migrations-'));
const opened: TestDatabase[] = [];
afterAll(async () => {
  rmSync(folder, { recursive: true });
  for (const database of opened) await database.drop();
});

const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
const fresh = async () => {
  const database = await emptyDatabase();
  opened.push(database);
  return database;
};
const count = async <T>(db: Kysely<T>, table: string) => {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]?.n;
};

describe('migrations', () => {
  beforeEach(() => {
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    put(
      '0001-first.sql',
      'create schema pgboss; create table a (n int); insert into a values (1);',
    );
    put('0002-second.sql', 'create table b (n int);');
  });

  it('of this product are all applied, and the next start finds nothing to do', async () => {
    const { ownerConnection } = await fresh();
    const names = await migrate(ownerConnection);
    expect(names[0]).toBe('0001-foundation');
    expect(names.at(-1)).toBe(newestMigration());
    expect(await migrate(ownerConnection)).toEqual([]);
  });

  it('are applied once when two servers start at the same moment', async () => {
    const { ownerConnection, owner } = await fresh();
    const both = await Promise.all([
      migrate(ownerConnection, { folder }),
      migrate(ownerConnection, { folder }),
    ]);
    expect(both.flat()).toEqual(['0001-first', '0002-second']);
    expect(await count(owner, 'a')).toBe(1n);
  });

  it('leave nothing of one that fails, and keep what came before', async () => {
    const { ownerConnection, owner } = await fresh();
    put('0002-second.sql', 'create table b (n int); insert into b values (1); select 1/0;');
    await expect(migrate(ownerConnection, { folder })).rejects.toThrow(
      'Migration 0002-second failed: division by zero',
    );
    const left = sql<{ b: string | null }>`select to_regclass('b')::text as b`;
    expect((await left.execute(owner)).rows[0]?.b).toBeNull();
    put('0002-second.sql', 'create table b (n int);');
    expect(await migrate(ownerConnection, { folder })).toEqual(['0002-second']);
  });

  it('give way to whoever holds a table, and are tried again', async () => {
    const { ownerConnection, owner } = await fresh();
    await migrate(ownerConnection, { folder });
    put('0003-third.sql', 'alter table a add column m int;');
    const patience = { timeoutMs: 50, tries: 4, pauseMs: 20 };
    // Fulfilled when the table is held, until `release`.
    const hold = async () => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const { promise: holds, resolve: holding } = Promise.withResolvers<void>();
      const ended = owner.transaction().execute(async (trx) => {
        await sql`select n from a`.execute(trx);
        holding();
        await released;
      });
      await holds;
      return async () => {
        release();
        await ended;
      };
    };
    const first = await hold();
    const begun = performance.now();
    await expect(migrate(ownerConnection, { folder, patience })).rejects.toThrow(
      'Migration 0003-third failed: canceling statement due to lock timeout',
    );
    expect(performance.now() - begun).toBeGreaterThan(4 * 50);
    await first();
    const second = await hold();
    const waits = migrate(ownerConnection, { folder, patience: { ...patience, tries: 1000 } });
    // Between two tries others get to the table.
    expect(await count(owner, 'a')).toBe(1n);
    await second();
    expect(await waits).toEqual(['0003-third']);
  });

  it('refuse a file that was changed after it had been applied', async () => {
    const { ownerConnection } = await fresh();
    await migrate(ownerConnection, { folder });
    put('0002-second.sql', 'create table b (n bigint);');
    await expect(migrate(ownerConnection, { folder })).rejects.toThrow(/0002-second was changed/);
    put('0002-second.sql', 'create table b (n int);\r\n'.replace('\r\n', ''));
    expect(await migrate(ownerConnection, { folder })).toEqual([]);
  });

  it('refuse to run an older program on a newer database', async () => {
    const { ownerConnection } = await fresh();
    await migrate(ownerConnection, { folder });
    rmSync(join(folder, '0002-second.sql'));
    await expect(migrate(ownerConnection, { folder })).rejects.toThrow(/older than the database/);
  });

  it('refuse a number that was passed already, one used twice, and a name without one', async () => {
    const { ownerConnection } = await fresh();
    put('0004-fourth.sql', 'select 1;');
    await migrate(ownerConnection, { folder });
    put('0003-late.sql', 'select 1;');
    await expect(migrate(ownerConnection, { folder })).rejects.toThrow(/0003-late comes before/);
    put('0004-again.sql', 'select 1;');
    await expect(migrate(ownerConnection, { folder })).rejects.toThrow(/has the number of/);
    rmSync(join(folder, '0004-again.sql'));
    put('fifth.sql', 'select 1;');
    await expect(migrate(ownerConnection, { folder })).rejects.toThrow(/not named NNNN-/);
  });
});

it('a database that cannot be reached is said in words', async () => {
  const nobody = { connectionString: 'postgresql://romdoul:secret@127.0.0.1:1/romdoul' };
  await expect(migrate(nobody)).rejects.toThrow(/cannot be reached \(.*ECONNREFUSED.*\)/);
  await expect(migrate(nobody)).rejects.not.toThrow(/secret/);
});

describe('the role of the server', () => {
  it('reads and writes rows but changes no table, and no row of an insert-only one', async () => {
    put('0003-kept.sql', 'create table kept (n int);');
    const { ownerConnection, owner, db } = await fresh();
    await migrate(ownerConnection);
    await sql`create table kept (n int)`.execute(owner);
    await sql`create table free (n int)`.execute(owner);
    await sql`call make_insert_only('kept')`.execute(owner);
    await migrate(ownerConnection);
    await sql`insert into kept values (1)`.execute(db);
    await sql`insert into free values (1)`.execute(db);
    await sql`update free set n = 2`.execute(db);
    for (const table of ['kept', 'free']) {
      const name = sql.table(table);
      await expect(sql`alter table ${name} add column m int`.execute(db)).rejects.toThrow(/owner/);
      await expect(sql`truncate ${name}`.execute(db)).rejects.toThrow(/permission denied/);
    }
    await expect(sql`update kept set n = 2`.execute(db)).rejects.toThrow(/permission denied/);
    await expect(sql`delete from kept`.execute(db)).rejects.toThrow(/permission denied/);
    await expect(sql`delete from migration`.execute(db)).rejects.toThrow(/permission denied/);
    await expect(sql`create table mine (n int)`.execute(db)).rejects.toThrow(/permission denied/);
    // Even the owner meets the trigger.
    await expect(sql`delete from kept`.execute(owner)).rejects.toThrow(/never changed or removed/);
    await expect(sql`truncate kept`.execute(owner)).rejects.toThrow(/never changed or removed/);
    expect(await count(db, 'kept')).toBe(1n);
  });
});

describe('values of the database', () => {
  it('arrive as days in text, cents in bigint, exact numerics in text', async () => {
    const { db, drop } = await testDatabase();
    const { rows } = await sql`select date '2026-02-28' as day, 9007199254740993::bigint as cents,
      1.10::numeric as rate, array[date '2026-01-01'] as days, array[5::bigint] as list`.execute(
      db,
    );
    expect(rows[0]).toEqual({
      day: '2026-02-28',
      cents: 9007199254740993n,
      rate: '1.10',
      days: ['2026-01-01'],
      list: [5n],
    });
    await drop();
  });
});
