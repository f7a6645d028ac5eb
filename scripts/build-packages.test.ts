import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPackages } from './build-packages.ts';

const root = join(import.meta.dirname, '..');
const built = join(root, 'server/build/packages');
const foreign = mkdtempSync(join(tmpdir(), 'romdoul-packages-'));

beforeAll(() => buildPackages(root), 60_000);
afterAll(() => rmSync(foreign, { recursive: true, force: true }));

/** Where a process of the server finds Kysely, and whether it works; `folder` holds what was built. */
function kyselyWith(folder: string): string {
  const program = `
    import { readWholePackages } from ${JSON.stringify(pathToFileURL(join(root, 'server/src/whole-packages.ts')).href)};
    readWholePackages(new URL(${JSON.stringify(`${pathToFileURL(folder).href}/`)}));
    const { sql } = await import('kysely');
    console.log(import.meta.resolve('kysely'), typeof sql);`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { cwd: join(root, 'server'), encoding: 'utf8' },
  );
  return stdout + stderr;
}

describe('packages in one file each', () => {
  it('are what the server reads', () => {
    expect(kyselyWith(built)).toMatch(/\/server\/build\/packages\/\w{16}\/kysely\.js function\n$/);
  });

  it('are left alone when they are of another lockfile', () => {
    cpSync(built, foreign, { recursive: true });
    const index = JSON.parse(readFileSync(join(built, 'index.json'), 'utf8')) as object;
    writeFileSync(join(foreign, 'index.json'), JSON.stringify({ ...index, lock: 'another' }));
    expect(kyselyWith(foreign)).toMatch(/node_modules\/kysely\/\S+ function\n$/);
  });

  it('and where they are not built', () => {
    expect(kyselyWith(join(foreign, 'nowhere'))).toMatch(/node_modules\/kysely\/\S+ function\n$/);
  });
});
