import { type RawBuilder, sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { connect, type Database } from './connect.ts';
import { PreparedStatement, together } from './prepared.ts';
import { testDatabase } from '../../testing/database.ts';

const test = await testDatabase();
await sql`create table thing (id int primary key, name text)`.execute(test.owner);
await sql`grant select, insert on thing to public`.execute(test.owner);
// One connection, so that what it has prepared can be asked on it.
const { db } = connect(test.connection, { most: 1 });
afterAll(async () => {
  await db.destroy();
  await test.drop();
});

async function prepared(on: Database): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements order by prepare_time`.execute(on);
  return rows.map(({ statement }) => statement);
}

interface Entry {
  name: string;
  position: number | null;
}

describe('a prepared statement', () => {
  it('is built once for each shape and brings the values of each use', async () => {
    const statement = new PreparedStatement<Entry>('entries');
    let built = 0;
    const run = (shape: 'one' | 'two', entry: Entry) =>
      statement.run(test.db, shape, entry, (slot) => {
        built += 1;
        const name = slot((given) => given.name);
        const position = slot((given) => given.position);
        const row: RawBuilder<Entry> = sql`
          select ${name}::text as name, ${position}::int as position, ${'always'}::text as fixed`;
        const rows = shape === 'one' ? row : sql<Entry>`${row} union all ${row}`;
        return { compile: () => rows.compile(test.db) };
      });
    const answers = await Promise.all([
      run('one', { name: 'home', position: 1 }),
      run('one', { name: 'bank', position: null }),
      run('two', { name: 'item', position: 3 }),
      run('one', { name: 'home', position: 4 }),
    ]);
    const row = (name: string, position: number | null) => ({ name, position, fixed: 'always' });
    expect(answers).toEqual([
      [row('home', 1)],
      [row('bank', null)],
      [row('item', 3), row('item', 3)],
      [row('home', 4)],
    ]);
    expect(built).toBe(2);
  });

  const insertion = new PreparedStatement<{ id: number; name: string }>('insert thing');
  const insert = (id: number, name: string) =>
    insertion.run(db, '', { id, name }, (slot) => {
      const text = sql`insert into thing (id, name) values (${slot((thing) => thing.id)}, ${slot((thing) => thing.name)})`;
      return { compile: () => text.compile(db) };
    });

  it('is parsed once on a connection, and other statements are not kept on it', async () => {
    for (const id of [1, 2, 3]) await insert(id, `thing ${id}`);
    for (const id of [1, 2, 3]) await sql`select name from thing where id = ${id}`.execute(db);
    expect(await prepared(db)).toEqual(['insert into thing (id, name) values ($1, $2)']);
    const { rows } = await sql<{ name: string }>`select name from thing order by id`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual([1, 2, 3].map((id) => `thing ${id}`));
  });

  it('is good for another use after one that failed, and while a migration adds a column', async () => {
    await expect(insert(1, 'again')).rejects.toThrow(/thing_pkey/);
    await insert(6, 'six');
    await sql`alter table thing add column colour text`.execute(test.owner);
    await insert(7, 'seven');
    const { rows } = await sql`select id from thing where id > 3 order by id`.execute(db);
    expect(rows).toEqual([{ id: 6 }, { id: 7 }]);
  });

  it('gives way to newer ones, in this process and on the connection, however many shapes there are', async () => {
    const shapes = new PreparedStatement<number>('shapes');
    let built = 0;
    const run = (shape: number) =>
      shapes.run<{ value: number }>(db, String(shape), shape, (slot) => {
        built += 1;
        const text = sql<{
          value: number;
        }>`select ${slot((value) => value)}::int as value, ${sql.lit(shape)} as shape`;
        return { compile: () => text.compile(db) };
      });
    for (let shape = 0; shape < 500; shape += 1) {
      expect(await run(shape)).toEqual([{ value: shape, shape }]);
      // Used in between, this one is never the oldest.
      await run(0);
    }
    expect(built).toBe(500);
    expect((await prepared(db)).length).toBeLessThanOrEqual(64);
    await run(1);
    expect(built).toBe(501);
  });

  it('gives way in a transaction that has failed without ending the connection', async () => {
    const shapes = new PreparedStatement<number>('shapes in a failed transaction');
    const run = (on: Database, shape: number) =>
      shapes.run(on, String(shape), shape, (slot) => {
        const text = sql`select ${slot((value) => value)}::int + ${sql.lit(shape)} as sum`;
        return { compile: () => text.compile(on) };
      });
    const failing = db.transaction().execute(async (trx) => {
      await sql`select 1/0`.execute(trx).catch(() => undefined);
      for (let shape = 0; shape < 100; shape += 1) await run(trx, shape).catch(() => undefined);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await run(db, 5)).toEqual([{ sum: 10 }]);
  });
});

describe('statements sent together', () => {
  interface Named {
    id: number;
    name: string;
  }
  const adding = new PreparedStatement<Named>('add named thing');
  const add = (named: Named) =>
    adding.part('', named, (slot) => {
      const id = slot((given) => given.id);
      return sql`insert into thing (id, name) values (${id}, ${slot((given) => given.name)}) returning id`;
    });
  const naming = new PreparedStatement<Named>('name thing after another');
  const nameOf = async (id: number) => {
    const { rows } = await sql<{ name: string }>`select name from thing where id = ${id}`.execute(
      db,
    );
    return rows[0]?.name;
  };

  it('are one, which each time brings the values of each and answers what the last returns', async () => {
    for (const [first, second] of [
      [101, 102],
      [103, 104],
    ] as const) {
      const parts = [
        add({ id: first, name: 'first' }),
        add({ id: second, name: 'second' }),
      ] as const;
      const { rows } = await db.executeQuery(together<{ id: number }>(db, parts));
      expect(rows).toEqual([{ id: second }]);
      expect([await nameOf(first), await nameOf(second)]).toEqual(['first', 'second']);
    }
    const statements = (await prepared(db)).filter((text) => text.startsWith('with'));
    expect(statements).toEqual([
      'with "part_0" as (insert into thing (id, name) values ($1, $2) returning id) ' +
        'insert into thing (id, name) values ($3, $4) returning id',
    ]);
  });

  it('are kept all or none', async () => {
    const parts = [add({ id: 105, name: 'new' }), add({ id: 101, name: 'again' })] as const;
    await expect(db.executeQuery(together(db, parts))).rejects.toThrow(/thing_pkey/);
    expect(await nameOf(105)).toBeUndefined();
  });

  it('read what a named one before them returns', async () => {
    const named = { id: 106, name: '' };
    const first = adding.part(
      'named',
      { id: 107, name: 'of its own' },
      (slot) => sql`insert into thing (id, name)
        values (${slot((given) => given.id)}, ${slot((given) => given.name)}) returning name`,
      'before',
    );
    const second = naming.part(
      '',
      named,
      (slot) =>
        sql`insert into thing (id, name) select ${slot((given) => given.id)}::int, name from before`,
    );
    await db.executeQuery(together(db, [first, second]));
    expect(await nameOf(106)).toBe('of its own');
  });
});
