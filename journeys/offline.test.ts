/** Without a connection: what was seen opens, the calculators work, and everything else says so in the reader's language. */
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { houseOf } from './page-build.ts';
import { figure, PRODUCT_KEYS, PRODUCTS, rangeOf, slideTo, smallPrint } from './page-home.ts';
import { switchTo } from './page-navbar.ts';
import {
  awake,
  type Locale,
  open,
  site,
  soon,
  visit,
  type VisitOptions,
  wholeAnswer,
} from './page-visit.ts';

const KHMER = /[\u1780-\u17ff]/;
/** What Chromium itself writes about a connection that is gone, and the router about a script that does not come. */
const NO_LINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load|Error loading/;

const withWorker = (options: VisitOptions = {}) =>
  visit({ expected: NO_LINE, ...options, context: { serviceWorkers: 'allow' } });

/** Every address that is kept on the device. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        const { pathname, search } = new URL(url);
        found.push(pathname + search);
      }
    }
    return found;
  });

const HOMES = PRODUCT_KEYS.map((product) => PRODUCTS[product].path);

/** Waits until the service worker has taken the page and holds the four calculators. */
async function prepared(page: Page, locale: Locale): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const wanted = [...HOMES, '/offline'].map((path) => `${path}?lang=${locale}`);
  await soon(() => kept(page)).toEqual(expect.arrayContaining(wanted));
}

const lang = (page: Page) => page.locator('html').getAttribute('lang');

describe('the service worker', () => {
  it('does not ask for pages ahead of itself: Firefox then shows an error page of its own for a kept one', async () => {
    const page = await withWorker({ locale: 'en', width: 360 });
    await open(page, '/payday-loan');
    await prepared(page, 'en');
    const ahead = await page.evaluate(async () => {
      const { navigationPreload } = await navigator.serviceWorker.ready;
      return navigationPreload.getState();
    });
    expect(ahead.enabled).toBe(false);
  });
});

describe('without a connection', () => {
  it.each(['km', 'en'] as const)('the four calculators work: %s GEN-22 HOME-10', async (locale) => {
    const page = await withWorker({ locale, width: 360 });
    await open(page, '/payday-loan');
    await prepared(page, locale);
    await page.context().setOffline(true);
    for (const path of HOMES) {
      await open(page, path);
      expect(await lang(page)).toBe(locale);
      const { min, max } = await rangeOf(page, 'amount');
      await slideTo(page, 'amount', min);
      const before = await figure(page);
      await slideTo(page, 'amount', max);
      await soon(() => figure(page)).toBeGreaterThan(before);
      await soon(() => smallPrint(page)).toMatch(
        locale === 'en' ? /no internet[^]*may have changed/ : /គ្មានអ៊ីនធឺណិត/,
      );
    }
    await page.goto('/');
    expect(new URL(page.url()).pathname).toBe('/payday-loan');
  });

  it.each(['km', 'en'] as const)(
    'a page that was not seen says so at its own address, and comes when the connection does: %s',
    async (locale) => {
      const page = await withWorker({ locale, width: 360 });
      await open(page, '/payday-loan');
      await prepared(page, locale);
      await page.context().setOffline(true);
      await page.locator('footer a[href="/about"]').click();
      await page.waitForURL('**/about');
      expect(await lang(page)).toBe(locale);
      const title = await page.locator('h1').innerText();
      expect(KHMER.test(title)).toBe(locale === 'km');
      if (locale === 'en') expect(title).toBe('You are offline');
      expect(await page.locator('main nav a').count()).toBe(4);
      expect(await page.locator('main a[href^="tel:"]').count()).toBe(1);
      await page.context().setOffline(false);
      await soon(() => page.locator('h1').innerText()).not.toBe(title);
      expect(new URL(page.url()).pathname).toBe('/about');
    },
  );

  it('everything is in the language chosen last: NAV-07', async () => {
    const page = await withWorker({ width: 1280 });
    await open(page, '/payday-loan');
    await prepared(page, 'km');
    await switchTo(page, 'en');
    await prepared(page, 'en');
    await page.context().setOffline(true);
    await open(page, '/pawn-service');
    expect(await lang(page)).toBe('en');
    await page.goto('/contact');
    expect(await page.locator('h1').innerText()).toBe('You are offline');
  });

  it('a form that was begun opens again', async () => {
    const page = await withWorker({ locale: 'en', width: 360 });
    await open(page, '/payday-loan');
    await prepared(page, 'en');
    await page.locator('main form [type=submit]').click();
    await page.getByRole('heading', { name: 'Personal details' }).waitFor();
    await page.locator('#field-name').fill('Sophea');
    await soon(() => kept(page)).toContain('/forms/borrow/borrow-form?lang=en');
    await page.context().setOffline(true);
    await page.reload();
    await awake(page);
    await soon(() => page.locator('#field-name').inputValue()).toBe('Sophea');
  });

  it('nothing of a person and no call is kept, and little beside the pages', async () => {
    const page = await withWorker({ locale: 'en', width: 360 });
    await open(page, '/payday-loan');
    await prepared(page, 'en');
    await open(page, '/forms/borrow/borrow-form');
    await open(page, '/profile');
    await soon(() => kept(page)).toContain('/forms/borrow/borrow-form?lang=en');
    const strange = (await kept(page)).filter(
      (address) => !/^\/(?:assets|images)\/[\w./-]+$|\?lang=en$/.test(address),
    );
    expect(strange).toEqual([]);
  });

  it('who saves data gets nothing in advance', async () => {
    const page = await withWorker({
      locale: 'en',
      width: 360,
      before: (opened) => opened.clock.install(),
    });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const asked = wholeAnswer(page, /\/assets\/once-idle-/);
    await open(page, '/payday-loan');
    // Later than anything is fetched in advance, and than the idle moment after it.
    await page.clock.runFor(5000);
    await asked;
    await page.clock.runFor(5000);
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
  });
});

