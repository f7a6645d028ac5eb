/**
 * How root backs up and restores. All that touches the data folder is done by its account (unprivileged.ts), which may
 * neither write where root keeps its backups nor read them. So root lends that account one folder of its own, runs the
 * program in it, and takes the folder back at the end.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chooseAccount, isRoot } from '../../server/src/accounts.ts';
import { giveTo, type Owner, ROOT, wayTo } from '../../server/src/ownership.ts';
import { type ErasedGiven, erasedText } from './erased.ts';
import { isLeft, isWorkedIn, markRunning } from './left.ts';
import { readManifest } from './manifest.ts';
import { isUnfinished } from './remove-old.ts';

/** Tells the program that the folder of its command line is the one in which it was started. */
export const HERE = 'here';

/** Runs this program once more, in a folder, and waits for its end. @param told what it reads @returns its code */
async function runIn(folder: string, dataDir: string, told?: string): Promise<number> {
  const args = [...process.execArgv, ...process.argv.slice(1), `--${HERE}`];
  const env = { ...process.env, DATA_DIR: dataDir };
  const input = told === undefined ? 'inherit' : 'pipe';
  const stdio = [input, 'inherit', 'inherit'] as const;
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: [...stdio] });
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(told);
  // Ctrl-C reaches the child as well; this one ends after it.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => void child.kill('SIGTERM'));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/**
 * Makes a backup under a folder of root's own: in a new folder in it, out of the account's reach again before it gets its
 * name.
 * @returns the program's code, and the folders that it made; null where nothing need be lent
 */
export async function backUpAsRoot(
  into: string,
  dataDir: string,
): Promise<{ code: number; made: string[] } | null> {
  const { isRoots, real } = wayTo(resolve(into, 'romdoul'));
  if (!isRoot() || !isRoots) return null;
  const target = join(real, '..');
  mkdirSync(target, { recursive: true, mode: 0o700 });
  takeBackLeft(target);
  // Two folders: the account cannot move the inner one, which is its own for a while, out of the outer one.
  const outer = mkdtempSync(join(target, LENT));
  const ended = markRunning(outer);
  const lent = lentIn(outer);
  mkdirSync(lent, { mode: 0o700 });
  giveTo(chooseAccount(dataDir), lent);
  const code = await runIn(lent, dataDir);
  const made = takeBack(outer, target);
  ended(outer);
  return { code, made };
}

const LENT = 'romdoul-lent-';
const lentIn = (outer: string) => join(outer, 'lent');

/**
 * Takes a lent folder out of the account's reach, and what is whole in it to where it belongs. What is not was left by a program that was
 * killed: whoever lends waits for its end.
 * @returns the names of what is whole
 */
function takeBack(outer: string, target: string): string[] {
  const lent = lentIn(outer);
  giveTo(ROOT, lent, { onLink: (path) => rmSync(path) });
  const made = readdirSync(lent).filter((name) => !isUnfinished(name));
  for (const name of made) renameSync(join(lent, name), join(target, name));
  rmSync(outer, { recursive: true });
  return made;
}

/** The same of folders that were lent by a backup which was killed, once nothing works in them any more. */
function takeBackLeft(target: string): void {
  for (const name of readdirSync(target).filter((one) => one.startsWith(LENT))) {
    const outer = join(target, name);
    if (!isLeft(outer)) continue;
    const isThere = existsSync(lentIn(outer));
    if (isThere && isWorkedIn(lentIn(outer))) continue;
    if (isThere) takeBack(outer, target);
    else rmSync(outer, { recursive: true, force: true });
    console.log(`Removed ${name}, which a backup that was killed left.`);
  }
}

/** Gives a backup away, unless it lies on a disk that cannot be written. */
function lend(account: Owner, folder: string): void {
  try {
    giveTo(account, folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EROFS') throw error;
  }
}

/**
 * Restores from a backup of root's own.
 * @returns the program's code; null where nothing need be lent
 * @throws CannotRestore where the folder is no backup: nothing else is ever given away
 */
export async function restoreAsRoot(
  from: string,
  dataDir: string,
  erased: ErasedGiven,
): Promise<number | null> {
  const { isRoots, real } = wayTo(resolve(from));
  if (!isRoot() || !isRoots) return null;
  // The list lies beside the backup, where the account does not reach.
  const told = erasedText(real, readManifest(real).installation, erased);
  lend(chooseAccount(dataDir), real);
  try {
    return await runIn(real, dataDir, told);
  } finally {
    lend(ROOT, real);
  }
}
