import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { emptyDatabase } from '../../testing/database.ts';
import { migrate } from './migrate.ts';

const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url));
/** The file with the function that the indexes of names need. */
const FUNCTION = '0393';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

const sqlOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const withoutComments = (text: string) => text.replaceAll(/^--.*$/gm, '');

it('an operator makes the indexes of names beforehand, without keeping anybody from saving, and the migration keeps them', async () => {
  const test = await emptyDatabase();
  undo.push(() => test.drop());
  const before = mkdtempSync(join(tmpdir(), 'romdoul-test-beforehand-'));
  undo.push(() => rmSync(before, { recursive: true, force: true }));
  const files = readdirSync(FOLDER).filter((name) => /^\d{4}-.*\.sql$/.test(name));
  const rest = files.filter((name) => name >= FUNCTION);
  for (const name of files) if (name < FUNCTION) cpSync(join(FOLDER, name), join(before, name));
  await migrate(test.ownerConnection, { folder: before });
  const owner = new pg.Client(test.ownerConnection);
  await owner.connect();
  undo.push(() => owner.end());
  const [makesFunction = ''] = rest;
  await owner.query(sqlOf(makesFunction));
  // Each by itself: "concurrently" takes no transaction.
  const indexes = rest
    .filter((name) => /^(?:0405|0421)/.test(name))
    .flatMap((name) => withoutComments(sqlOf(name)).split(';'))
    .map((statement) => statement.trim())
    .filter((statement) => statement.startsWith('create index') && statement.includes('name_key('));
  for (const statement of indexes) {
    await owner.query(statement.replace('create index', 'create index concurrently'));
  }
  const made = async () =>
    (
      await owner.query<{ oid: number }>(
        "select indexrelid::int as oid from pg_index where pg_get_indexdef(indexrelid) like '%name_key(%' order by 1",
      )
    ).rows;
  const byHand = await made();
  expect(byHand).toHaveLength(7);
  expect(await migrate(test.ownerConnection)).toEqual(rest.map((name) => name.replace('.sql', '')));
  expect(await made()).toEqual(byHand);
});
