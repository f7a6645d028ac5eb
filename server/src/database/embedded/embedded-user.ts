import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { viewCommand } from '../../account-view.ts';
import { type Account, chooseAccount, isRoot } from '../../accounts.ts';
import { giveTo } from '../../ownership.ts';
import { letPass } from '../../unprivileged.ts';
import { FolderOfAnother } from '../owner-lock.ts';
import { type Binaries, CannotRunPostgres } from './embedded-binaries.ts';

/** How PostgreSQL, which refuses to run as root, is started. */
export interface RunAs {
  /** What to spawn, given a program and its arguments. */
  command: (program: string, args: string[]) => [string, string[]];
  /** Options for `spawn`; empty when the account stays ours. */
  identity: { uid?: number; gid?: number };
  /** Makes a path and all in it the account's own. */
  own(path: string): void;
}

const unchanged: RunAs['command'] = (program, args) => [program, args];

const AS_WE_ARE: RunAs = {
  command: unchanged,
  identity: {},
  own: () => undefined,
};

/**
 * Chooses the account for PostgreSQL: our own, or for root an ordinary one. The product has left root by then
 * (unprivileged.ts); root calls this in tests and with `--dev` only, on a folder of its own.
 * @throws CannotRunPostgres, CannotLeaveRoot, FolderOfAnother
 */
export function chooseUser(binaries: Binaries, dataDir: string): RunAs {
  if (!isRoot()) return AS_WE_ARE;
  if (statSync(dataDir).uid !== 0) throw new FolderOfAnother(dataDir);
  const account = chooseAccount(dataDir);
  letPass(dataDir);
  const runAs = asAccount(account, dataDir);
  const script = 'cd "$1" && exec "$2" --version';
  const [program, args] = runAs.command('/bin/sh', [
    '-c',
    script,
    'sh',
    dataDir,
    binaries.postgres,
  ]);
  const tried = spawnSync(program, args, { ...runAs.identity, cwd: '/', encoding: 'utf8' });
  if (tried.status === 0) return runAs;
  throw new CannotRunPostgres(
    `PostgreSQL does not run as root, and the user "${account.name}" cannot start it: ` +
      `${tried.stderr || tried.error?.message}\\nStart as an ordinary user, or set DATABASE_URL.`,
  );
}

function asAccount(account: Account, dataDir: string): RunAs {
  const view = viewCommand(account, dataDir);
  return {
    command: view ?? unchanged,
    identity: view ? {} : { uid: account.uid, gid: account.gid },
    own: (path) => giveTo(account, path),
  };
}
