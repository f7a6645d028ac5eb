/**
 * Tools that only one command needs are not part of `npm ci`: they are fetched when that command runs, into
 * node_modules/.cache. Which versions, their dependencies' included, is said by scripts/tools/<name>/package-lock.json.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fingerprint } from './fingerprint.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const cache = join(root, 'node_modules/.cache');

/** Installs from the tool's lockfile into `folder`. @throws Error with npm's own words */
function install(folder: string, name: string): void {
  console.error(`Fetching ${name} (only the first time) …`);
  const run = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (run.status !== 0)
    throw new Error(`${name} could not be fetched:\n${run.stdout}${run.stderr}`);
}

/**
 * Imports a module of a tool, which is fetched first where it is not there yet.
 * @param name a folder of scripts/tools
 * @param path of the module inside the tool's node_modules
 * @throws Error when it cannot be fetched
 */
export async function importTool<Module>(name: string, path: string): Promise<Module> {
  const declared = join(root, 'scripts/tools', name);
  const folder = join(cache, `${name}-${fingerprint(declared, ['.']).slice(0, 12)}`);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const fresh = mkdtempSync(join(cache, `${name}-new-`));
    try {
      cpSync(declared, fresh, { recursive: true });
      install(fresh, name);
      renameSync(fresh, folder);
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  }
  return (await import(pathToFileURL(join(folder, 'node_modules', path)).href)) as Module;
}
