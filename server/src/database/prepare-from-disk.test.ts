/** A server that is new on the disk is prepared by its own program, while the supervisor is still the one before. */
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newFolder } from '../../testing/cluster.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { prepareFromDisk } from './prepare-from-disk.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
const folders: string[] = [];
const aFolder = () => {
  const folder = newFolder('next-');
  folders.push(folder);
  return folder;
};
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true });
  await test.drop();
});

/** A copy of the program, in a folder of its own, with what it loads beside it. @returns its `main.ts` */
function programIn(folder: string): string {
  cpSync(join(ROOT, 'server'), join(folder, 'server'), {
    recursive: true,
    filter: (path) => !path.endsWith('node_modules') && !path.endsWith('.test.ts'),
  });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  symlinkSync(join(ROOT, 'server/node_modules'), join(folder, 'server/node_modules'));
  return join(folder, 'server/src/main.ts');
}

const mayChange = async (column: string) => {
  const { rows } = await sql<{ may: boolean }>`
    select has_column_privilege('romdoul_app', 'webhook', ${column}, 'update') as may`.execute(
    test.owner,
  );
  return rows[0]?.may;
};

it('its rights are given by the list that lies on the disk, and its settings are read by it', async () => {
  const folder = aFolder();
  const main = programIn(folder);
  const dataDir = join(folder, 'var');
  mkdirSync(dataDir);
  const env = { ...process.env, DATA_DIR: dataDir };
  const way = { owner: test.ownerConnection, app: null };
  expect(await mayChange('previous_kept_by')).toBe(true);
  const list = join(folder, 'server/src/database/roles.ts');
  const newer = readFileSync(list, 'utf8').replace(/^ +'previous_kept_by',\n/mu, '');
  writeFileSync(list, newer);
  const settings = await prepareFromDisk(main, way, env);
  expect(await mayChange('previous_kept_by')).toBe(false);
  expect(settings.dataDir).toBe(dataDir);
  expect(settings.secretKey).toBe(readFileSync(join(dataDir, 'secret.key'), 'utf8').trim());
});

it('what keeps it from being prepared is said as its program says it', async () => {
  const folder = aFolder();
  const main = programIn(folder);
  writeFileSync(join(folder, 'server/migrations/9999-wrong.sql'), 'select from nowhere;');
  const way = { owner: test.ownerConnection, app: null };
  await expect(prepareFromDisk(main, way, { ...process.env, DATA_DIR: folder })).rejects.toThrow(
    /9999-wrong/,
  );
});
