import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Folders that are results or foreign, never sources. */
const NOT_SOURCES = new Set(['node_modules', 'build', '.react-router', '.cache', '.git', 'var']);

/** Every source file under `path` (a file or a folder), sorted, so the order never changes a hash. */
function filesUnder(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !NOT_SOURCES.has(entry.name))
    .flatMap((entry) => filesUnder(join(path, entry.name)))
    .toSorted();
}

/**
 * One sha256 over names and contents of the given files and folders, plus `also` (versions, flags).
 * Two equal fingerprints mean that a rebuild would give the same result.
 */
export function fingerprint(root: string, paths: string[], also: string[] = []): string {
  const hash = createHash('sha256');
  for (const extra of also) hash.update(`${extra}\0`);
  for (const file of paths.flatMap((path) => filesUnder(join(root, path)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}
