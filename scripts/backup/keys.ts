/** The keys of an installation that lie in its data folder, without which its data cannot be read. */
import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../server/src/env.ts';
import { CannotRestore, type Manifest, placesOf } from './manifest.ts';

type Given = Pick<Settings, 'secretKey' | 'dataKeys' | 'auditKeys'>;

/** The passwords of an embedded database's roles come from it; a restored database makes its own. */
const OF_THE_CLUSTER = 'postgres.key';

/** The names of key files in a folder. */
function keyNames(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => /\.keys?$/.test(name) && name !== OF_THE_CLUSTER);
}

/** The keys of an installation by the settings that hold them: given there, or kept in a folder. */
function keysOf({ secretKey, dataKeys, auditKeys }: Given, folder: string) {
  const kept = (name: string) => {
    const file = join(folder, name);
    return existsSync(file)
      ? readFileSync(file, 'utf8')
          .split(/[\s,]+/)
          .filter(Boolean)
      : [];
  };
  return {
    SECRET_KEY: secretKey === null ? kept('secret.key') : [secretKey],
    DATA_KEYS: dataKeys ?? kept('data.keys'),
    AUDIT_KEYS: auditKeys ?? kept('audit.keys'),
  };
}

/** A print of a key, to compare; nothing of the key can be told from it. */
function printOf(key: string): string {
  return createHmac('sha256', key).update('romdoul backup').digest('hex').slice(0, 32);
}

/** The prints of an installation's keys. */
export function printsOf(settings: Given, dataDir: string): Manifest['keys'] {
  const lists = Object.entries(keysOf(settings, dataDir));
  return Object.fromEntries(lists.map(([name, keys]) => [name, keys.map(printOf)]));
}

/**
 * Nothing that is kept is read by `SECRET_KEY`; what hangs on it is short-lived (docs/keys.md). So another one is said, and the start asks
 * whether it is meant.
 * @throws CannotRestore where a key by which data is read, or held to be genuine, is neither in the settings nor in the backup or the data folder
 */
export function mustHaveKeys(
  settings: Given,
  manifest: Manifest,
  { folders, say }: { folders: readonly string[]; say: (line: string) => void },
): void {
  const known = folders.map((folder) => printsOf(settings, folder));
  for (const [name, prints] of Object.entries(manifest.keys)) {
    const missing = prints.some((print) => !known.some((lists) => lists[name]?.includes(print)));
    if (!missing) continue;
    if (name === 'SECRET_KEY') {
      say(
        'SECRET_KEY is not the one of the installation that was backed up: the data can be read without it. If that one is lost, ' +
          'type npm run rotate-keys -- --accept SECRET_KEY before the start (docs/keys.md).',
      );
      continue;
    }
    throw new CannotRestore(
      `${name} is not the one of the installation that was backed up, without which its data cannot be read. ` +
        'Set it, or put its file back into the folder "keys" of the backup (docs/keys.md).',
    );
  }
}

function copyKey(from: string, to: string): void {
  writeFileSync(to, readFileSync(from), { mode: 0o600, flush: true });
}

/** Copies them into the backup. @returns their names */
export function saveKeys(dataDir: string, folder: string): string[] {
  const names = keyNames(dataDir);
  const { keys } = placesOf(folder);
  mkdirSync(keys, { mode: 0o700 });
  for (const name of names) copyKey(join(dataDir, name), join(keys, name));
  return names;
}

/**
 * Puts the keys of a backup into a data folder that has none, or the same.
 * @returns their names
 * @throws CannotRestore before anything is written where another key lies there
 */
export function restoreKeys(folder: string, dataDir: string): string[] {
  const { keys } = placesOf(folder);
  const names = keyNames(keys);
  for (const name of names) {
    const there = join(dataDir, name);
    if (existsSync(there) && !readFileSync(there).equals(readFileSync(join(keys, name)))) {
      throw new CannotRestore(
        `${there} is another key than the backup's. Move it away, or restore into an empty folder.`,
      );
    }
  }
  for (const name of names) copyKey(join(keys, name), join(dataDir, name));
  return names;
}
