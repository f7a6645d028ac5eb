import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CannotRunPostgres } from './embedded-binaries.ts';

/** Where a running PostgreSQL listens, as its `postmaster.pid` tells. */
export interface Postmaster {
  pid: number;
  /** A folder with the socket, or an address; empty while it is not ready to be asked. */
  host: string;
  port: number;
}

/** Whether the process runs: a zombie does not. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return !'ZX'.includes(stat.slice(stat.lastIndexOf(')') + 2)[0] ?? 'X');
    } catch {
      return false;
    }
  }
  try {
    const state = execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
    return !state.trim().startsWith('Z');
  } catch {
    return false;
  }
}

/**
 * Whether `pid` is a process of the PostgreSQL on this data folder: its program is `postgres` and its working directory the
 * folder. An operator's shell in the folder is none.
 */
function isPostgresOf(pid: number, folder: string): boolean {
  try {
    if (process.platform === 'linux') {
      // The program of an older version may be deleted by now: its link then ends with a remark.
      const isPostgres = /^postgres(?: \(deleted\))?$/.test(
        basename(readlinkSync(`/proc/${pid}/exe`)),
      );
      return isPostgres && readlinkSync(`/proc/${pid}/cwd`) === folder;
    }
    const line = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return line.includes('postgres') && line.includes(folder);
  } catch {
    return false;
  }
}

/**
 * The PostgreSQL that runs on the data folder, or null. A `postmaster.pid` whose process is gone,
 * a zombie, or somebody else's (the number was used again) counts as none.
 */
export function findPostmaster(dataFolder: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!(pid > 1) || !alive(pid) || !isPostgresOf(pid, realpathSync(dataFolder))) return null;
  return { pid, host: lines[4]?.trim() || lines[5]?.trim() || '', port };
}

/** Processes of a killed PostgreSQL that have not ended yet (found on Linux only). */
function orphansIn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isPostgresOf(pid, folder) && alive(pid));
}

/** Whether any process, also a zombie, has the process id in a lock file. */
function inUse(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** How long the last processes of a dead PostgreSQL may take to end by themselves, then after SIGKILL. */
const ORPHANS_END_MS = 5000;
const ORPHANS_DIE_MS = 10_000;

/**
 * Clears what a dead PostgreSQL left. Waits for its last processes; then removes its pid file and socket lock where their
 * process id is in use again, since PostgreSQL would believe them. Otherwise they stay: the next one finds the shared
 * memory to free in them.
 * Call only when `findPostmaster` gave null.
 * @throws CannotRunPostgres when a process of the old PostgreSQL cannot be ended
 */
export async function clearRemains(dataFolder: string, socketFolder: string): Promise<void> {
  const folder = realpathSync(dataFolder);
  const begun = Date.now();
  for (let left = orphansIn(folder); left.length > 0; left = orphansIn(folder)) {
    const waitedMs = Date.now() - begun;
    if (waitedMs > ORPHANS_DIE_MS) {
      throw new CannotRunPostgres(
        `Processes of an earlier PostgreSQL still work in ${folder} and do not end: ${left.join(', ')}. ` +
          'End them, then start again.',
      );
    }
    if (waitedMs > ORPHANS_END_MS) for (const pid of left) signal(pid, 'SIGKILL');
    await wait(50);
  }
  const pidFile = join(dataFolder, 'postmaster.pid');
  if (inUse(pidFile)) rmSync(pidFile);
  for (const name of readdirSync(socketFolder)) {
    const lock = join(socketFolder, name);
    if (name.endsWith('.lock') && inUse(lock)) rmSync(lock);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile, or belongs to another user; the caller waits for its end and notices.
  }
}

/** Stops PostgreSQL in an orderly way, or after half a minute at once; it then recovers at its next start. */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  const started = Date.now();
  let insisted = false;
  while (alive(pid)) {
    if (!insisted && Date.now() - started > 30_000) {
      insisted = true;
      signal(pid, 'SIGQUIT');
    }
    await wait(20);
  }
}