describe('a connection that hangs', () => {
  it('shows the page in hand after a few seconds', async () => {
    const house = await houseOf(site);
    onTestFinished(() => house.close());
    const page = await withWorker({ locale: 'en', url: house.url });
    await open(page, '/payday-loan');
    await prepared(page, 'en');
    house.hang(true);
    const from = Date.now();
    await page.goto('/personal-loans', { waitUntil: 'commit' });
    expect(Date.now() - from).toBeLessThan(8000);
    await awake(page);
    expect(await page.locator('input[name=duration]').getAttribute('max')).toBe('24');
    house.hang(false);
  });
});

const builds = (page: Page) => page.evaluate(() => caches.keys());
/** Whether the worker of another build stands ready. */
const waits = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/') && path.endsWith('.js')),
  );

describe('a new build', () => {
  it('is shown at once where there is a connection, and its worker waits for the old tab', async () => {
    const house = await houseOf(site);
    onTestFinished(() => house.close());
    const page = await withWorker({ locale: 'en', url: house.url });
    await open(page, '/payday-loan');
    await prepared(page, 'en');
    const [before] = await builds(page);
    house.deploy();
    // The old tab still has all that it needs, also what its build no longer offers.
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.locator('main nav a', { hasText: 'Pawn' }).click();
    await page.waitForURL('**/pawn-service');
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    // The next page is the new build's, with the new build's scripts only.
    await open(page, '/personal-loans');
    const used = await scripts(page);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((path) => !path.endsWith('.next.js'))).toEqual([]);
    // Both builds have their own; the worker of the new one waits.
    await soon(() => waits(page)).toBe(true);
    expect(await builds(page)).toHaveLength(2);
    expect(await builds(page)).toContain(before);
    // Without a connection each page still comes with its own build's scripts.
    await page.context().setOffline(true);
    for (const path of ['/personal-loans', '/purchasing-service']) {
      await open(page, path);
      const now = await scripts(page);
      const ofNext = now.filter((name) => name.endsWith('.next.js'));
      expect([0, now.length], path).toContain(ofNext.length);
    }
    await page.context().setOffline(false);
    // The tab is closed: the new worker takes over and drops what was before it.
    await page.goto('about:blank');
    const other = await page.context().newPage();
    await page.close();
    await soon(async () => {
      // It takes over in a moment in which no page of the site is open.
      await other.goto('about:blank');
      await open(other, '/payday-loan');
      return (await builds(other)).includes(before ?? '');
    }).toBe(false);
    await other.context().setOffline(true);
    await open(other, '/pawn-service');
    await awake(other);
    expect((await scripts(other)).filter((path) => !path.endsWith('.next.js'))).toEqual([]);
  });
});
