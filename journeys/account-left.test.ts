/** What a borrower has left open: a page over midnight, papers not sent, an application that is no loan yet. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callsTo } from './page-account.ts';
import { DARA, NITA, RITHY, SOKHA, visitAs } from './page-demo.ts';
import { aLoan, aReviewedApplication, denyReviewed, payAtCounter } from './page-lent.ts';
import { open, soon, TWO_SEATS, wholeAnswer } from './page-visit.ts';

const EN = { locale: 'en' } as const;

/** Where each link and button of the page stands that can be pressed. */
const pressable = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('main a, main button')]
        .filter((place) => place.checkVisibility({ visibilityProperty: true }))
        .map((place) => [place.innerText, Math.round(place.getBoundingClientRect().top)]),
    ),
  );

/** How long the account waits for its answers. */
const PATIENCE_MS = 5_000;
const SHOW_TOP = { km: 'បង្ហាញកម្ចី និងពាក្យស្នើសុំរបស់ខ្ញុំ', en: 'Show my loans and applications' };

/** Of the account of somebody whose application waits, and was denied. */
const WAITS = {
  km: {
    request: 'ពាក្យស្នើសុំរបស់អ្នក',
    denied: 'លើកនេះ អ្នកឱ្យខ្ចីមិនអាចយល់ព្រមបានទេ',
    borrow: 'ខ្ចីប្រាក់',
  },
  en: { request: 'Your request', denied: 'This time the lender could not agree', borrow: 'Borrow' },
};
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The tab is looked at again. */
const look = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Pages with figures of the day, and the call that brings them. */
const OWN_FIGURES = [
  ['/profile', '/api/v1/account/overview'],
  ['/loan-detail', '/api/v1/account/loan'],
] as const;

const ANSWERS = ['get-borrow-info', 'overview', 'check-account-has-loan-pending'] as const;

