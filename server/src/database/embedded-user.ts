import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Binaries, CannotRunPostgres } from './embedded-binaries.ts';

/** PostgreSQL refuses to run as root: under which user, and how, it is started. */
export interface RunAs {
  /** What to spawn, given a program and its arguments. */
  command(program: string, args: string[]): [string, string[]];
  /** For `spawn`; empty when the user stays who we are. */
  identity: { uid?: number; gid?: number };
  /** Who the files must belong to, as seen from here. */
  owner: { uid: number; gid: number };
}

interface Account {
  name: string;
  uid: number;
  gid: number;
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

function dropTo({ uid, gid }: Account): RunAs {
  return {
    command: (program, args) => [program, args],
    identity: { uid, gid },
    owner: { uid, gid },
  };
}

/** Root outside, an ordinary user to PostgreSQL: reaches every folder that root reaches. */
function unshared(known: Account[]): RunAs {
  // initdb looks its user up, so the number must be one that the machine knows.
  const inside =
    known.find((user) => user.name === 'postgres') ??
    known.find((user) => user.uid === 1000) ??
    known.find((user) => user.name === 'nobody') ??
    known[0];
  const map = [`--map-user=${inside?.uid ?? 1000}`, `--map-group=${inside?.gid ?? 1000}`];
  return {
    command: (program, args) => ['unshare', ['--user', ...map, program, ...args]],
    identity: {},
    owner: { uid: 0, gid: 0 },
  };
}

function reaches(runAs: RunAs, binaries: Binaries, folder: string): boolean {
  const script = 'cd "$1" && exec "$2" --version';
  const [program, args] = runAs.command('/bin/sh', ['-c', script, 'sh', folder, binaries.postgres]);
  const tried = spawnSync(program, args, { ...runAs.identity, cwd: '/', encoding: 'utf8' });
  return tried.status === 0 && tried.stdout.includes('PostgreSQL');
}

/**
 * Chooses the user for PostgreSQL: ourselves, or as root the `postgres` user, or where that one
 * is missing or cannot reach the folders (a clone in root's own home) a user namespace.
 * Creates nothing on the system.
 * @throws CannotRunPostgres when nobody can
 */
export function chooseUser(binaries: Binaries, folder: string): RunAs {
  const uid = process.getuid?.() ?? -1;
  if (uid !== 0) {
    return {
      command: (program, args) => [program, args],
      identity: {},
      owner: { uid, gid: process.getgid?.() ?? -1 },
    };
  }
  const known = accounts();
  const named = (name: string) => known.filter((account) => account.name === name).map(dropTo);
  const found = [...named('postgres'), unshared(known), ...named('nobody')].find((runAs) =>
    reaches(runAs, binaries, folder),
  );
  if (found) return found;
  throw new CannotRunPostgres(
    'PostgreSQL does not run as root, and no other user reaches both this program and the data ' +
      `folder ${folder} (user namespaces are not allowed here either). Do one of these: start as ` +
      'an ordinary user; put the program and DATA_DIR where the user "postgres" or "nobody" can ' +
      'read them, as /srv/romdoul; or set DATABASE_URL to a PostgreSQL server (15 or later).',
  );
}

/** Gives a folder and all in it to the user who runs PostgreSQL; as an ordinary user nothing. */
export function giveTo(runAs: RunAs, path: string): void {
  if (process.getuid?.() !== 0) return;
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  const { uid, gid } = runAs.owner;
  if (stat.uid === uid) return;
  if (stat.isDirectory()) for (const name of readdirSync(path)) giveTo(runAs, join(path, name));
  // The folder last: if this is cut short, the next start begins again.
  if (!stat.isSymbolicLink()) chownSync(path, uid, gid);
}
