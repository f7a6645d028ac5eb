import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  type Stats,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** With a slash at its end. */
export const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url));

/** A user of the machine and its group, as numbers. */
export interface Owner {
  uid: number;
  gid: number;
}

export const ROOT: Owner = { uid: 0, gid: 0 };

/** Root may not touch something that another user had in hand; the message says what. */
class NotRootsToTouch extends Error {}

const MOST_LINKS = 40;
const WRITE_OF_OTHERS = 0o022;

/** Who besides root decides where a path leads. */
export interface Way {
  /**
   * Whether nobody but root can put something else in the path's place, or in the place of a folder above it. The owner
   * of the checkout counts as root, who runs what lies there.
   */
  isRoots: boolean;
  /** Who has it in hand instead of root, else who owns the checkout or a folder above it; null: only root. */
  owner: Owner | null;
  /** The path without root's links, as far as the way is root's. */
  real: string;
}

/** Whether a folder is the checkout or above it, or holds its packages: its owner decides what root runs. */
function isOfProgram(folder: string): boolean {
  return CHECKOUT.startsWith(`${folder}/`) || `${folder}/`.startsWith(`${CHECKOUT}node_modules/`);
}

/** Whether others may rename what lies in the folder. In a sticky one, as /tmp, they may not. */
function letsOthersRename({ mode, gid }: Stats): boolean {
  if ((mode & 0o1000) !== 0) return false;
  return (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && gid !== 0);
}

/**
 * Walks to an absolute path, which need not exist, folder by folder. Links are followed where they are root's.
 * @throws NotRootsToTouch where links lead in a circle
 */
export function wayTo(path: string): Way {
  let at = '/';
  let left = path.split('/').filter(Boolean);
  let links = 0;
  let owner: Owner | null = null;
  while (left.length > 0) {
    const [name = '', ...rest] = left;
    const next = join(at, name);
    const real = join(next, ...rest);
    const stat = lstatSync(next, { throwIfNoEntry: false });
    if (!stat) return { isRoots: true, owner, real };
    const isSafe = isOfProgram(next);
    if (stat.uid !== 0) {
      owner = { uid: stat.uid, gid: stat.gid };
      if (!isSafe) return { isRoots: false, owner, real };
    }
    if (stat.isSymbolicLink()) {
      links += 1;
      if (links > MOST_LINKS)
        throw new NotRootsToTouch(`The links on the way to ${path} never end.`);
      const target = readlinkSync(next);
      if (target.startsWith('/')) at = '/';
      left = [...target.split('/').filter(Boolean), ...rest];
      continue;
    }
    if (rest.length > 0 && !isSafe && letsOthersRename(stat)) {
      return { isRoots: false, owner, real };
    }
    at = next;
    left = rest;
  }
  return { isRoots: true, owner, real: at };
}

/** Opens a file or folder that is no link. @returns null for everything else: only its folder's owner matters there */
function openItself(path: string): number | null {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile() && !stat?.isDirectory()) return null;
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  return openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
}

/**
 * Gives a path and all in it to an account, as root. The way to the path must be root's (`wayTo`), and stays so: each
 * folder becomes root's, closed to the writing of others, before its names are read, so that nobody can put a link in the
 * place of what is given. A folder that belongs to the account already is not looked into; links stay as they are.
 * @param options `onLink`: called with the path of each link, socket or device that is met
 * @throws NotRootsToTouch for a file that has a second name elsewhere: it may be anybody's
 */
export function giveTo(
  account: Owner,
  path: string,
  options: { onLink?: (path: string) => void } = {},
): void {
  const file = openItself(path);
  if (file === null) {
    if (lstatSync(path, { throwIfNoEntry: false })) options.onLink?.(path);
    return;
  }
  try {
    const stat = fstatSync(file);
    if (stat.uid === account.uid) return;
    if (stat.isFile() && stat.nlink > 1) {
      throw new NotRootsToTouch(
        `${path} has another name somewhere else (a hard link), so it cannot be given away. Remove one of them.`,
      );
    }
    if (stat.isDirectory()) {
      fchownSync(file, ROOT.uid, ROOT.gid);
      fchmodSync(file, stat.mode & 0o777 & ~WRITE_OF_OTHERS);
      // From here on it cannot be moved, in a sticky folder either; what was put in its place before is not looked into.
      if (lstatSync(path).ino !== stat.ino)
        throw new NotRootsToTouch(`${path} was moved meanwhile.`);
      for (const name of readdirSync(path)) giveTo(account, join(path, name), options);
    }
    // The folder last: after an interruption the next start looks into it again.
    fchownSync(file, account.uid, account.gid);
  } finally {
    closeSync(file);
  }
}

/**
 * Takes the right to write in one of root's own folders from everybody else.
 * @throws NotRootsToTouch where it is another's by now
 */
export function closeToOthers(folder: string): void {
  const { O_RDONLY, O_NOFOLLOW, O_DIRECTORY } = constants;
  const opened = openSync(folder, O_RDONLY | O_NOFOLLOW | O_DIRECTORY);
  try {
    const { uid, mode } = fstatSync(opened);
    if (uid !== 0) throw new NotRootsToTouch(`${folder} is not root's own.`);
    if ((mode & WRITE_OF_OTHERS) !== 0) fchmodSync(opened, mode & 0o777 & ~WRITE_OF_OTHERS);
  } finally {
    closeSync(opened);
  }
}
