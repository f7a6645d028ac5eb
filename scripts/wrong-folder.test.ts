/** A command that is told the wrong DATA_DIR says so, and leaves nothing there that a later one could take for an installation. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { newFolder } from './own-database.ts';

const folder = newFolder('wrong-folder-test');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const backups = join(folder, 'backups');

/** Runs a command on a data folder to its end. */
function run(name: string, dataDir: string) {
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const args = name === 'backup' ? [script, backups] : [script];
  const { stderr, status } = spawnSync(process.execPath, args, {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  return { stderr: stderr.trim(), status };
}

describe.each(['verify-audit', 'rotate-keys', 'backup'])('%s', (name) => {
  it('makes no database and no keys in a folder that has none, and the folder stays whose it was', () => {
    const dataDir = join(folder, `${name}-other`);
    mkdirSync(dataDir, { mode: 0o700 });
    writeFileSync(join(dataDir, 'letter.txt'), 'of somebody');
    const { uid, mode } = statSync(dataDir);
    expect(run(name, dataDir)).toEqual({
      stderr: `There is no database in ${dataDir}. Is DATA_DIR right?`,
      status: 1,
    });
    expect(readdirSync(dataDir)).toEqual(['letter.txt']);
    expect(statSync(dataDir)).toMatchObject({ uid, mode });
  });

  it('makes no folder where there is none', () => {
    const dataDir = join(folder, `${name}-missing`);
    expect(run(name, dataDir)).toEqual({
      stderr: `There is no database in ${dataDir}. Is DATA_DIR right?`,
      status: 1,
    });
    expect(existsSync(dataDir)).toBe(false);
    // A folder for backups may be made, with nothing in it.
    const made = existsSync(backups) ? readdirSync(backups) : [];
    expect(made).toEqual([]);
  });
});
