import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { connect, type Database } from './connect.ts';
import { PreparedNames } from './prepared.ts';
import { testDatabase } from '../../testing/database.ts';

const test = await testDatabase();
await sql`create table thing (id int primary key, name text)`.execute(test.owner);
await sql`grant select, insert on thing to public`.execute(test.owner);
// One connection, so that what is prepared is seen by who asks.
const { db, pool } = connect(test.connection, { most: 1 });
afterAll(async () => {
  await db.destroy();
  await test.drop();
});

async function prepared(on: Database): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements order by prepare_time`.execute(on);
  return rows.map(({ statement }) => statement);
}

describe('statements that come often', () => {
  it('are prepared once on a connection, and each use brings its own values', async () => {
    for (const id of [1, 2, 3, 4, 5]) {
      await sql`insert into thing (id, name) values (${id}, ${`thing ${id}`})`.execute(db);
    }
    expect(await prepared(db)).toEqual(['insert into thing (id, name) values ($1, $2)']);
    const { rows } = await sql<{ name: string }>`select name from thing order by id`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map((id) => `thing ${id}`));
  });

  it('are good for another use after one that failed', async () => {
    const insert = (id: number) =>
      sql`insert into thing (id, name) values (${id}, ${'again'})`.execute(db);
    await expect(insert(1)).rejects.toThrow(/thing_pkey/);
    await insert(6);
    const { rows } = await sql`select id from thing where name = ${'again'}`.execute(db);
    expect(rows).toEqual([{ id: 6 }]);
  });

  it('answer whoever asks the pool itself, which waits for a callback', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { rows } = await pool.query('select $1::int as number', [time]);
      expect(rows).toEqual([{ number: time }]);
    }
  });

  it('go on while a migration adds a column, those that ask for every column too', async () => {
    const ask = async () => {
      const some = await sql`select name from thing where id = ${1}`.execute(db);
      const all = await sql`select * from thing where id = ${1}`.execute(db);
      return [...some.rows, ...all.rows];
    };
    for (let time = 0; time < 5; time += 1) await ask();
    expect(await prepared(db)).toContain('select name from thing where id = $1');
    await sql`alter table thing add column colour text`.execute(test.owner);
    expect(await ask()).toEqual([{ name: 'thing 1' }, { id: 1, name: 'thing 1', colour: null }]);
  });

  it('are remembered up to a number, whatever comes', () => {
    const names = new PreparedNames();
    const text = (number: number) => `select name from thing where id = ${number}`;
    for (let number = 0; number < 2000; number += 1) {
      for (let use = 0; use < 3; use += 1) names.nameOf(text(number));
    }
    const named = Array.from({ length: 2000 }, (_, number) => names.nameOf(text(number)));
    expect(new Set(named.filter((name) => name !== null)).size).toBe(500);
  });
});
