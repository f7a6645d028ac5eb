/** The Borrow menu: by mouse, click, touch and keys, timed by the page's own clock. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PRODUCT_KEYS, PRODUCTS } from './page-home.ts';
import { bar, borrowButton, borrowPanel, isOpen, openBorrow, openDrawer } from './page-navbar.ts';
import { open, soon, stopClock, visit, type VisitOptions } from './page-visit.ts';

/** Notes when the pointer came over the button, and when the menu opened and closed. */
async function timed(page: Page): Promise<void> {
  await borrowButton(page).evaluate((button) => {
    const times = { over: 0, opened: 0, closed: 0 };
    Object.assign(window, { times });
    button.parentElement?.addEventListener('pointerenter', () => {
      times.over ||= performance.now();
    });
    new MutationObserver(() => {
      const key = button.getAttribute('aria-expanded') === 'true' ? 'opened' : 'closed';
      times[key] = performance.now();
    }).observe(button, { attributeFilter: ['aria-expanded'] });
  });
}

const times = (page: Page): Promise<{ over: number; opened: number; closed: number }> =>
  page.evaluate(() => (window as never)['times']);

/** Clicks as the page sees it, `ms` after the last click and without the mouse's own way there. */
async function clickAfter(page: Page, selector: string, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await page.evaluate((selector) => {
    const target = document.querySelector<HTMLElement>(selector);
    target?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    target?.click();
  }, selector);
}

/** A page whose clock stands: time passes by `runFor` alone. */
async function startStill(): Promise<Page> {
  const page = await start({ before: (opened) => opened.clock.install() });
  await stopClock(page);
  return page;
}

/** Waits until the menu has been open for so many milliseconds. */
async function openFor(page: Page, ms: number): Promise<void> {
  await page.waitForFunction((wanted) => {
    const { opened } = (window as unknown as { times: { opened: number } }).times;
    return opened > 0 && performance.now() >= opened + wanted;
  }, ms);
}

const BUTTON = 'header nav button[aria-controls]';

async function start(options: VisitOptions = {}): Promise<Page> {
  const page = await visit({ locale: 'en', ...options });
  await open(page, '/faq');
  await timed(page);
  return page;
}

describe('the Borrow menu', () => {
  it('lists the four products with their terms: NAV-02 NAV-03 GEN-02', async () => {
    const page = await start();
    await openBorrow(page);
    const lines = await borrowPanel(page).locator('li').allInnerTexts();
    expect(lines.map((line) => line.split('\n').filter(Boolean))).toEqual([
      ['Payday loan', '1 to 30 days'],
      ['Personal loan', '1 to 12 months'],
      ['Purchasing loan', '1 to 36 months'],
      ['Pawn loan', '1 to 12 months'],
    ]);
    for (const product of PRODUCT_KEYS) {
      await open(page, '/faq');
      await openBorrow(page);
      await borrowPanel(page).getByRole('link', { name: PRODUCTS[product].name.en }).click();
      await page.waitForURL(`**${PRODUCTS[product].path}`);
      await soon(() => isOpen(page)).toBe(false);
    }
  });

  it('opens after 300 ms of hovering, not before: NAV-08 CONST-04', async () => {
    const page = await startStill();
    await borrowButton(page).hover();
    await soon(() => times(page).then(({ over }) => over)).toBeGreaterThan(0);
    await page.clock.runFor(299);
    expect(await isOpen(page)).toBe(false);
    await page.clock.runFor(1);
    await soon(() => isOpen(page)).toBe(true);
    const { over, opened } = await times(page);
    expect(opened - over).toBe(300);
    await page.mouse.move(600, 700);
    await soon(async () => {
      await page.clock.runFor(200);
      return isOpen(page);
    }).toBe(false);
  });

  it('does not open when the mouse only passes by: NAV-08', async () => {
    const page = await startStill();
    const box = await borrowButton(page).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await page.mouse.move(600, 700);
    await page.clock.runFor(600);
    expect((await times(page)).over).toBeGreaterThan(0);
    expect((await times(page)).opened).toBe(0);
  });

  it('ignores a closing click for 500 ms after it opened: NAV-10 CONST-05', async () => {
    const page = await startStill();
    await borrowButton(page).focus();
    await page.keyboard.press('Enter');
    await soon(() => isOpen(page)).toBe(true);
    await clickAfter(page, BUTTON, 440);
    expect(await isOpen(page)).toBe(true);
    await clickAfter(page, 'h1', 59);
    expect(await isOpen(page)).toBe(true);
    await clickAfter(page, BUTTON, 1);
    expect(await isOpen(page)).toBe(false);
    await clickAfter(page, BUTTON, 1);
    expect(await isOpen(page)).toBe(true);
  });

  it('closes by a click outside and by Escape: NAV-09', async () => {
    const page = await start();
    await borrowButton(page).focus();
    await page.keyboard.press('Enter');
    await openFor(page, 520);
    await page.mouse.click(1000, 600);
    expect(await isOpen(page)).toBe(false);
    await borrowButton(page).focus();
    await page.keyboard.press('Enter');
    await soon(() => isOpen(page)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(
      '/payday-loan',
    );
    await page.keyboard.press('Escape');
    expect(await isOpen(page)).toBe(false);
    expect(await borrowButton(page).evaluate((one) => one === document.activeElement)).toBe(true);
  });
});

describe('on a phone', () => {
  it.each(['km', 'en'] as const)(
    'a drawer holds the same, by touch, in %s: NAV-02 NAV-04 NAV-05',
    async (locale) => {
      const page = await visit({ locale, width: 360 });
      await open(page, '/about');
      const drawer = await openDrawer(page);
      const links = await drawer
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(links).toEqual([
        ...PRODUCT_KEYS.map((product) => PRODUCTS[product].path),
        '/faq',
        '/contact',
        '/referral',
        '/about',
        '/login',
      ]);
      const focused = await drawer.evaluate((one) => one.contains(document.activeElement));
      expect(focused).toBe(true);
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
      await openDrawer(page);
      await page.locator(`dialog[open] a[href="${PRODUCTS.pawn.path}"]`).tap();
      await page.waitForURL('**/pawn-service');
      await soon(() => page.locator('dialog[open]').count()).toBe(0);
    },
  );

  it('the bar keeps home and the language: NAV-01 NAV-07', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await open(page, '/faq');
    await bar(page).getByRole('link', { name: /Home/ }).tap();
    await page.waitForURL('**/payday-loan');
    expect(await bar(page).getByRole('button', { name: 'ខ្មែរ' }).isVisible()).toBe(true);
  });
});
