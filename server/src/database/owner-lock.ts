import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Somebody else runs on this data folder. */
export class FolderInUse extends Error {
  constructor(dataDir: string, holder: string) {
    super(
      `Another Romdoul${holder ? ` (process ${holder})` : ''} runs on the data folder ${dataDir}.\n` +
        'Stop it first, or give this one its own DATA_DIR. Nothing was touched.',
    );
  }
}

/**
 * Takes the data folder for this process, making it when it is not there: one server a folder, or
 * a second start would stop the first one's database. SQLite holds the lock for us as a lock of
 * the kernel on an open file, so it goes with the process however that ends; nothing can go stale.
 * @returns a function that gives the folder free
 * @throws FolderInUse
 */
export function takeFolder(dataDir: string): () => void {
  // Traversable but not listable: PostgreSQL, as its own user, must get to its folder inside.
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const holderFile = join(dataDir, 'owner.pid');
  const lock = new DatabaseSync(join(dataDir, 'owner.lock'));
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
