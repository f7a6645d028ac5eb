/** R12: a backup is made while people apply and loans are paid, and restored on three other places. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newFolder, ownDatabase } from '../own-database.ts';
import { aPhoto } from '../photo.ts';
import { House } from './house.ts';
import { faultsOfRestoredBook, type Lent, lendInto, payWhile } from './restored-loans.ts';
import { faultsOfPhotos, faultsOfPrefix } from './stored.ts';
import { sweepAll } from './sweep.ts';
import { type Findings, mustBe, type Size, type Trial } from './trial.ts';
import { isSubmitted, type Visit, walkThrough } from './visitor.ts';

/** How many applications are there before the backup begins, and of how many of them loans are made. */
const SIZES = { full: { visits: 400, loans: 120 }, short: { visits: 16, loans: 4 } };
const AT_ONCE = 8;
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs one of our programs as an operator does. @returns what it said, and its exit code */
async function runScript(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ said: string; code: number }> {
  const { PATH = '', TMPDIR = '/tmp', NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [join(root, 'scripts', name), ...args], {
    cwd: root,
    env: { PATH, TMPDIR, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (part: Buffer) => (said += part.toString());
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const [code] = (await once(child, 'close')) as [number];
  return { said, code };
}

/** Visitors one after the other, eight at a time, with the numbers from `first` on, as long as somebody is wanted. */
async function visitWhile(
  isWanted: (begun: number) => boolean,
  { url, first, photo }: { url: string; first: number; photo: Uint8Array<ArrayBuffer> },
): Promise<Visit[]> {
  const visits: Visit[] = [];
  let begun = 0;
  const visitor = async () => {
    while (isWanted(begun)) {
      begun += 1;
      visits.push(await walkThrough({ url, number: first + begun, photo }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  return visits;
}

/** What was there when the backup began, and what came while it was made. */
interface Loaded {
  before: Visit[];
  during: Visit[];
  lent: Lent;
}

/** Restores the backup, starts the product on it, and looks what is there. */
async function lookAtRestored(
  backup: string,
  dataDir: string,
  { before, during, lent }: Loaded,
  { env, database }: { env: Record<string, string>; database: string },
): Promise<{ rows: number; held: number; entries: number; faults: string[] }> {
  const { said, code } = await runScript('restore.ts', [backup], { DATA_DIR: dataDir, ...env });
  const restored = mustBe(code, 0, `as the end of the restore, which said: ${said}`);
  if (restored.length > 0) return { rows: 0, held: 0, entries: 0, faults: restored };
  const house = await House.open(env, dataDir);
  try {
    const photo = await aPhoto(60, 40);
    const settings = { ...env, DATA_DIR: dataDir };
    const strays = await sweepAll(database, settings);
    const prefix = await faultsOfPrefix(database, { before, during }, settings);
    const photos = await faultsOfPhotos(database, settings);
    const book = await faultsOfRestoredBook(database, settings, lent);
    const after = await visitWhile((begun) => begun < 2, { url: house.url, first: 900_000, photo });
    const late = after.filter((visit) => !isSubmitted(visit)).length;
    return {
      rows: prefix.rows,
      held: photos.held,
      entries: book.entries,
      faults: [
        ...prefix.faults,
        ...photos.faults,
        ...book.faults,
        ...mustBe(strays.setAside, 0, 'files without a row'),
        ...mustBe(late, 0, 'new applications refused'),
      ],
    };
  } finally {
    await house.close();
  }
}

async function loadAndBackUp({ url, dataDir }: House, size: Size, into: string) {
  const photo = await aPhoto(600, 400);
  const { visits, loans } = SIZES[size];
  const before = await visitWhile((begun) => begun < visits, { url, first: 0, photo });
  await lendInto(dataDir, loans);
  let isOver = false;
  let during: Visit[] = [];
  let backup = { said: '', code: -1 };
  const lent = await payWhile(dataDir, async () => {
    const visiting = visitWhile(() => !isOver, { url, first: 100_000, photo });
    backup = await runScript('backup.ts', [into], { DATA_DIR: dataDir });
    isOver = true;
    during = await visiting;
  });
  return { before, during, lent, backup };
}

/** Three places: the folder that was lost, one of another machine, and a server of its own. */
async function restoreAll(
  backup: string,
  loaded: Loaded,
  { dataDir, keys, folders }: { dataDir: string; keys: Record<string, string>; folders: string[] },
) {
  // So deep that no socket's name fits.
  const machine = newFolder('other');
  const other = join(machine, 'a-folder-of-another-machine'.repeat(3));
  mkdirSync(other);
  const served = newFolder('served');
  folders.push(dataDir, machine, served);
  const database = await ownDatabase();
  try {
    const env = { ...database.settings, ...keys };
    return [
      await lookAtRestored(backup, dataDir, loaded, { env: {}, database: dataDir }),
      await lookAtRestored(backup, other, loaded, { env: {}, database: other }),
      await lookAtRestored(backup, served, loaded, { env, database: database.folder }),
    ];
  } finally {
    await database.remove();
  }
}

async function run(size: Size): Promise<Findings> {
  const into = newFolder('backup');
  const folders = [into];
  const house = await House.open();
  try {
    const { dataDir } = house;
    const { backup, ...loaded } = await loadAndBackUp(house, size, into);
    const [made = ''] = /^\/\S*romdoul-\S+(?=:)/m.exec(backup.said) ?? [];
    const over = await runScript('restore.ts', [made], { DATA_DIR: dataDir });
    const kept = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim();
    const keys = {
      SECRET_KEY: kept('secret.key'),
      DATA_KEYS: kept('data.keys'),
      AUDIT_KEYS: kept('audit.keys'),
    };
    // The machine is lost with its folder, and all that is left is the backup.
    await house.close();
    const results = await restoreAll(made, loaded, { dataDir, keys, folders });
    const { before, during, lent } = loaded;
    return {
      counts: {
        'applications before': before.length,
        'made during the backup': during.length,
        loans: lent.before.length,
        'payments during the backup': lent.receipts.flat().length,
        'applications restored': results.map(({ rows }) => rows).join(' / '),
        'photos restored': results.map(({ held }) => held).join(' / '),
        'entries restored': results.map(({ entries }) => entries).join(' / '),
      },
      faults: [
        ...mustBe(backup.code, 0, `as the end of the backup, which said: ${backup.said}`),
        ...mustBe(during.length > 0 ? 1 : 0, 1, 'load during the backup'),
        ...mustBe(lent.receipts.flat().length > 0 ? 1 : 0, 1, 'load on the book'),
        ...mustBe(lent.before.length > 1 ? 1 : 0, 1, 'book of loans'),
        ...mustBe(over.code, 1, `as the end of a restore over a running product: ${over.said}`),
        ...results.flatMap(({ faults }) => faults),
      ],
    };
  } finally {
    await house.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

export const restored: Trial = {
  id: 'R12',
  what: 'a backup under load, restored into an empty folder, on another machine’s and into a server: all that was acknowledged before it, whole, and the product goes on',
  run,
};
