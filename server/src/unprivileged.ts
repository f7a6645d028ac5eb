import {
  accessSync,
  chmodSync,
  constants,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPostmaster, stopPostmaster } from './database/embedded-postmaster.ts';
import { LOCK_FILE, takeFolder } from './database/owner-lock.ts';

/** An account of this machine that a process may become. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** Started as root, and no ordinary account can do the work; the message says what to do. */
class CannotLeaveRoot extends Error {}

const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url));
/** An account with this name is preferred to `nobody`, so that an operator can choose. */
const OWN_ACCOUNT = 'romdoul';

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function accounts(): Account[] {
  let text = '';
  try {
    text = readFileSync('/etc/passwd', 'utf8');
  } catch {
    return [];
  }
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((parts) => parts.length >= 4 && Number(parts[2]) > 0)
    .map((parts) => ({ name: parts[0] ?? '', uid: Number(parts[2]), gid: Number(parts[3]) }));
}

/**
 * The account that root's children work as: the one that owns the data folder, else `romdoul`, else `nobody`. Never
 * `postgres`: another PostgreSQL of the machine may take that account for its administrator without a password.
 * @throws CannotLeaveRoot
 */
export function chooseAccount(dataDir: string): Account {
  const known = accounts();
  const owner = lstatSync(dataDir, { throwIfNoEntry: false })?.uid ?? 0;
  const found =
    known.find(({ uid }) => uid === owner) ??
    known.find(({ name }) => name === OWN_ACCOUNT) ??
    known.find(({ name }) => name === 'nobody');
  if (found) return found;
  throw new CannotLeaveRoot(
    'Started as root, and /etc/passwd names no account to work as. Add one with the name ' +
      `"${OWN_ACCOUNT}" (useradd --system ${OWN_ACCOUNT}), or start as an ordinary user.`,
  );
}

/**
 * Gives a path and all in it to an account. A folder that belongs to it already is not looked into; links are not
 * followed.
 */
export function giveTo({ uid, gid }: Account, path: string): void {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat || stat.uid === uid) return;
  if (stat.isDirectory()) {
    for (const name of readdirSync(path)) giveTo({ name: '', uid, gid }, join(path, name));
  }
  // The folder last: after an interruption the next start looks into it again.
  lchownSync(path, uid, gid);
}

/** The uppermost folder on the way to `path` that the account may not pass, or null. */
function hiddenBy(account: Account, path: string): string | null {
  const parts = path.split('/').filter((part) => part !== '');
  const folders = parts.map((_part, at) => `/${parts.slice(0, at + 1).join('/')}`);
  return folders.find((folder) => !mayPass(account, folder)) ?? null;
}

function mayPass({ uid, gid }: Account, folder: string): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder);
  if (owner === uid) return (mode & 0o100) !== 0;
  return (mode & (group === gid ? 0o010 : 0o001)) !== 0;
}

