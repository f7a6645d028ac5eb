/** The keys of an installation that lie in its data folder, without which its data cannot be read. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CannotRestore, placesOf } from './manifest.ts';

/** The passwords of an embedded database's roles come from it; a restored database makes its own. */
const OF_THE_CLUSTER = 'postgres.key';

/** The names of key files in a folder: `*.key` and `*.pem` in it, and everything in its `keys`. */
function keyNames(folder: string): string[] {
  const inside = (name: string) =>
    existsSync(join(folder, name))
      ? readdirSync(join(folder, name)).map((key) => `${name}/${key}`)
      : [];
  const top = existsSync(folder) ? readdirSync(folder) : [];
  return [
    ...top.filter((name) => /\.(?:key|pem)$/.test(name) && name !== OF_THE_CLUSTER),
    ...inside('keys'),
  ];
}

function copyKey(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
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