describe('an account', () => {
  it.each(ANSWERS)(
    'shows what can be pressed only where it stays, also where %s is answered last',
    async (last) => {
      const page = await visitAs(SOKHA, { ...EN, width: 360 });
      const { promise: held, resolve: answer } = Promise.withResolvers<void>();
      await page.route(`**/${last}`, async (route) => {
        await held;
        await route.continue();
      });
      const others = ANSWERS.filter((one) => one !== last).map((one) =>
        page.waitForResponse(`**/${one}`),
      );
      await open(page, '/profile');
      await Promise.all(others);
      const isLater = last === 'check-account-has-loan-pending';
      if (isLater) await page.locator('.night-figure').waitFor();
      // What they bring is drawn in the next frames.
      await page.evaluate(async () => {
        for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame);
      });
      const before = await pressable(page);
      expect(Object.keys(before).length > 0).toBe(isLater);
      answer();
      await page.getByRole('link', { name: 'Change password' }).waitFor();
      expect(await pressable(page)).toMatchObject(before);
    },
  );

  it.each(ANSWERS.flatMap((late) => TWO_SEATS.map((seat) => ({ late, ...seat }))))(
    'shows after a short time what it knows without $late, and moves nothing that can be pressed when that comes: $locale at $width px',
    async ({ late, width, locale }) => {
      const page = await visitAs(NITA, {
        locale,
        width,
        before: (opened) => opened.clock.install(),
      });
      const { promise: held, resolve: answer } = Promise.withResolvers<void>();
      await page.route(`**/${late}`, async (route) => {
        await held;
        await route.continue();
      });
      const others = ANSWERS.filter((one) => one !== late).map((one) =>
        page.waitForResponse(`**/${one}`),
      );
      await open(page, '/profile');
      await Promise.all(others);
      const change = page.locator('main a[href="/user-setting/reset-password"]');
      expect(await change.isVisible()).toBe(false);
      await page.clock.fastForward(PATIENCE_MS);
      await change.waitFor();
      const before = await pressable(page);
      const answered = wholeAnswer(page, new RegExp(`/${late}$`));
      answer();
      await answered;
      await page.clock.runFor(1000);
      expect(await pressable(page)).toMatchObject(before);
      if (late !== 'overview') return;
      await page.getByRole('button', { name: SHOW_TOP[locale] }).click();
      await page.locator('.night-figure').waitFor();
    },
  );

  it.each(OWN_FIGURES)(
    'left open over midnight asks again when it is looked at: %s',
    async (path, asks) => {
      const page = await visitAs(RITHY, EN);
      await open(page, '/profile');
      const seeLoan = page.getByRole('link', { name: 'See the loan' });
      await seeLoan.waitFor();
      if (path !== '/profile') {
        await seeLoan.click();
        await page.getByText('Loan id L').waitFor();
      }
      const calls = callsTo(page, asks);
      await look(page);
      expect(calls).toHaveLength(0);
      await page.clock.setFixedTime(Date.now() + DAY_MS);
      await look(page);
      await soon(() => calls.length).toBe(1);
    },
  );

  it.each(OWN_FIGURES)('in sight over midnight asks again by itself: %s', async (path, asks) => {
    const page = await visitAs(RITHY, { ...EN, before: (opened) => opened.clock.install() });
    await open(page, '/profile');
    const seeLoan = page.getByRole('link', { name: 'See the loan' });
    await seeLoan.waitFor();
    if (path !== '/profile') {
      await seeLoan.click();
      await page.getByText('Loan id L').waitFor();
    }
    const calls = callsTo(page, asks);
    await page.clock.fastForward(DAY_MS);
    await soon(() => calls.length).toBe(1);
  });

  it.each(TWO_SEATS)(
    'left open while the lender decides says so when it is looked at minutes later, $locale at $width px',
    async ({ locale, width }) => {
      const { local, applicationId } = await aReviewedApplication({ locale });
      const page = await visitAs(local, { locale, width, expected: /ERR_FAILED/ });
      const { request, denied, borrow } = WAITS[locale];
      await open(page, '/profile');
      const banner = page.getByRole('group', { name: request });
      await banner.waitFor();
      await denyReviewed(applicationId);
      const calls = callsTo(page, '/api/v1/account/overview');
      await look(page);
      expect(calls).toHaveLength(0);
      // Without a line what was shown minutes ago stays.
      await page.route('**/api/**', (route) => route.abort());
      await page.clock.setFixedTime(Date.now() + 3 * MINUTE_MS);
      const lost = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/overview'));
      await look(page);
      await lost;
      await page.unroute('**/api/**');
      await page.clock.setFixedTime(Date.now() + 6 * MINUTE_MS);
      expect(await banner.isVisible()).toBe(true);
      await look(page);
      await page.getByRole('region', { name: denied }).waitFor();
      await banner.waitFor({ state: 'detached' });
      const button = page.locator('main').getByRole('button', { name: borrow, exact: true });
      expect(await button.getAttribute('aria-disabled')).toBeNull();
    },
  );

  it('left open while money comes says what settles the loan on another day after it', async () => {
    const { local, loanId } = await aLoan({ locale: 'en', amount: 120, days: 10, ago: 2 });
    const page = await visitAs(local, EN);
    await open(page, `/loan-detail/${loanId}`);
    const settle = page.getByRole('region', { name: 'Settle the whole loan' });
    const hint = await settle.getByText(/^From .* to /).innerText();
    const payDay = hint.split(' to ')[1] ?? '';
    await settle.getByLabel('Settle on another day', { exact: true }).fill(payDay);
    const answer = settle.getByRole('status').locator('b').first();
    // 15 % for 30 days are 0.60 a day of 120.00: 120.00 + 10 × 0.60. Of 50.00 on day 2, 1.20 is interest and 48.80 principal; 71.20 is left
    // and bears 71.20 × 0.005 = 0.356 a day: 71.20 + 8 × 0.356 = 74.048.
    await soon(() => answer.innerText()).toBe('$126.00');
    await payAtCounter(loanId, 50_00);
    await page.clock.setFixedTime(Date.now() + 3 * MINUTE_MS);
    await look(page);
    await page.getByText('$50.00').first().waitFor();
    await soon(() => answer.innerText()).toBe('$74.05');
  });

  it('left open on the history while money comes says the same in its bar and in its rows', async () => {
    const { local, loanId } = await aLoan({ locale: 'en', amount: 120, days: 10, ago: 2 });
    const page = await visitAs(local, EN);
    await open(page, '/profile/history');
    const paid = page.locator('main tbody tr').first().locator('td').nth(8);
    await soon(() => paid.innerText()).toBe('$0.00');
    await payAtCounter(loanId, 50_00);
    await page.clock.setFixedTime(Date.now() + 3 * MINUTE_MS);
    await look(page);
    await soon(() => paid.innerText()).toBe('$50.00');
  });

  it('of a borrower who owes the lender papers says so first, and leads to where they are sent', async () => {
    const page = await visitAs(NITA, EN);
    await open(page, '/profile');
    const top = page.getByRole('region', { name: 'What you owe' });
    await top.getByText('2 things are missing').waitFor();
    await top.getByRole('link', { name: 'See the steps' }).click();
    await page.locator('#steps').getByText('2 things are missing').waitFor();
  });

  it('leads from an application that is no loan to its steps, and says N/A for days that it has not', async () => {
    const page = await visitAs(DARA, EN);
    await open(page, '/profile/history');
    const row = page.locator('main tbody tr').first();
    await row.waitFor();
    const cells = (await row.locator('td').allInnerTexts()).map((text) => text.trim());
    expect([cells[1], cells[3], cells[7], cells[10]]).toEqual(['N/A', 'N/A', '$0.00', 'Other']);
    await row.getByRole('link', { name: `Details of application ${cells[2]}` }).click();
    await page.waitForURL('**/profile#steps');
    await page.getByText(`No. ${cells[2]}`).waitFor();
  });
});
