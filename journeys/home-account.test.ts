/** The home page of a borrower who is logged in: another loan is asked for from the calculator. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BOPHA, DARA, visitAs } from './page-demo.ts';
import { violations } from './page-axe.ts';
import { PRODUCTS } from './page-home.ts';
import { queryRows } from './page-store.ts';
import { open, soon, TWO_SEATS, wholeAnswer } from './page-visit.ts';

const NAMES = { km: 'ស្នើសុំកម្ចីថ្មី', en: 'Request a new loan' };

/** What the warning says of the request, with the day on which it was sent. */
const SAYS = {
  reviewed: {
    km: /ពាក្យស្នើសុំថ្ងៃទី \d\d\/\d\d\/\d{4}.*កំពុងត្រួតពិនិត្យ/,
    en: /Your request of \d\d\/\d\d\/\d{4}, \d\d:\d\d is being reviewed\./,
  },
  agreed: {
    km: /អ្នកឱ្យខ្ចីបានយល់ព្រមលើពាក្យស្នើសុំថ្ងៃទី \d\d\/\d\d\/\d{4}/,
    en: /The lender has agreed to your request of \d\d\/\d\d\/\d{4}/,
  },
};

const requestButton = (page: Page) =>
  page.locator('main form').getByRole('button', { name: /^(?:Request a new loan|ស្នើសុំកម្ចីថ្មី)$/ });

describe('logged in, the home page', () => {
  it.each(TWO_SEATS)(
    'has the request in the place of Apply now, for the product of the calculator, $locale at $width px: HOME-18 STATE-29',
    async (seat) => {
      const page = await visitAs(BOPHA, seat);
      await open(page, PRODUCTS.pawn.path);
      await requestButton(page).waitFor();
      expect(await requestButton(page).innerText()).toBe(NAMES[seat.locale]);
      expect(await page.locator('main form [type=submit]').count()).toBe(0);
      expect(await page.locator('main form input[name=phone]').count()).toBe(0);
      expect(await violations(page, 'home, logged in')).toEqual([]);
      await requestButton(page).click();
      await page.waitForURL('**/new-loan');
      expect(await page.evaluate(() => sessionStorage.getItem('loan_type'))).toBe('Pawn');
    },
  );

  it.each(TWO_SEATS)(
    'warns while a request is pending, and the disabled button leads to the warning, $locale at $width px: HOME-19 HOME-20 STATE-10 ENT-04',
    async (seat) => {
      const page = await visitAs(DARA, seat);
      await open(page, '/payday-loan');
      await soon(() => requestButton(page).getAttribute('aria-disabled')).toBe('true');
      const warning = page.locator('#own-pending');
      // A story of the office may have agreed to it since.
      const [application] = await queryRows<{ status: string }>(
        `select a.status from application a join borrower b on b.id = a.borrower_id
         where b.phone = '85512000002' and a.status in ('Pending', 'In review', 'Approved')`,
      );
      const says = SAYS[application?.status === 'Approved' ? 'agreed' : 'reviewed'][seat.locale];
      await soon(() => warning.innerText()).toMatch(says);
      expect(await violations(page, 'home, pending')).toEqual([]);
      await requestButton(page).focus();
      await page.keyboard.press('Enter');
      expect(await warning.evaluate((node) => node === document.activeElement)).toBe(true);
      expect(new URL(page.url()).pathname).toBe('/payday-loan');
      // A story of the office may have taken it on since; it is the same one request.
      const [row] = await queryRows(
        `select count(*)::int as open from application a join borrower b on b.id = a.borrower_id
         where b.phone = '85512000002' and a.status in ('Pending', 'In review', 'Approved')`,
      );
      expect(row).toEqual({ open: 1 });
    },
  );

  it('believes the server only, whatever the device holds: STATE-11', async () => {
    const page = await visitAs(BOPHA, { locale: 'en' });
    await open(page, '/payday-loan');
    await page.evaluate(() => {
      for (const storage of [localStorage, sessionStorage]) {
        storage.setItem('has_pending_loan', 'true');
      }
    });
    const asked = wholeAnswer(page, /\/check-account-has-loan-pending$/);
    await page.reload();
    await asked;
    await requestButton(page).waitFor();
    expect(await requestButton(page).getAttribute('aria-disabled')).toBeNull();
    expect(await page.locator('#own-pending').count()).toBe(0);
  });
});
