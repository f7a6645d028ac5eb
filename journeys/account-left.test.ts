/** What a borrower has left open: a page over midnight, papers not sent, an application that is no loan yet. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callsTo } from './page-account.ts';
import { DARA, NITA, RITHY, SOKHA, visitAs } from './page-demo.ts';
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

  it.each([
    ['/profile', '/api/v1/account/overview'],
    ['/loan-detail', '/api/v1/account/loan'],
  ])('left open over midnight asks again when it is looked at: %s', async (path, asks) => {
    const page = await visitAs(RITHY, EN);
    await open(page, '/profile');
    const seeLoan = page.getByRole('link', { name: 'See the loan' });
    await seeLoan.waitFor();
    if (path !== '/profile') {
      await seeLoan.click();
      await page.getByText('Loan id L').waitFor();
    }
    const calls = callsTo(page, asks);
    const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await look();
    expect(calls).toHaveLength(0);
    await page.clock.setFixedTime(Date.now() + 24 * 60 * 60 * 1000);
    await look();
    await soon(() => Promise.resolve(calls.length)).toBe(1);
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
