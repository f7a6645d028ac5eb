/** What root does on a data folder of another user, who has put links to root's own files into it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { build } from './build.ts';
import { newFolder } from './own-database.ts';
import { type Product, startProduct } from './product.ts';

const SCRIPTS = dirname(fileURLToPath(import.meta.url));
const MAIN = join(SCRIPTS, '../server/src/main.ts');
const isRoot = process.getuid?.() === 0;
/** `daemon`, which is not the account that root would choose for a folder of its own. */
const SOMEBODY = 1;

const undo: (() => unknown)[] = [];
beforeAll(async () => void (await build()), 300_000);
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

function folder(name: string): string {
  const made = newFolder(name);
  undo.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

function foldersOfSomebody(): string {
  const made = folder('links');
  chownSync(made, SOMEBODY, SOMEBODY);
  return made;
}

/** A folder of root's with a file that a link may lead to, a name that a link may make, and what became of them. */
function rootsOwn() {
  const outside = folder('outside');
  const victim = join(outside, 'victim');
  writeFileSync(victim, 'of root', { mode: 0o644 });
  const state = () => {
    const { uid, gid, mode } = statSync(victim);
    return { names: readdirSync(outside), text: readFileSync(victim, 'utf8'), uid, gid, mode };
  };
  const before = state();
  return {
    victim,
    missing: join(outside, 'new'),
    isAsBefore: () => expect(state()).toEqual(before),
  };
}

/** Puts a link of somebody's into a folder. */
function plant(dataDir: string, name: string, target: string): void {
  const link = join(dataDir, name);
  rmSync(link, { force: true });
  symlinkSync(target, link);
  lchownSync(link, SOMEBODY, SOMEBODY);
}

function run(program: string, args: string[], env: Record<string, string>) {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  const done = spawnSync(process.execPath, [program, ...args], {
    env: { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }), ...env },
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { code: done.status, said: done.stdout + done.stderr };
}

const script = (name: string, dataDir: string, ...args: string[]) =>
  run(join(SCRIPTS, `${name}.ts`), args, { DATA_DIR: dataDir });

async function start(dataDir: string): Promise<Product> {
  const product = await startProduct({ dataDir });
  undo.push(() => product.stop());
  return product;
}

/** An installation of somebody's that does not run, and a backup of it, which each test has a copy of. */
const first = { place: '', dataDir: '', backup: '' };
if (isRoot) {
  beforeAll(async () => {
    first.place = newFolder('first');
    first.dataDir = join(first.place, 'data');
    mkdirSync(first.dataDir);
    chownSync(first.dataDir, SOMEBODY, SOMEBODY);
    // The account passes it, and what lies in it is closed.
    chmodSync(first.place, 0o711);
    const product = await startProduct({ dataDir: first.dataDir });
    await product.stop(true);
    rmSync(product.logFile);
    const backups = join(first.place, 'backups');
    mkdirSync(backups);
    expect(script('backup', first.dataDir, backups).code).toBe(0);
    first.backup = join(
      backups,
      readdirSync(backups).find((name) => !name.endsWith('.ndjson')) ?? '',
    );
  }, 120_000);
  afterAll(() => rmSync(first.place, { recursive: true, force: true }));
}

/** A copy of that installation, somebody's too. */
function installation(): string {
  const dataDir = foldersOfSomebody();
  expect(spawnSync('cp', ['-a', `${first.dataDir}/.`, dataDir]).status).toBe(0);
  return dataDir;
}

/** Everything under a folder that is not a user's. */
const notOf = (uid: number, path: string) =>
  [path, ...readdirSync(path, { recursive: true }).map((name) => join(path, String(name)))].filter(
    (each) => lstatSync(each).uid !== uid,
  );

const LOCK = 'owner.lock';
const NEW_KEYS = ['secret.key.new', 'data.keys.new', 'audit.keys.new'];

describe.runIf(isRoot)('root, on a data folder of somebody with links to files of root', () => {
  it('starts the product as that user, over links for the process number and new keys, and changes nothing outside', async () => {
    const dataDir = foldersOfSomebody();
    const { victim, missing, isAsBefore } = rootsOwn();
    plant(dataDir, 'owner.pid', victim);
    for (const name of NEW_KEYS) plant(dataDir, name, victim);
    plant(dataDir, 'postgres.log.1', missing);
    const product = await start(dataDir);
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
    expect(notOf(SOMEBODY, dataDir)).toEqual([]);
    isAsBefore();
  });

  it.each(['start', 'verify-audit', 'backup', 'restore'])(
    '%s is refused where the lock is a link, and makes no file where it leads',
    (what) => {
      const dataDir = what === 'restore' ? foldersOfSomebody() : installation();
      const { missing, isAsBefore } = rootsOwn();
      plant(dataDir, LOCK, missing);
      const { code, said } =
        what === 'start'
          ? run(MAIN, [], { DATA_DIR: dataDir })
          : script(
              what,
              dataDir,
              ...(what === 'restore' ? [first.backup] : []),
              ...(what === 'backup' ? [folder('backups')] : []),
            );
      expect(code).toBe(1);
      expect(said).toContain(`holds a link, ${join(dataDir, LOCK)}`);
      expect(said).not.toMatch(/^ +at /m);
      isAsBefore();
    },
  );

  it(
    'verify-audit, rotate-keys, backup and restore do their work, and change nothing outside',
    { timeout: 180_000 },
    async () => {
      const dataDir = installation();
      const { victim, isAsBefore } = rootsOwn();
      const plantAll = (into: string) => {
        for (const name of ['owner.pid', ...NEW_KEYS]) plant(into, name, victim);
      };
      plantAll(dataDir);
      expect(script('verify-audit', dataDir)).toMatchObject({
        code: 0,
        said: expect.stringContaining('The audit is whole.'),
      });
      isAsBefore();
      plantAll(dataDir);
      expect(script('rotate-keys', dataDir).code).toBe(0);
      isAsBefore();
      const keys = join(dataDir, 'data.keys');
      expect(readFileSync(keys, 'utf8').trim().split('\n')).toHaveLength(2);
      expect(statSync(keys)).toMatchObject({ uid: SOMEBODY });
      plantAll(dataDir);
      const backups = join(folder('backups'), 'of root');
      mkdirSync(backups, { mode: 0o700 });
      const cut = join(backups, 'romdoul-2020-01-01T18-30-00.000Z.unfinished');
      mkdirSync(cut);
      const { code, said } = script('backup', dataDir, backups, '--keep', '7');
      expect({ code, said }).toMatchObject({ code: 0 });
      // What a backup of years ago has left is removed, by root here and by the account where the folder is its own.
      expect(existsSync(cut)).toBe(false);
      const theirs = foldersOfSomebody();
      mkdirSync(join(theirs, basename(cut)));
      chownSync(join(theirs, basename(cut)), SOMEBODY, SOMEBODY);
      expect(script('backup', dataDir, theirs, '--keep', '7').code).toBe(0);
      expect(existsSync(join(theirs, basename(cut)))).toBe(false);
      isAsBefore();
      const [list = '', ...names] = readdirSync(backups).toSorted();
      expect(list).toMatch(/^erasures-.*\.ndjson$/);
      expect(notOf(0, backups)).toEqual([]);
      expect(names).toEqual([expect.stringMatching(/^romdoul-[\dTZ.-]+$/)]);
      const backup = join(backups, names[0] ?? '');
      expect(said).toContain(`${backup}: `);
      expect(notOf(0, backup)).toEqual([]);
      const other = foldersOfSomebody();
      plantAll(other);
      expect(script('restore', other, backup)).toMatchObject({
        code: 0,
        said: expect.stringContaining('Everything is as it was.'),
      });
      isAsBefore();
      expect(notOf(0, backup)).toEqual([]);
      const product = await start(other);
      expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
      expect(notOf(SOMEBODY, other)).toEqual([]);
    },
  );

  it('a backup takes back what one that was killed had lent, once nothing works in it: what is whole stays, the rest goes', async () => {
    const dataDir = installation();
    const backups = folder('backups');
    const [outer, whole] = [join(backups, 'romdoul-lent-x'), 'romdoul-2026-11-20T18-30-00.000Z'];
    const lent = join(outer, 'lent');
    for (const name of [whole, 'romdoul-2026-11-21T18-30-00.000Z.unfinished']) {
      mkdirSync(join(lent, name), { recursive: true });
    }
    chownSync(lent, SOMEBODY, SOMEBODY);
    const left = new URL('backup/left.ts', import.meta.url).href;
    const program = `globalThis.held = (await import('${left}')).markRunning(process.argv[1]); console.log('Locked'); process.stdin.resume();`;
    const lender = spawn(process.execPath, ['--input-type=module', '-e', program, outer]);
    await once(lender.stdout, 'data');
    const runs = () => {
      expect(script('backup', dataDir, backups).code).toBe(0);
      return existsSync(outer);
    };
    expect(runs()).toBe(true);
    // The one that writes goes on for a while where only the one that lent is killed.
    const writer = spawn('sleep', ['600'], { cwd: lent });
    await once(writer, 'spawn');
    lender.kill('SIGKILL');
    await once(lender, 'exit');
    expect(runs()).toBe(true);
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    expect(runs()).toBe(false);
    expect(readdirSync(backups).filter((name) => name.includes('2026-11-2'))).toContain(whole);
    expect(readdirSync(backups).join()).not.toMatch(/unfinished|lent/);
    expect(notOf(0, backups)).toEqual([]);
  }, 120_000);

  it('a backup over a key that is a link to what only root may read is refused, and holds nothing of it', async () => {
    const dataDir = installation();
    const secret = folder('secret');
    writeFileSync(join(secret, 'shadow'), 'of root alone', { mode: 0o600 });
    rmSync(join(dataDir, 'secret.key'));
    plant(dataDir, 'secret.key', join(secret, 'shadow'));
    const backups = folder('backups');
    const { code, said } = script('backup', dataDir, backups);
    expect(code).toBe(1);
    expect(said).toContain('EACCES');
    const texts = readdirSync(backups, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    expect(texts.join()).not.toContain('of root alone');
  });

  it('`npm run dev`, which stays root, is refused in a folder with a link, and changes nothing outside', () => {
    const dataDir = foldersOfSomebody();
    const { victim, isAsBefore } = rootsOwn();
    plant(dataDir, 'owner.pid', victim);
    plant(dataDir, 'postgres.log', victim);
    const { code, said } = run(MAIN, ['--dev'], { DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(said).toContain(`holds a link, ${join(dataDir, 'postgres.log')}`);
    isAsBefore();
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });
});
