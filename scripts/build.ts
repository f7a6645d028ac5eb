/**
 * `npm run build`, and before every `npm start`: compiles the words and builds the site's bundles, each only when its
 * sources changed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileWords } from './compile-words.ts';
import { fingerprint } from './fingerprint.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const site = join(root, 'site');
const stamp = join(site, 'build/.fingerprint');
const SOURCES = ['site', 'ui', 'contract/src', 'contract/package.json', 'lending/src', 'words/src'];

function sourcesPrint(): string {
  // The lockfile stands for every package the bundles hold.
  return fingerprint(root, [...SOURCES, 'package-lock.json', 'tsconfig.base.json']);
}

function buildSite(): void {
  const print = sourcesPrint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return;
  console.error('Building the site (only when its sources changed) …');
  rmSync(stamp, { force: true });
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs');
  const built = spawnSync(process.execPath, [cli, 'build'], {
    cwd: site,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (built.status !== 0) {
    throw new Error(`The site could not be built:\n${built.stdout}\n${built.stderr}`);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, print);
}

/**
 * Brings words and site up to date.
 * @returns what is wrong with the words, one line each; the site is built all the same
 * @throws Error with the builder's own words when the site cannot be built
 */
export async function build(): Promise<string[]> {
  const problems = compileWords();
  buildSite();
  return problems;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    // What is not translated is the check's and the tests' matter; a visitor needs the site.
    for (const problem of await build()) console.error(`words: ${problem}`);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
