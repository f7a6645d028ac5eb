/** A page that cannot work says so, with the phone number: too old a browser, scripts that fail, a form that does not open. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Locale, LOCALES, soon, visit } from './page-visit.ts';
import { nextButton, ready, WIZARD_PATH } from './page-wizard.ts';

const KHMER = /[\u1780-\u17ff]/;
const SAID: Record<Locale, RegExp> = { km: KHMER, en: /load(?:ed)? (?:again|fully)|Load/ };

const oldBrowser = (page: Page) => page.locator('#old-browser');
const notStarted = (page: Page) => page.locator('#not-started');
const notOpened = (page: Page) => page.locator('main form [role=alert]').first();
const phones = (page: Page) => page.locator('[role=alert]:visible a[href^="tel:"]').count();

/** Puts a draft on the device that no page can read. */
async function putBroken(): Promise<void> {
  const asked = indexedDB.open('romdoul', 1);
  const happened = (target: EventTarget, name: string) =>
    new Promise((done) => {
      target.addEventListener(name, done, { once: true });
    });
  await happened(asked, 'upgradeneeded');
  asked.result.createObjectStore('drafts');
  await happened(asked, 'success');
  const change = asked.result.transaction('drafts', 'readwrite');
  const broken = { wizard: 'borrow', key: 'x', answers: null, touchedAt: Date.now() };
  change.objectStore('drafts').put(broken, 'draft x');
  await happened(change, 'complete');
  asked.result.close();
}

/** More than any patience of the page. */
const LONG = '01:00';

describe('scripts that do not start', () => {
  it.each(LOCALES)('are told of at once when one of them fails: %s', async (locale) => {
    const page = await visit({
      locale,
      width: 360,
      expected: /ERR_FAILED|Failed to (?:load|fetch)/,
    });
    await page.route('**/assets/entry.client-*.js', (route) => route.abort());
    await page.goto(WIZARD_PATH);
    await notStarted(page).waitFor();
    expect(await notStarted(page).innerText()).toMatch(SAID[locale]);
    expect(await phones(page)).toBe(1);
    expect(await oldBrowser(page).isVisible()).toBe(false);
    await page.unroute('**/assets/entry.client-*.js');
    await notStarted(page).locator('a[href=""]').click();
    await ready(page);
    expect(await notStarted(page).isVisible()).toBe(false);
  });

  it('are told of when somebody has pressed a button and waited, and no more once they are there', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await page.clock.install();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/assets/entry.client-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(WIZARD_PATH, { waitUntil: 'commit' });
    await page.clock.runFor(LONG);
    expect(await notStarted(page).isVisible()).toBe(false);
    await nextButton(page).click();
    await page.clock.runFor(LONG);
    await notStarted(page).waitFor();
    answer();
    await notStarted(page).waitFor({ state: 'hidden' });
  });
});

describe('a form that cannot be opened', () => {
  it.each(LOCALES)('says so when the device’s database never answers: %s', async (locale) => {
    const page = await visit({ locale, width: 360 });
    await page.clock.install();
    await page.addInitScript(() => {
      // A request that nothing comes of, as in a browser whose database hangs.
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    });
    await page.goto(WIZARD_PATH);
    await soon(async () => {
      await page.clock.runFor(LONG);
      return notOpened(page).isVisible();
    }).toBe(true);
    expect(await notOpened(page).innerText()).toMatch(
      locale === 'km' ? KHMER : /could not be opened/,
    );
    expect(await phones(page)).toBe(1);
    await Promise.all([
      page.waitForEvent('framenavigated'),
      notOpened(page).getByRole('button').click(),
    ]);
  });

  it('says so when what it kept cannot be read', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await page.goto('/robots.txt');
    await page.evaluate(putBroken);
    await page.goto(WIZARD_PATH);
    await notOpened(page).waitFor();
    expect(await notOpened(page).innerText()).toMatch(/could not be opened/);
    expect(await phones(page)).toBe(1);
  });
});

describe('a browser that is too old', () => {
  it.each(LOCALES)('gets a notice in both languages above a page to read: %s', async (locale) => {
    const page = await visit({ locale, width: 360 });
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'CSSLayerBlockRule'));
    for (const path of ['/payday-loan', WIZARD_PATH, '/offline']) {
      await page.goto(path);
      const text = await oldBrowser(page).innerText();
      expect(text).toMatch(KHMER);
      expect(text).toMatch(/too old/);
      expect(await phones(page)).toBe(1);
      expect(await page.locator('main h1').first().isVisible()).toBe(true);
    }
  });

  it('is none that has what the site needs', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await page.goto('/payday-loan');
    expect(await oldBrowser(page).isVisible()).toBe(false);
    expect(await notStarted(page).isVisible()).toBe(false);
  });
});
