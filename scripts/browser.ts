/**
 * Which Chromium the journeys, screenshots and measurements use: CHROMIUM_PATH, the machine's,
 * Playwright's own, or the one that npm brought (Linux), which needs nothing from the machine.
 */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** A Chromium and how to start it. */
export interface Chromium {
  executablePath: string;
  args: string[];
  /** The whole environment for it. */
  env: Record<string, string>;
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const ON_THE_MACHINE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function environment(more: Record<string, string> = {}): Record<string, string> {
  const own = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(own), ...more };
}

function installed(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is not there.`);
    return given;
  }
  return [...ON_THE_MACHINE, chromium.executablePath()].find((path) => existsSync(path));
}

/** Unpacks npm's Chromium once, beside the packages: the whole folder appears at once or not at all. */
async function unpacked(): Promise<string> {
  const main = createRequire(join(root, 'journeys/package.json')).resolve('@sparticuz/chromium');
  const bin = join(dirname(main), '../bin');
  const { version } = createRequire(main)('../package.json') as { version: string };
  const cache = join(root, 'node_modules/.cache');
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  const { inflate } = await import('@sparticuz/chromium');
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(join(cache, 'chromium-new-'));
  const before = process.env.TMPDIR;
  // It unpacks into the temporary folder of this moment.
  process.env.TMPDIR = fresh;
  const archives = ['chromium.br', 'al2023.tar.br', 'swiftshader.tar.br', 'fonts.tar.br'];
  const all = Promise.all(archives.map((archive) => inflate(join(bin, archive))));
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  await all;
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another process was quicker, which is as good.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/**
 * Finds a Chromium, unpacking npm's own where there is no other.
 * @throws Error in words when there is none for this machine
 */
export async function findChromium(): Promise<Chromium> {
  const asRoot = process.getuid?.() === 0;
  const found = installed();
  if (found) {
    return { executablePath: found, args: asRoot ? ['--no-sandbox'] : [], env: environment() };
  }
  if (process.platform !== 'linux') {
    throw new Error('No Chromium found. Install Chrome, or name one with CHROMIUM_PATH.');
  }
  const executablePath = join(await unpacked(), 'chromium');
  return { executablePath, args: ['--no-sandbox'], env: await libraries() };
}

/** The environment in which a Chromium from npm finds its libraries and fonts, whatever the machine has. */
export async function libraries(): Promise<Record<string, string>> {
  const folder = await unpacked();
  const own = join(folder, 'al2023/lib');
  const before = process.env.LD_LIBRARY_PATH;
  return environment({
    LD_LIBRARY_PATH: before ? `${own}:${before}` : own,
    // A machine without fonts has no list of them either.
    ...(!existsSync('/etc/fonts/fonts.conf') && { FONTCONFIG_PATH: join(folder, 'fonts') }),
  });
}

const ROOM = 2 ** 30;

/** Whether the kernel's shared memory has room for what several browsers draw. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}

/**
 * Starts the browser; close it when done. `options.args` are added to those it needs here. Playwright has what is drawn go through the
 * temporary folder, since containers may have little shared memory; where there is enough, a page takes an eighth less without that.
 */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const { executablePath, args, env } = await findChromium();
  return chromium.launch({
    ...(hasSharedMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
    ...options,
    executablePath,
    args: [...args, ...(options.args ?? [])],
    env: { ...env, ...options.env },
  });
}
