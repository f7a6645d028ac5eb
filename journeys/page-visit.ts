/** A person with a phone or a computer on the site: their browser, and everything that went wrong in it. */
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { launchBrowser } from '../scripts/browser.ts';
import type { Lane } from '../scripts/journeys-setup.ts';

export type Locale = 'km' | 'en';
/** The narrowest phone that counts, and a common computer. */
export type Width = 360 | 1280;

export const LOCALES: readonly Locale[] = ['km', 'en'];
const WIDTHS: readonly Width[] = [360, 1280];
/** Every language at every width. */
export const SEATS = LOCALES.flatMap((locale) => WIDTHS.map((width) => ({ locale, width })));
/** Each language and each width once, for long stories. */
export const TWO_SEATS: readonly { locale: Locale; width: Width }[] = [
  { locale: 'km', width: 360 },
  { locale: 'en', width: 1280 },
];

const HEIGHTS: Record<Width, number> = { 360: 740, 1280: 800 };
const ACTION_MS = 30_000;

/** The product of this worker: `scripts/journeys-setup.ts` starts one for each (`VITEST_POOL_ID` counts from 1). */
function lane(): Lane {
  const lanes = JSON.parse(process.env.ROMDOUL_LANES ?? '[]') as Lane[];
  const own = lanes[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % lanes.length];
  if (!own) throw new Error('The journeys have no product; scripts/journeys-setup.ts starts them');
  return own;
}

/** Where the product of these journeys is. */
export const site = lane().url;
/** Its office's door. */
export const officeSite = (): string => lane().officeUrl;
/** Its data folder, for what a person cannot see: rows, files, messages. */
export const dataDir = (): string => lane().dataDir;

let launched: Promise<Browser> | null = null;

/** The browser of this worker, for all its files: what a person has in it is in a context of their own. It ends with the worker. */
async function ownBrowser(): Promise<Browser> {
  const browser = await (launched ??= launchBrowser());
  if (browser.isConnected()) return browser;
  launched = launchBrowser();
  return launched;
}

/** What is in a browser before a visit. */
export type StorageState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

const NOTHING: StorageState = { cookies: [], origins: [] };

export interface VisitOptions {
  /** The language that the person has chosen before; none: a first visit. */
  locale?: Locale;
  width?: Width;
  /** Another product than the journeys' own. */
  url?: string;
  /** Console errors that this story brings about on purpose. */
  expected?: RegExp;
  context?: Omit<BrowserContextOptions, 'storageState'> & { storageState?: StorageState };
  /** Another browser than the newest. */
  browser?: Browser;
  /** What is done to the page before it goes anywhere. */
  before?: (page: Page) => Promise<void>;
}

/** What a chosen language leaves in the browser: local storage and its mirror in a cookie. */
export function chosen(locale: Locale, url = site): StorageState {
  const { hostname, origin } = new URL(url);
  return {
    cookies: [
      {
        name: 'locale',
        value: locale,
        domain: hostname,
        path: '/',
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: 'Lax',
      },
    ],
    origins: [{ origin, localStorage: [{ name: 'locale', value: locale }] }],
  };
}

function device(width: Width): BrowserContextOptions {
  const phone = width < 992;
  return {
    viewport: { width, height: HEIGHTS[width] },
    hasTouch: phone,
    isMobile: phone,
    deviceScaleFactor: 1,
  };
}

/**
 * Puts into the local storage what earlier visits left there, before the first document of a tab reads it. Playwright itself would
 * open a page for that, which takes a quarter of what a visit takes.
 */
function remember(origins: StorageState['origins']): void {
  const own = origins.find(({ origin }) => origin === location.origin);
  // The name of a tab outlives its documents.
  if (own === undefined || window !== window.top || window.name === 'begun') return;
  window.name = 'begun';
  for (const { name, value } of own.localStorage) localStorage.setItem(name, value);
}

/** Another address for each person, as behind a proxy: the limits for one household stay on and meet nobody here. */
const ownAddress = (): string => `10.${[1, 2, 3].map(() => randomInt(1, 255)).join('.')}`;

/**
 * Opens a browser of one's own; the story fails at its end when anything went wrong in it. With JOURNEY_PICTURES, a folder,
 * what stood there when a story failed is put into it.
 */
