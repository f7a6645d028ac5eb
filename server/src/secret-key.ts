import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The key of an installation that was given none: made at the first start, kept in the data folder
 * for its owner alone, beside the database that it belongs to.
 */
export function keepSecretKey(dataDir: string): string {
  const file = join(dataDir, 'secret.key');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const key = randomBytes(32).toString('base64url');
  // Whole or not at all: half a key would be taken for a key at the next start.
  const beside = `${file}.new`;
  const handle = openSync(beside, 'w', 0o600);
  writeSync(handle, `${key}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(beside, file);
  return key;
}
