import { type RawBuilder, sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { KeptStatements } from './kept-statements.ts';
import { testDatabase } from '../../testing/database.ts';

const test = await testDatabase();
afterAll(() => test.drop());

interface Entry {
  name: string;
  position: number | null;
}

it('a kept statement is written out once for each shape and brings the values of each use', async () => {
  const kept = new KeptStatements<Entry>();
  let written = 0;
  const run = (shape: 'one' | 'two', entry: Entry) =>
    kept.run(test.db, shape, entry, (slot) => {
      written += 1;
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
  expect(written).toBe(2);
});