export async function visit(options: VisitOptions = {}): Promise<Page> {
  const { locale, width = 1280, url = site } = options;
  const browser = options.browser ?? (await ownBrowser());
  const { storageState = locale ? chosen(locale, url) : NOTHING, ...more } = options.context ?? {};
  const { cookies, origins } = storageState;
  const context = await browser.newContext({
    baseURL: url,
    ...device(width),
    extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
    // It comes seconds after the page: a story would meet it or not. Those of `offline.test.ts` wait for it.
    serviceWorkers: 'block',
    ...more,
    storageState: { cookies, origins: [] },
  });
  context.setDefaultTimeout(ACTION_MS);
  const problems = watch(context, options.expected);
  const page = await context.newPage();
  if (origins.length > 0) await page.addInitScript(remember, origins);
  await options.before?.(page);
  onTestFinished(async ({ task }) => {
    const failed = task.result?.state === 'fail';
    const folder = process.env.JOURNEY_PICTURES;
    if (folder && failed) {
      await page.screenshot({ path: join(folder, `${task.id}.png`) }).catch(() => undefined);
    }
    const stood = failed ? await whatStands(page) : '';
    await context.close();
    expect(problems, 'what went wrong in the browser').toEqual([]);
    if (failed) throw new Error(`What stood there when the story failed: ${stood}`);
  });
  return page;
}

/** The address and the words on the screen, dialogs first: a story that fails once in many runs tells its cause by them. */
async function whatStands(page: Page): Promise<string> {
  const texts = await page
    .locator('dialog[open], main')
    .allInnerTexts()
    .catch((error: unknown) => [String(error)]);
  const words = texts.toReversed().join(' / ').replaceAll(/\s+/g, ' ');
  return `${page.url()} ${words.slice(0, 2000)}`;
}

/**
 * Collects console errors (Content-Security-Policy and hydration among them) and uncaught exceptions. Chromium's own line
 * about a document that is rightly a 404 is none.
 */
export function watch(context: BrowserContext, expected?: RegExp): string[] {
  const problems: string[] = [];
  const missing = new Set<string>();
  const note = (text: string, where: string) => {
    if (!expected?.test(text)) problems.push(`${text} (${where})`);
  };
  context.on('response', (response) => {
    const { status } = { status: response.status() };
    if (status === 404 && response.request().isNavigationRequest()) missing.add(response.url());
  });
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    if (message.text().startsWith('Failed to load resource') && missing.has(url)) return;
    note(message.text(), url);
  });
  context.on('weberror', (error) => note(error.error().message, error.page()?.url() ?? ''));
  return problems;
}

/** What React keeps at each node: the way up to its root, which says whether the server's HTML has been taken over. */
interface Fiber {
  readonly return: Fiber | null;
  readonly stateNode: { readonly current: { readonly memoizedState: { isDehydrated: boolean } } };
}

/**
 * Waits until React has taken over the page. A node belongs to it while it still reads the server's HTML, piece by piece; a key
 * or a click between would be lost, so the root is asked.
 */
export async function takenOver(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((places) => {
    const node = document.querySelector(places);
    const key = Object.keys(node ?? {}).find((name) => name.startsWith('__reactFiber'));
    if (node === null || key === undefined) return false;
    let fiber = (node as unknown as Record<string, Fiber>)[key];
    while (fiber?.return) fiber = fiber.return;
    return fiber?.stateNode.current.memoizedState.isDehydrated === false;
  }, selector);
}

/** Wakes a page that is only read, and waits until its scripts have taken over: what is clicked from then on is answered. */
export async function awake(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await takenOver(page, 'header button, form, main');
}

/** Goes to an address of the site and waits until it is awake. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await awake(page);
}

/** Loads the page anew, and waits until it is awake. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await awake(page);
}

/** What stands there once it has come near the screen; the browser lays nothing out that is far below (P4). */
export async function textOf(place: Locator): Promise<string> {
  await place.scrollIntoViewIfNeeded();
  return place.innerText();
}

/** What a press on a link or a button saves. */
export async function savedBy(page: Page, button: Locator): Promise<Buffer> {
  const saving = page.waitForEvent('download');
  await button.click();
  return readFileSync(await (await saving).path());
}

/** Makes the window of a page as wide as another device's, and waits until the page has been drawn anew. */
export async function resize(page: Page, width: Width): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/**
 * Lets a page's own clock, which was installed before the page came, jump ahead and stand: time then passes by `clock.runFor` alone,
 * however busy the machine is.
 * @param aheadMs more than the way there takes
 */
export async function stopClock(page: Page, aheadMs = 60_000): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + aheadMs);
}

/**
 * Waits for the whole of an answer. One that a reload breaks off is none, and the time of an action bounds the wait; `finished` of a
 * response has no such bound, and never resolves when the page went away between head and body.
 */
export async function wholeAnswer(page: Page, address: RegExp): Promise<void> {
  await page.waitForEvent('requestfinished', (request) => address.test(request.url()));
}

/** Waits for a value that comes with time. */
export function soon<T>(read: () => T | Promise<T>, message?: string) {
  return expect.poll(read, { timeout: ACTION_MS, interval: 50, ...(message ? { message } : {}) });
}