/** What a process of ours needs to reach: the program, its packages, its Node, the data. */
function neededFolders(dataDir: string): string[] {
  const all = [
    CHECKOUT.replace(/\/$/, ''),
    realpathSync(join(CHECKOUT, 'node_modules')),
    dirname(realpathSync(process.execPath)),
    realpathSync(dataDir),
  ];
  const within = (path: string, folder: string) => path.startsWith(`${folder}/`);
  return [...new Set(all)].filter((path) => !all.some((folder) => within(path, folder)));
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * How to start a program as the account, as a command for root.
 *
 * A clone in root's home folder (mode 0700) is out of reach for everybody else. There the program gets a view of its own
 * of the file system (a mount namespace): root's home is empty in it but for the folders that are needed, under their
 * usual names. Nothing changes for the rest of the machine.
 * @returns null where the account reaches everything as it is, so that changing the user number is enough
 * @throws CannotLeaveRoot where the checkout itself is closed to others
 */
export function viewCommand(
  account: Account,
  dataDir: string,
): ((program: string, args: string[]) => [string, string[]]) | null {
  const folders = neededFolders(dataDir);
  const hidden = new Set(
    folders.map((folder) => hiddenBy(account, folder)).filter((folder) => folder !== null),
  );
  if (hidden.size === 0) return null;
  const closed = folders.find((folder) => !mayPass(account, folder));
  if (closed !== undefined) throw closedTo(account, closed);
  const script = [
    'set -e',
    'umask 022',
    'stage=$(mktemp -d /tmp/romdoul-XXXXXX)',
    ...folders.map(
      (path, at) => `mkdir "$stage/${at}"; mount --bind ${quoted(path)} "$stage/${at}"`,
    ),
    ...[...hidden].map((path) => `mount -t tmpfs -o mode=755,size=1m romdoul ${quoted(path)}`),
    ...folders.map(
      (path, at) =>
        `mkdir -p ${quoted(path)}; mount --move "$stage/${at}" ${quoted(path)}; rmdir "$stage/${at}"`,
    ),
    'rmdir "$stage"',
    `cd ${quoted(CHECKOUT)}`,
    `exec setpriv --reuid=${account.uid} --regid=${account.gid} --clear-groups "$@"`,
  ].join('\n');
  const outer = [
    'unshare --mount true && command -v setpriv >/dev/null || {',
    `  echo ${quoted(closedTo(account, [...hidden].join(', ')).message)} >&2; exit 1`,
    '}',
    'exec unshare --mount --propagation=private /bin/sh -c "$@"',
  ].join('\n');
  return (program, args) => ['/bin/sh', ['-c', outer, 'sh', script, 'sh', program, ...args]];
}

function closedTo({ name }: Account, folder: string): CannotLeaveRoot {
  return new CannotLeaveRoot(
    `Started as root, the server works as the user "${name}", who may not read ${folder}. Do one of these: ` +
      `allow it (chmod -R o+rX ${folder}); put the program where others may read it, as /srv/romdoul; ` +
      'or start as an ordinary user.',
  );
}

/** @throws CannotLeaveRoot where this process, no longer root, cannot do its work */
function proveAccess(account: Account, dataDir: string): void {
  const needs: [string, number][] = [
    [join(CHECKOUT, 'server/src/server-process.ts'), constants.R_OK],
    [join(CHECKOUT, 'node_modules/fastify/package.json'), constants.R_OK],
    [process.execPath, constants.X_OK],
    [dataDir, constants.W_OK],
  ];
  for (const [path, mode] of needs) {
    try {
      accessSync(path, mode);
    } catch {
      throw closedTo(account, path);
    }
  }
}

/** A PostgreSQL that another account has left running on the folder could not be stopped later on. */
async function stopPostmasterOfOthers({ uid }: Account, dataDir: string): Promise<void> {
  const running = findPostmaster(join(dataDir, 'postgres'));
  if (running && lstatSync(`/proc/${running.pid}`, { throwIfNoEntry: false })?.uid !== uid) {
    await stopPostmaster(running.pid);
  }
}

/** Makes the data folder and gives it to the account. @throws FolderInUse */
async function prepareFolder(account: Account, dataDir: string): Promise<void> {
  const release = takeFolder(dataDir);
  try {
    await stopPostmasterOfOthers(account, dataDir);
    giveTo(account, join(dataDir, LOCK_FILE));
    giveTo(account, dataDir);
  } finally {
    release();
  }
}

function belongsTo({ uid }: Account, path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.uid === uid;
}

/**
 * Turns this process of root's into one of an ordinary account's, for good, before it opens anything: it and all that it
 * starts (the server, PostgreSQL) have no more rights than that account. The data folder is made and given to it first.
 * Where the account needs a view of its own (see `viewCommand`) the program begins again in it, under the same process
 * number.
 * @param options `cacheOf`: a further folder that the account writes to; `check`: called before a data folder is made or
 * changed, to throw where the start would be refused anyway
 * @throws CannotLeaveRoot, FolderInUse
 */
export async function leaveRoot(options: {
  dataDir: string;
  cacheOf: (account: Account) => string;
  check: () => Promise<void>;
}): Promise<void> {
  const { dataDir, cacheOf, check } = options;
  const account = chooseAccount(dataDir);
  if (!belongsTo(account, dataDir) || !belongsTo(account, join(dataDir, LOCK_FILE))) {
    await check();
    await prepareFolder(account, dataDir);
  }
  const cache = cacheOf(account);
  mkdirSync(cache, { recursive: true });
  giveTo(account, cache);
  const view = viewCommand(account, dataDir);
  if (view) {
    const [program, args] = view(process.execPath, [...process.execArgv, ...process.argv.slice(1)]);
    process.execve?.(program, ['sh', ...args], { ...process.env, DATA_DIR: dataDir });
  }
  process.setgroups?.([]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
  proveAccess(account, dataDir);
}

/** Lets other accounts pass a data folder that stays root's own, to the parts in it that are theirs. */
export function letPass(dataDir: string): void {
  lchownSync(dataDir, 0, 0);
  chmodSync(dataDir, 0o711);
}
