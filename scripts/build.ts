/**
 * `npm run build`, and before every `npm start`: compiles the words and builds the bundles of site and office at once, each only when
 * its sources changed.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compileWords } from './compile-words.ts';
import { fingerprint } from './fingerprint.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Bytes of what a builder prints. */
const OUTPUT_MOST = 16 * 1024 * 1024;
const SOURCES = ['ui', 'contract/src', 'contract/package.json', 'lending/src', 'words/src'];

/** The rooms whose bundles browsers get. */
const BUILT = ['site', 'office'] as const;

/** What a room takes from outside of the rooms. */
const ALSO = {
  site: [],
  office: ['docs/office.md', 'docs/office.km.md', 'docs/pictures'],
} as const;

function sourcesPrint(room: (typeof BUILT)[number]): string {
  // The lockfile stands for every package the bundles hold.
  const own = [room, ...SOURCES, ...ALSO[room]];
  return fingerprint(root, [...own, 'package-lock.json', 'tsconfig.base.json']);
}

async function buildRoom(room: (typeof BUILT)[number]): Promise<void> {
  const folder = join(root, room);
  const stamp = join(folder, 'build/.fingerprint');
  const print = sourcesPrint(room);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return;
  console.error(`Building the ${room} (only when its sources changed) …`);
  rmSync(stamp, { force: true });
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs');
  try {
    await promisify(execFile)(process.execPath, [cli, 'build'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
      maxBuffer: OUTPUT_MOST,
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`The ${room} could not be built:\n${stdout}\n${stderr}`, { cause: error });
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, print);
}

/**
 * Brings words, site and office up to date.
 * @returns what is wrong with the words, one line each; the rooms are built all the same
 * @throws Error with the builder's own words when one cannot be built
 */
export async function build(): Promise<string[]> {
  const problems = compileWords();
  await Promise.all(BUILT.map((room) => buildRoom(room)));
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
