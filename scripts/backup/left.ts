/** What a backup that was killed has left, told from the folder of one that runs by a lock of the kernel, which ends with its process. */
import {
  existsSync,
  lstatSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  type Stats,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { isUnfinished } from './remove-old.ts';

/** Each machine looks for its own alone: on a disk of the network another one's lock may not be seen. */
const LOCK = `running-${hostname()}.lock`;

/**
 * Locks a folder that a backup writes, for as long as the process lives. The lock's file gets its name once it is locked, so that nobody
 * finds it free before. Where no lock can be had (a disk of the network that has none, a lent folder under those of root) there is no file,
 * and the next backup leaves the folder alone.
 * @returns what takes the file away; `at` is the folder's name by then
 */
export function markRunning(folder: string): (at: string) => void {
  const fresh = join(folder, `${LOCK}.new`);
  let lock: DatabaseSync | null = null;
  try {
    lock = new DatabaseSync(fresh);
    lock.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE');
    renameSync(fresh, join(folder, LOCK));
  } catch {
    rmSync(fresh, { force: true });
  }
  return (at) => {
    rmSync(join(at, LOCK), { force: true });
    lock?.close();
  };
}

/** Whether the process that locked this folder has ended before it took the lock's file away; false where nothing tells. */
export function isLeft(folder: string): boolean {
  const file = join(folder, LOCK);
  if (!lstatSync(file, { throwIfNoEntry: false })?.isFile()) return false;
  let lock: DatabaseSync | null = null;
  try {
    // Opened only where it is there: made anew it would be free, beside one that has just been taken away.
    lock = new DatabaseSync(new URL(`${pathToFileURL(file).href}?mode=rw`));
    lock.exec('PRAGMA busy_timeout=0; BEGIN EXCLUSIVE');
    return true;
  } catch {
    return false;
  } finally {
    lock?.close();
  }
}

/** Removes the unfinished folders of backups that were killed, and nothing else: neither one that runs nor one that is whole. @returns their names */
export function removeLeft(into: string): string[] {
  const names = existsSync(into) ? readdirSync(into) : [];
  const left = names.filter((name) => isUnfinished(name) && isLeft(join(into, name)));
  for (const name of left) rmSync(join(into, name), { recursive: true, force: true });
  return left;
}

/** Whether any process of this machine works in a folder; true where the machine does not tell. */
export function isWorkedIn(folder: string): boolean {
  if (!existsSync('/proc/self/cwd')) return true;
  const { dev, ino } = statSync(folder);
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false;
    const there = cwdOf(name);
    return there !== null && there.dev === dev && there.ino === ino;
  });
}

function cwdOf(pid: string): Stats | null {
  try {
    return statSync(`/proc/${pid}/cwd`);
  } catch {
    // It has ended.
    return null;
  }
}
