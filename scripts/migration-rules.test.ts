import { describe, expect, it } from 'vitest';
import { migrationBreaches } from './migration-rules.ts';

const linesOf = (text: string, name = '0060-words') =>
  migrationBreaches({ path: `server/migrations/${name}.sql`, text }).map(({ line }) => line);

describe('a new migration', () => {
  it.each([
    'alter table application add constraint whole check (a > b);',
    'alter table application\n  add check (a > b);',
    'alter table photo add constraint of foreign key (application_id) references application;',
    'alter table application add column kind text check (kind in (1));',
    'alter table application add kind bigint references thing;',
    'alter table application add column a int, add column kind text\n check (char_length(kind) > 1);',
    'alter table application alter column name type citext;',
    'alter table application alter name set data type citext;',
    'alter domain name add constraint name_check check (value > 1);',
    'create domain name as text check (value > 1); alter table application alter column name type name;',
    'create index on notice (phone);',
    'create unique index notice_phone on notice (phone);',
  ])('is refused on a table that has rows: %s', (text) => {
    expect(linesOf(`-- Why.\n${text}`)).toEqual([2]);
  });

  it.each([
    'alter table application add constraint whole check (a > b) not valid;',
    'alter table application validate constraint whole;',
    "alter table application add column kind text default 'new';",
    'alter table application add column checked_at timestamptz, drop constraint whole;',
    'alter table application alter column name set not null;',
    'create domain word as text; alter table application alter column name type word;\n' +
      'alter domain word add constraint word_check check (value > 1) not valid;',
    'create index if not exists notice_phone on notice (phone);',
    'create table thing (id int primary key, of bigint references photo, check (id > 0));\n' +
      'create index on thing (of); alter table thing add check (id < 9);',
    '-- alter table application add check (a > b);',
  ])('is right: %s', (text) => {
    expect(linesOf(text)).toEqual([]);
  });

  it('does not validate a constraint while it still holds the table for adding it', () => {
    const text =
      'alter table photo add constraint c check (a > 0) not valid;\nalter table photo validate constraint c;';
    expect(linesOf(text)).toEqual([2]);
  });

  it('makes the function of an index in a file before it, and drops an index in one after another was made', () => {
    const index = 'create index if not exists name on notice (a_key(phone));';
    const made = 'create or replace function public.a_key(t text) returns text return lower(t);';
    const other = 'create function b_key(t text) returns text return lower(t);';
    const at = (...lines: string[]) => linesOf(lines.join('\n'), '0390-words');
    expect(at(made, index)).toEqual([1]);
    expect(at(other, index)).toEqual([]);
    expect(at(index, 'drop index if exists old;')).toEqual([2]);
    expect(at(made)).toEqual([]);
    expect(at('drop index if exists old;')).toEqual([]);
    const table = 'create table thing (phone text); create index on thing (a_key(phone));';
    expect(at(table, made, 'drop index if exists old;')).toEqual([]);
    expect(linesOf(`${made}\n${index}\ndrop index old;`, '0388-before')).toEqual([]);
  });

  it('is judged, not one from before the rule', () => {
    expect(linesOf('create index on notice (phone);', '0059-before')).toEqual([]);
  });
});
