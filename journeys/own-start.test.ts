/** A page that opens for who is signed in: what it shows at first, and that it asks for each thing once. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aBorrower, callsTo, signedIn } from './page-account.ts';
import { open, soon, TWO_SEATS, visit } from './page-visit.ts';
import { field, FORMS, heading, openWizard, ready } from './page-wizard.ts';

declare global {
  interface Window {
    /** Fields of the first step that could be seen in some frame before the account had filled them in. */
    seenEmpty?: string[];
  }
}

/** Notes in every frame from the first paint on which fields can be seen empty. */
async function watchFields(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    window.seenEmpty = seen;
    const look = () => {
      for (const key of ['amount', 'name', 'purchase_item']) {
        const box = document.querySelector<HTMLInputElement>(`#field-${key}`);
        if (box && box.getClientRects().length > 0 && box.value === '' && !seen.includes(key)) {
          seen.push(key);
        }
      }
      requestAnimationFrame(look);
    };
    look();
  });
}

describe('a form that knows the person', () => {
  it.each(TWO_SEATS)(
    'shows nobody’s form before theirs, $locale at $width px: STATE-28',
    async (seat) => {
      const page = await visit({
        ...seat,
        context: await signedIn(await aBorrower(), seat.locale),
        before: watchFields,
      });
      await page.goto(FORMS.borrow.path);
      await ready(page);
      await soon(() => field(page, 'name').inputValue()).not.toBe('');
      expect(await page.evaluate(() => window.seenEmpty)).toEqual([]);
    },
  );

  it('is a visitor’s again once they have logged out', async () => {
    const page = await visit({
      locale: 'en',
      context: await signedIn(await aBorrower(), 'en'),
    });
    await open(page, FORMS.borrow.path);
    await soon(() => field(page, 'name').inputValue()).not.toBe('');
    await page.evaluate(() => localStorage.clear());
    await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage')));
    await heading(page).waitFor();
    await soon(() => field(page, 'name').inputValue()).toBe('');
  });
});

describe('asked once', () => {
  it.each(['borrow', 'purchasing', 'pawn'] as const)(
    'the provinces, by the %s form: API-25',
    async (form) => {
      const page = await visit({ locale: 'en', width: 360 });
      const calls = callsTo(page, '/api/v1/region/options');
      await openWizard(page, form);
      await page.waitForLoadState('networkidle');
      expect(calls).toHaveLength(1);
    },
  );

  it('the record and what is pending, by the account: STATE-02 PROF-19', async () => {
    const page = await visit({ locale: 'en', context: await signedIn(await aBorrower(), 'en') });
    const records = callsTo(page, '/api/v1/frontend/borrow/get-borrow-info');
    const pendings = callsTo(page, '/api/v1/frontend/borrow/check-account-has-loan-pending');
    await open(page, '/profile');
    await page.locator('header').getByRole('button', { name: 'Your account' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect([records.length, pendings.length]).toEqual([1, 1]);
  });
});
