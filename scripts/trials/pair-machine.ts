/** What the pair of databases needs of the machine: copies of folders in use, processes, shared memory. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Copies a data folder whose files come and go meanwhile; the log that is missing comes from the primary itself. */
export function copyLive(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (/^(postmaster\.(pid|opts)|standby\.signal|backup_label.*)$/.test(entry.name)) continue;
    if (entry.isDirectory()) {
      if (entry.name === 'pg_wal') mkdirSync(target, { mode: 0o700 });
      else copyLive(source, target);
      continue;
    }
    try {
      copyFileSync(source, target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/** The processes of a PostgreSQL, the first one included. */
export function processesOf(postmaster: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = table.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return rows.flatMap(([pid = 0, parent]) =>
    pid === postmaster || parent === postmaster ? [pid] : [],
  );
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone already.
  }
}

/** Gives back the piece of shared memory of a PostgreSQL that was killed and is never started again. */
export function freeMemory(folder: string): void {
  const line = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[6] ?? '';
  const id = line.trim().split(/\s+/)[1];
  if (id !== undefined) spawnSync('ipcrm', ['-m', id]);
}
