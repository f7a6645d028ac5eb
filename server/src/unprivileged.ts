import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { closedTo, viewCommand } from './account-view.ts';
import { type Account, chooseAccount, isRoot } from './accounts.ts';
import { findPostmaster, stopPostmaster } from './database/embedded/embedded-postmaster.ts';
import { FolderOfAnother, LOCK_FILE, takeFolder } from './database/owner-lock.ts';
import { CHECKOUT, closeToOthers, giveTo, ROOT, wayTo } from './ownership.ts';

/** @throws CannotLeaveRoot where this process, no longer root, cannot do its work */
function proveAccess(account: Account, dataDir: string): void {
  const needs: [string, number][] = [
    [join(CHECKOUT, 'server/src/server-process.ts'), constants.R_OK],
    [join(CHECKOUT, 'node_modules/fastify/package.json'), constants.R_OK],
    [process.execPath, constants.X_OK],
    ...(existsSync(dataDir) ? [[dataDir, constants.W_OK] satisfies [string, number]] : []),
  ];
  for (const [path, mode] of needs) {
    try {
      accessSync(path, mode);
    } catch {
      throw closedTo(account, path, dataDir);
    }
  }
}

/** A PostgreSQL that another account has left running on the folder could not be stopped later on. */
async function stopPostmasterOfOthers({ uid }: { uid: number }, dataDir: string): Promise<void> {
  const running = findPostmaster(join(dataDir, 'postgres'));
  if (running && lstatSync(`/proc/${running.pid}`, { throwIfNoEntry: false })?.uid !== uid) {
    await stopPostmaster(running.pid);
  }
}

/** Gives a data folder of root's own to the account, with all in it. @throws FolderInUse, NotRootsToTouch */
async function prepareFolder(account: Account, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  closeToOthers(folder);
  const release = takeFolder(folder);
  try {
    await stopPostmasterOfOthers(account, folder);
    // The lock last: it would be lost with the first file of it that is closed.
    const names = readdirSync(folder).filter((name) => name !== LOCK_FILE);
    for (const name of names) giveTo(account, join(folder, name));
  } finally {
    release();
  }
  giveTo(account, folder);
}

/** Makes a folder for the account as root; where the way to it is not root's, the account makes it by itself later. */
function makeFor(account: Account, folder: string): void {
  const { isRoots, real } = wayTo(folder);
  if (!isRoots) return;
  mkdirSync(real, { recursive: true });
  giveTo(account, real);
}

export interface Leaving {
  /** Absolute. */
  dataDir: string;
  /** Whether a data folder that is missing is made. */
  make: boolean;
  /** A further folder that the account writes to. */
  cacheOf?: (account: Account) => string;
  /** Called where the data folder is root's own, before it is made or changed: to throw where the program would be refused anyway. */
  check?: () => Promise<void>;
  /** A folder in which the process already is and goes on, although the account may not pass those above it. */
  workIn?: string;
}

/**
 * Turns this process, if it is root's, into one of an ordinary account's, for good, before it opens anything of the
 * installation: it and all that it starts (the server, PostgreSQL) have no more rights than that account. Root itself
 * touches a data folder only where nobody else decides what lies there: that one is made, and given to the account.
 * Otherwise what lies in it may be another's link, and only the account reads, locks and writes there.
 * Where the account needs a view of its own (see `viewCommand`) the program begins again in it, under the same process
 * number.
 * @throws CannotLeaveRoot, FolderInUse, NotRootsToTouch
 */
export async function leaveRoot(leaving: Leaving): Promise<void> {
  if (!isRoot()) return;
  const { dataDir, make, cacheOf, check, workIn } = leaving;
  const account = chooseAccount(dataDir);
  const { isRoots, real } = wayTo(dataDir);
  if (isRoots) await check?.();
  if (isRoots && (make || existsSync(real))) await prepareFolder(account, real);
  if (cacheOf) makeFor(account, cacheOf(account));
  const view = viewCommand(account, dataDir, workIn);
  if (view) {
    const [program, args] = view(process.execPath, [...process.execArgv, ...process.argv.slice(1)]);
    process.execve?.(program, ['sh', ...args], { ...process.env, DATA_DIR: real });
  }
  process.setgroups?.([]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
  proveAccess(account, dataDir);
}

/** Does what ends at once with the rights of an account; root remains underneath. */
function withRightsOf({ uid, gid }: Account, work: () => void): void {
  const groups = process.getgroups?.() ?? [];
  process.setgroups?.([]);
  process.setegid?.(gid);
  process.seteuid?.(uid);
  try {
    work();
  } finally {
    process.seteuid?.(ROOT.uid);
    process.setegid?.(ROOT.gid);
    process.setgroups?.(groups);
  }
}

/**
 * Gives a data folder that an earlier start as root has given away back to root, who goes on as root (`--dev`). What
 * would lead root elsewhere is refused.
 * @throws FolderInUse, FolderOfAnother where it holds a link or lies in a folder of another's, NotRootsToTouch
 */
export async function takeBack(dataDir: string): Promise<void> {
  const uid = statSync(dataDir, { throwIfNoEntry: false })?.uid ?? 0;
  if (!isRoot() || uid === 0) return;
  const { real } = wayTo(dataDir);
  // Others decide about a folder above it too, so root could be led elsewhere while it walks through.
  if (lstatSync(real).uid !== uid || !wayTo(dirname(real)).isRoots) {
    throw new FolderOfAnother(dataDir);
  }
  withRightsOf(chooseAccount(dataDir), () => takeFolder(real)());
  await stopPostmasterOfOthers(ROOT, real);
  giveTo(ROOT, real, {
    onLink: (path) => {
      throw new FolderOfAnother(dataDir, `holds a link, ${path}`);
    },
  });
}

/** Lets other accounts pass a data folder that is root's own, to the parts in it that are theirs. */
export function letPass(dataDir: string): void {
  chmodSync(dataDir, 0o711);
}
