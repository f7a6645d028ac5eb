import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Where a running PostgreSQL listens, as its `postmaster.pid` tells. */
export interface Postmaster {
  pid: number;
  /** A folder with the socket, or an address; empty while it is not ready to be asked. */
  host: string;
  port: number;
}

/** Whether the process is there and not merely waiting for its parent to notice its end. */
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

/** Whether `pid` works in that data folder: every process of a PostgreSQL stands in its own. */
function worksIn(pid: number, folder: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === folder;
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
  if (!(pid > 1) || !alive(pid) || !worksIn(pid, realpathSync(dataFolder))) return null;
  return { pid, host: lines[4]?.trim() || lines[5]?.trim() || '', port };
}

/** Backends of a killed PostgreSQL that have not noticed yet (Linux; elsewhere none are found). */
function orphansIn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksIn(pid, folder) && alive(pid));
}

/** Whether the number in a lock file is in use by anybody, a zombie or a stranger. */
function inUse(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Clears what a dead PostgreSQL left. Waits for its last backends; then removes its pid file and
 * socket lock where their number is in use again, since PostgreSQL would believe them. Otherwise
 * they stay: by them the next one finds and frees the shared memory of the last.
 * Call only when `findPostmaster` gave null.
 */
export async function clearRemains(dataFolder: string, socketFolder: string): Promise<void> {
  const folder = realpathSync(dataFolder);
  const deadline = Date.now() + 5000;
  for (let left = orphansIn(folder); left.length > 0; left = orphansIn(folder)) {
    if (Date.now() > deadline) for (const pid of left) signal(pid, 'SIGKILL');
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
    // Gone meanwhile, which is what we want.
  }
}

/** Stops PostgreSQL in an orderly way; after half a minute at once (it then recovers at start). */
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
