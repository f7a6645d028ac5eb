import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The file in the data folder that is locked. */
export const LOCK_FILE = 'owner.lock';

/** Another process runs on this data folder. */
export class FolderInUse extends Error {
  constructor(dataDir: string, holder: string) {
    super(
      `Another Romdoul${holder ? ` (process ${holder})` : ''} runs on the data folder ${dataDir}.\n` +
        'Stop it first, or give this one its own DATA_DIR. Nothing was touched.',
    );
  }
}

/**
 * Locks the data folder for this process and makes it when it is missing. Two servers on one folder would stop each
 * other's database. SQLite holds a kernel lock on an open file, which ends with the process, so no stale lock can remain.
 * @returns a function that releases the folder
 * @throws FolderInUse
 */
export function takeFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const holderFile = join(dataDir, 'owner.pid');
  const lock = new DatabaseSync(join(dataDir, LOCK_FILE));
  try {
    lock.exec('PRAGMA journal_mode=MEMORY; PRAGMA busy_timeout=0; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!/locked|busy/i.test((error as Error).message)) throw error;
    throw new FolderInUse(dataDir, readHolder(holderFile));
  }
  writeFileSync(holderFile, `${process.pid}\n`);
  return () => {
    rmSync(holderFile, { force: true });
    lock.close();
  };
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
