/**
 * The packages that the server reads at its start, each in one file: finding and reading the 600 files that they come in
 * takes a good part of a start (P17). server/src/whole-packages.ts puts them in their packages' place.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockPrint } from '../server/src/whole-packages.ts';
import { fingerprint } from './fingerprint.ts';

/** By the room that imports them. Those of many files, and those that come as ES modules: the others are read fast as they are. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  server: ['kysely', 'pg', 'altcha-lib', 'altcha-lib/algorithms/sha', 'zod'],
  contract: ['zod/mini'],
  site: ['react-router', '@react-router/node'],
};
/** React is chosen by NODE_ENV when it is read, and there must be one of it. The last is nowhere installed. */
const OUTSIDE = [/^react($|\/)/, /^react-dom($|\/)/, 'pg-native'];

/** A package's file without its ending. */
function stemOf(name: string): string {
  return name.replaceAll(/[@/]/g, '_');
}

/** The folder that the index names, which a server that runs may still read from. */
function folderInUse(index: string): string | null {
  if (!existsSync(index)) return null;
  return (JSON.parse(readFileSync(index, 'utf8')) as { folder: string }).folder;
}

/**
 * Writes them to a folder of their own in `server/build/packages`, and the index that names it, when the lockfile or this
 * list has changed since. The folder before stays, for the server that was started with it.
 */
export async function buildPackages(root: string): Promise<void> {
  const base = join(root, 'server/build/packages');
  const index = join(base, 'index.json');
  const folder = fingerprint(root, ['package-lock.json', 'scripts/build-packages.ts']).slice(0, 16);
  const before = folderInUse(index);
  if (before === folder) return;
  for (const name of existsSync(base) ? readdirSync(base) : []) {
    // Another build may be writing the same at this moment.
    if (['index.json', before, folder].includes(name)) continue;
    rmSync(join(base, name), { recursive: true, force: true });
  }
  const rooms = new Map(
    Object.entries(PACKAGES).flatMap(([room, names]) => names.map((name) => [name, room] as const)),
  );
  const names = [...rooms.keys()];
  // Read here, since it is not needed where nothing has changed.
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: Object.fromEntries(names.map((name) => [stemOf(name), name])),
    platform: 'node',
    external: OUTSIDE,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entries-as-their-room-sees-them',
        resolveId(id, importer) {
          const room = importer === undefined ? rooms.get(id) : undefined;
          return room === undefined ? null : this.resolve(id, join(root, room, 'package.json'));
        },
      },
    ],
  });
  await bundle.write({
    dir: join(base, folder),
    format: 'esm',
    chunkFileNames: 'shared-[hash].js',
  });
  await bundle.close();
  // Last, and at once: without it none of them is used.
  const files = Object.fromEntries(names.map((name) => [name, `${stemOf(name)}.js`]));
  const fresh = join(base, folder, `index-${process.pid}.json`);
  writeFileSync(fresh, JSON.stringify({ lock: lockPrint(), folder, files }));
  renameSync(fresh, index);
}
