/** The avatar in the bar: its menu, and the way out. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  aBorrower,
  accountOf,
  avatar,
  avatarPanel,
  type Borrower,
  callsTo,
  pathOf,
  signedIn,
  storedKeys,
} from './page-account.ts';
import { open, soon, stopClock, TWO_SEATS, visit } from './page-visit.ts';

const PENDING = '/api/v1/frontend/borrow/check-account-has-loan-pending';
const LOGOUT = '/api/auth/logout';

let who: Borrower;
beforeAll(async () => {
  who = await aBorrower();
});

describe('the avatar menu', () => {
  it.each(TWO_SEATS)(
    'stands in the place of Login, with initials and the pages of the account, $locale at $width px: NAV-06 ROLE-03 STATE-02 STATE-10',
    async (seat) => {
      const page = await visit({ ...seat, context: await signedIn(who, seat.locale) });
      await open(page, '/faq');
      await avatar(page).waitFor();
      await soon(() => avatar(page).locator('[aria-hidden]').first().innerText()).toBe('សច');
      expect(await page.locator('header a[href="/login"]').count()).toBe(0);
      await avatar(page).press('Enter');
      const panel = avatarPanel(page);
      const links = panel.locator('a');
      expect(
        await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
      ).toEqual(['/profile', '/profile/history', '/user-setting/reset-password']);
      const text = await panel.innerText();
      expect(text).toContain(who.name);
      expect(text.replaceAll(' ', '')).toContain(who.local);
      // The application that made the account waits for its answer.
      expect(text).toMatch(seat.locale === 'km' ? /កំពុងដំណើរការ/ : /under way/);
      const box = await panel.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(seat.width);
      await links.nth(1).click();
      await page.waitForURL('**/profile/history');
      await soon(() => panel.isVisible()).toBe(false);
    },
  );

  it('leaves the bar on one line at 360 px in English, whose name of the house is the longer one', async () => {
    const page = await visit({ locale: 'en', width: 360, context: await signedIn(who, 'en') });
    await open(page, '/faq');
    await avatar(page).waitFor();
    const parts = await page.locator('header nav > *:visible').all();
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
    expect(new Set(middles).size).toBe(1);
  });

  it('opens after the pointer has rested on it for 300 ms; a click closes it only from 500 ms on: NAV-08 NAV-10 CONST-04 CONST-05', async () => {
    const page = await visit({
      locale: 'en',
      context: await signedIn(who, 'en'),
      before: (opened) => opened.clock.install(),
    });
    await open(page, '/faq');
    await avatar(page).waitFor();
    await avatar(page).evaluate((button) => {
      const times: Record<string, number> = {};
      Object.assign(window, { times });
      button.parentElement?.addEventListener('pointerenter', () => {
        times.entered ??= performance.now();
      });
      new MutationObserver(() => {
        if (button.getAttribute('aria-expanded') === 'true') times.opened ??= performance.now();
      }).observe(button, { attributes: true });
    });
    const box = await avatar(page).boundingBox();
    if (!box) throw new Error('No avatar');
    const isOpen = () => avatar(page).getAttribute('aria-expanded');
    const times = () =>
      page.evaluate(() => (window as unknown as { times: Record<string, number> }).times);
    await stopClock(page);
    await page.mouse.move(10, 500);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
    await soon(() => times().then(({ entered }) => entered)).toBeGreaterThan(0);
    await page.clock.runFor(299);
    expect(await isOpen()).toBe('false');
    await page.clock.runFor(1);
    await soon(isOpen).toBe('true');
    const { entered = 0, opened = 0 } = await times();
    expect(opened - entered).toBe(300);
    await page.clock.runFor(499);
    await avatar(page).click();
    expect(await isOpen()).toBe('true');
    await page.clock.runFor(1);
    await avatar(page).click();
    await soon(isOpen).toBe('false');
    await avatar(page).click();
    await soon(isOpen).toBe('true');
    await page.keyboard.press('Escape');
    await soon(() => avatar(page).getAttribute('aria-expanded')).toBe('false');
  });

  it('is not loaded for a visitor, who makes no call of the account: STATE-03 NAV-05', async () => {
    const page = await visit({ locale: 'en' });
    const checks = callsTo(page, PENDING);
    const files: string[] = [];
    page.on('request', (request) => files.push(request.url()));
    await open(page, '/payday-loan');
    await page.waitForLoadState('networkidle');
    expect(checks).toEqual([]);
    expect(files.filter((url) => /account-menu|known-account/.test(url))).toEqual([]);
    expect(await page.locator('header a[href="/login"]').first().isVisible()).toBe(true);
  });

  it('follows another tab that signs out', async () => {
    const page = await visit({ locale: 'en', context: await signedIn(who, 'en') });
    await open(page, '/faq');
    await avatar(page).waitFor();
    const other = await page.context().newPage();
    await other.goto('/about');
    await other.evaluate(() => localStorage.removeItem('token'));
    await soon(() => page.locator('header a[href="/login"]').count()).toBe(1);
  });
});

describe('logging out', () => {
  const leave = async (page: Page) => {
    // By key: the pointer opens it on its way, and a click that came much later would close it again.
    await avatar(page).press('Enter');
    await avatarPanel(page).getByRole('button').click();
    await page.waitForURL('**/payday-loan');
  };

  it.each(TWO_SEATS)(
    'ends the session here and at the server, keeps the language and nothing else, $locale at $width px: NAV-06 STATE-04 STATE-05 STATE-06 STATE-07 API-05',
    async (seat) => {
      const own = await aBorrower();
      const page = await visit({ ...seat, context: await signedIn(own, seat.locale) });
      await open(page, '/profile');
      await page.evaluate(() => sessionStorage.setItem('loan_type', 'Payday'));
      expect((await accountOf(own))?.sessions).toBe(1);
      await leave(page);
      await soon(async () => (await accountOf(own))?.sessions).toBe(0);
      expect(await storedKeys(page)).toEqual(['locale']);
      expect(await page.locator('html').getAttribute('lang')).toBe(seat.locale);
    },
  );

  it.each([
    ['no line', 'abort'],
    ['a fault', '500'],
    ['a token that is unknown', '401'],
  ] as const)('goes home all the same with %s: STATE-04 STATE-07', async (_what, how) => {
    const page = await visit({
      locale: 'en',
      context: await signedIn(who, 'en'),
      expected: /Failed to load resource/,
    });
    await page.route(`**${LOGOUT}`, (route) =>
      how === 'abort' ? route.abort() : route.fulfill({ status: Number(how), body: '{}' }),
    );
    await open(page, '/faq');
    const calls = callsTo(page, LOGOUT);
    await leave(page);
    expect(calls).toHaveLength(1);
    expect(await calls[0]?.headerValue('authorization')).toMatch(/^Bearer /);
    expect(await storedKeys(page)).toEqual(['locale']);
    expect(pathOf(page)).toBe('/payday-loan');
  });
});
