import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** Where `npm run build` puts them. */
const BUILT = new URL('../build/packages/', import.meta.url);
const LOCK = new URL('../../package-lock.json', import.meta.url);

/** What `npm run build` writes beside them. */
interface PackageIndex {
  /** Of which lockfile they are (`lockPrint`). */
  lock: string;
  /** The folder beside the index in which they are. */
  folder: string;
  /** Their files, by the name that they are imported by. */
  files: Record<string, string>;
}

/** The sha256 of this checkout's lockfile, hexadecimal. */
export function lockPrint(): string {
  return createHash('sha256').update(readFileSync(LOCK)).digest('hex');
}

function indexIn(built: URL): PackageIndex | null {
  try {
    const index = JSON.parse(readFileSync(new URL('index.json', built), 'utf8')) as PackageIndex;
    return index.lock === lockPrint() ? index : null;
  } catch {
    return null;
  }
}

/**
 * From here on packages that were built into one file each are read from that (P17; scripts/build-packages.ts). Where
 * they are not built, or of another lockfile, they come from `node_modules` as always: slower, nothing else.
 */
export function readWholePackages(built = BUILT): void {
  const index = indexIn(built);
  if (!index) return;
  const { folder, files } = index;
  const urls = new Map(
    Object.entries(files).map(([name, file]) => [name, new URL(`${folder}/${file}`, built).href]),
  );
  registerHooks({
    resolve(name, context, next) {
      const url = urls.get(name);
      // What is required, and not imported, is of the other make of a package.
      return url !== undefined && context.conditions.includes('import')
        ? { url, format: 'module', shortCircuit: true }
        : next(name, context);
    },
  });
}
