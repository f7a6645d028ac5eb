import { describe, expect, it } from 'vitest';
import { postgresBreaches } from './house-postgres.ts';

const of = (text: string, path = 'server/src/loans/store.ts') =>
  postgresBreaches({ path, text }).map(({ line }) => line);
const sql = (text: string) => `await sql\`\n${text}\`.execute(db);`;

describe('SQL that PostgreSQL 15 does not know', () => {
  it.each([
    // What stopped the work at night on every server but the newest.
    'with moved as (update loan_summary set as_of = 1\n returning loan_id, old.as_of) select 1',
    'update loan set a = 1 returning new.a',
    'update loan set a = 1 returning coalesce(old.a, 0)',
    'update loan set a = 1 returning (a = b), old.a',
    'update loan set a = 1 returning with (old as was) was.a',
    'merge into loan using b on true when matched then delete returning a',
    'select any_value(a) from loan',
    "select * from json_table('[]', '$' columns (a int))",
    'select uuidv7()',
    'select a is json from b',
    'select 1 from (select a from loan) where a > 1',
    'select 1 from (select (a + 1) from loan)',
    'select 1 from loan join (values (1)) on true',
    'select 1 from loan cross join lateral (select 2)',
  ])('is refused: %s', (text) => {
    expect(of(sql(text))).toHaveLength(1);
  });

  it.each([
    'alter table loan add column b int generated always as (a + (1)) virtual;',
    'alter table loan add unique (a, b without overlaps);',
    'alter table loan add foreign key (a, period b) references c (a, period b);',
    'alter table loan add check (a > 0) not enforced;',
    'alter table loan add constraint a not null a not valid;',
  ])('is refused in a migration: %s', (text) => {
    expect(of(text, 'server/migrations/0500-words.sql')).not.toEqual([]);
  });

  it('names the line, where it begins', () => {
    expect(of(sql('update loan set a = 1\nreturning old.a'))).toEqual([3]);
  });

  it.each([
    'with gone as (delete from loan returning a) select old.a from loan_before old, gone',
    'update loan set a = 1 returning (a = b), a',
    'select 1 from (select a from loan) as l where l.a > 1',
    'select 1 from (select a from loan) l join (values (1)) v(b) on true',
    'insert into loan (a) values (1) on conflict (a) do update set a = excluded.a returning a',
    "-- the time is nobody's\nselect random(), uuid_of(a), jsonb_array_length(a), a as json from loan",
  ])('lets through: %s', (text) => {
    expect(of(sql(text))).toEqual([]);
  });

  it("lets through a trigger's own rows, comments, tests, and what no operator's server is asked", () => {
    const trigger = `
      with undone as (delete from loan where a = new.a returning a)
      insert into b select a, new.at from undone;
      insert into c (a) values (old.a) returning a into new.a;`;
    expect(of(trigger, 'server/migrations/0500-words.sql')).toEqual([]);
    expect(of('-- uuidv7() came later', 'server/migrations/0500-words.sql')).toEqual([]);
    expect(of('/** As `uuidv7()` does. */\n// uuidv7()')).toEqual([]);
    expect(of(sql('select uuidv7()'), 'server/src/loans/night.test.ts')).toEqual([]);
    expect(of(sql('select uuidv7()'), 'scripts/bench/loans.ts')).toEqual([]);
  });
});
