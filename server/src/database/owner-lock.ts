import { lstatSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

/** A data folder that was, or partly is, in another user's hands. Root does not work there: links may lie in it. */
export class FolderOfAnother extends Error {
  constructor(dataDir: string, what = 'belongs to another user') {
    super(
      `The data folder ${dataDir} ${what}. Start as the user that it belongs to, or give another DATA_DIR. ` +
        'Or look what lies in it, and give all of it to who starts (chown -R), with the product stopped.',
    );
  }
}

/**
 * Locks the data folder for this process and makes it when it is missing. Two servers on one folder would stop each
 * other's database. SQLite holds a kernel lock on an open file, which ends with the process, so no stale lock can remain.
 * @returns a function that releases the folder
 * @throws FolderInUse, FolderOfAnother for root in a folder that is not root's
 */
export function takeFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (process.geteuid?.() === 0 && statSync(dataDir).uid !== 0) throw new FolderOfAnother(dataDir);
  const holderFile = join(dataDir, 'owner.pid');
  const lockFile = join(dataDir, LOCK_FILE);
  // SQLite would follow a link, and make a file where it ends.
  if (lstatSync(lockFile, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new FolderOfAnother(dataDir, `holds a link, ${lockFile}`);
  }
  const lock = new DatabaseSync(lockFile);
  try {
    lock.exec('PRAGMA journal_mode=MEMORY; PRAGMA busy_timeout=0; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    const { message } = error as Error;
    if (/readonly/i.test(message))
      throw new FolderOfAnother(dataDir, `holds another's ${LOCK_FILE}`);
    if (!/locked|busy/i.test(message)) throw error;
    throw new FolderInUse(dataDir, readHolder(holderFile));
  }
  // A new file: what lies there may be a link.
  rmSync(holderFile, { force: true });
  writeFileSync(holderFile, `${process.pid}\n`, { flag: 'wx' });
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
