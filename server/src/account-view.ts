import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Account, CannotLeaveRoot } from './accounts.ts';
import { CHECKOUT } from './ownership.ts';

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

/** The folder itself, or the nearest above it: the account makes the rest. */
function thatExists(folder: string): string {
  return existsSync(folder) ? folder : thatExists(dirname(folder));
}

/** What a process of ours needs to reach: the program, its packages, its Node, the data. */
function neededFolders(dataDir: string): string[] {
  const all = [
    CHECKOUT.replace(/\/$/, ''),
    realpathSync(join(CHECKOUT, 'node_modules')),
    dirname(realpathSync(process.execPath)),
    realpathSync(thatExists(dataDir)),
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
 * @param workIn a further folder, in which the program begins; the account need not pass those above it
 * @returns null where the account reaches everything as it is, so that changing the user number is enough
 * @throws CannotLeaveRoot where the checkout itself is closed to others
 */
export function viewCommand(
  account: Account,
  dataDir: string,
  workIn?: string,
): ((program: string, args: string[]) => [string, string[]]) | null {
  const folders = neededFolders(dataDir);
  const hidden = new Set(
    folders.map((folder) => hiddenBy(account, folder)).filter((folder) => folder !== null),
  );
  if (hidden.size === 0) return null;
  const closed = folders.find((folder) => !mayPass(account, folder));
  if (closed !== undefined) throw closedTo(account, closed, dataDir);
  const shown = [...folders, ...(workIn === undefined ? [] : [workIn])];
  const script = [
    'set -e',
    'umask 022',
    'stage=$(mktemp -d)',
    ...shown.map((path, at) => `mkdir "$stage/${at}"; mount --bind ${quoted(path)} "$stage/${at}"`),
    ...[...hidden].map((path) => `mount -t tmpfs -o mode=755,size=1m romdoul ${quoted(path)}`),
    ...shown.map(
      (path, at) =>
        `mkdir -p ${quoted(path)}; mount --move "$stage/${at}" ${quoted(path)}; rmdir "$stage/${at}"`,
    ),
    'rmdir "$stage"',
    `cd ${quoted(workIn ?? CHECKOUT)}`,
    `exec setpriv --reuid=${account.uid} --regid=${account.gid} --clear-groups "$@"`,
  ].join('\n');
  const outer = [
    'unshare --mount true && command -v setpriv >/dev/null || {',
    `  echo ${quoted(closedTo(account, [...hidden].join(', '), dataDir).message)} >&2; exit 1`,
    '}',
    'exec unshare --mount --propagation=private /bin/sh -c "$@"',
  ].join('\n');
  return (program, args) => ['/bin/sh', ['-c', outer, 'sh', script, 'sh', program, ...args]];
}

/** What to do where the account may not use a folder that it needs. */
export function closedTo({ name, uid }: Account, folder: string, dataDir: string): CannotLeaveRoot {
  const begin = `Started as root, the program works as the user "${name}", who may not`;
  if (folder === realpathSync(thatExists(dataDir))) {
    return new CannotLeaveRoot(
      `${begin} use ${folder}. Give that folder to this user, with the product stopped (chown -R ${uid} ${folder}), ` +
        'or give another DATA_DIR.',
    );
  }
  return new CannotLeaveRoot(
    `${begin} read ${folder}. Do one of these: allow it (chmod -R o+rX ${folder}); put the program where others ` +
      'may read it, as /srv/romdoul; or start as an ordinary user.',
  );
}
