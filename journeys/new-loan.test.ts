/** A borrower whom the lender knows asks for a further loan. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { askByCall, BOPHA, DARA, SOTHY, visitAs } from './page-demo.ts';
import { violations } from './page-axe.ts';
import { aDenial } from './page-lent.ts';
import { setTables } from './page-rates.ts';
import { queryRows } from './page-store.ts';
import { type Locale, LOCALES, open, soon, TWO_SEATS } from './page-visit.ts';

const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem('loan_type'));
const storedDraft = async (page: Page) =>
  JSON.parse((await page.evaluate(() => sessionStorage.getItem('apply_draft'))) ?? '{}') as {
    amountBorrow: number | null;
    amountDate: number | null;
  };

/** Opens the borrow menu of the profile and chooses an entry. */
async function borrow(page: Page, entry: string): Promise<void> {
  const button = page.locator('main').getByRole('button', { name: 'Borrow', exact: true });
  // By key: the pointer opens it on its way, and a click that came much later would close it again.
  await button.press('Enter');
  await page
    .locator(`[id="${await button.getAttribute('aria-controls')}"]`)
    .getByRole('button', { name: entry })
    .click();
  await page.waitForURL('**/new-loan');
}

const NOT_SENT: Record<Locale, { title: string; why: string }> = {
  km: {
    title: 'ពាក្យស្នើសុំមិនទាន់បានផ្ញើទេ',
    why: 'អ្នកមានពាក្យស្នើសុំមួយ កំពុងដំណើរការរួចហើយ។',
  },
  en: {
    title: 'Your request was not sent',
    why: 'You already have a request under way.',
  },
};

describe('the borrow menu of the profile', () => {
  it('has the four products; choosing one stores it, clears amount and duration, and leads to the request: PROF-11 PROF-12 PROF-25 RT-28', async () => {
    const page = await visitAs(SOTHY, { locale: 'en' });
    await open(page, '/profile');
    const menu = page.locator('main').getByRole('button', { name: 'Borrow', exact: true });
    await menu.waitFor();
    await soon(() => storedDraft(page)).toMatchObject({ amountBorrow: 50, amountDate: 5 });
    await menu.press('Enter');
    const entries = page.locator(`[id="${await menu.getAttribute('aria-controls')}"]`);
    expect(await entries.getByRole('button').allInnerTexts()).toEqual([
      'Payday loan',
      'Personal loan',
      'Purchasing loan',
      'Pawn loan',
    ]);
    await entries.getByRole('button', { name: 'Pawn loan' }).click();
    await page.waitForURL('**/new-loan');
    expect(await stored(page)).toBe('Pawn');
    expect(await storedDraft(page)).toMatchObject({ amountBorrow: null, amountDate: null });
    expect(await page.getByRole('radio', { name: 'Pawn loan' }).isChecked()).toBe(true);
  });
});

describe('the request', () => {
  it('without a loan type leads to the profile: NL-01', async () => {
    const page = await visitAs(BOPHA, { locale: 'en' });
    await page.goto('/new-loan');
    await page.waitForURL('**/profile');
  });

  it('leads to the profile while another waits: NL-02', async () => {
    const page = await visitAs(DARA, { locale: 'en' });
    await open(page, '/profile');
    await page.evaluate(() => sessionStorage.setItem('loan_type', 'Payday'));
    await page.goto('/new-loan');
    await page.waitForURL('**/profile');
  });

  it('names what is missing at its field, counts days or months, and groups the reasons: NL-03 NL-04 NL-05 NL-06', async () => {
    const page = await visitAs(BOPHA, { locale: 'en' });
    await open(page, '/profile');
    await borrow(page, 'Payday loan');
    const duration = page.getByLabel('Duration', { exact: true });
    expect(await duration.locator('option').nth(1).innerText()).toBe('5 days');
    await page.getByRole('radio', { name: 'Personal loan' }).check();
    expect(await duration.locator('option').nth(1).innerText()).toBe('1 month');
    const groups = page.getByLabel('Loan purpose', { exact: true }).locator('optgroup');
    expect(await groups.count()).toBeGreaterThan(3);
    await page.getByRole('button', { name: 'Submit' }).click();
    await soon(() => page.locator('main select[aria-invalid=true]').count()).toBe(3);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL('**/profile');
  });

  it('has nothing of the product chosen before where another’s own rates cannot be fetched: C-12', async () => {
    await setTables('payday', { bounds: { amounts: [60, 150] } });
    const page = await visitAs(BOPHA, { locale: 'en', width: 360, expected: /ERR_FAILED/ });
    await page.route('**/personal-loan/get-interest-rates', (route) => route.abort());
    await open(page, '/profile');
    await borrow(page, 'Payday loan');
    const amounts = () => page.locator('[name=amount] option').allInnerTexts();
    await soon(async () => (await amounts()).at(-1)).toBe('$150');
    await page.getByRole('radio', { name: 'Personal loan' }).check();
    // The product's own bounds: $200 to $2,000, of which the form offers every step.
    const offered = Array.from({ length: (2000 - 200) / 10 + 1 }, (_, step) => 200 + 10 * step);
    const texts = offered.map((dollars) => `$${dollars.toLocaleString('en-US')}`);
    await soon(async () => (await amounts()).slice(1)).toEqual(texts);
    await page.locator('[name=amount]').selectOption({ index: 1 });
    await page.locator('[name=duration]').selectOption({ index: 1 });
    await page.getByText('This is an estimate.').waitFor();
  });

  it('goes out with five values, says so, and leads to a profile on which it waits: NL-07 NL-08 NL-09 NL-12', async () => {
    const page = await visitAs(SOTHY, { locale: 'en' });
    await open(page, '/profile');
    await borrow(page, 'Payday loan');
    await page.getByLabel('Amount', { exact: true }).selectOption('$100');
    await page.getByLabel('Duration', { exact: true }).selectOption('10 days');
    await page.getByLabel('Loan purpose', { exact: true }).selectOption('101');
    const asked = page.waitForRequest('**/request-new-loan');
    await page.getByRole('button', { name: 'Submit' }).click();
    const body = (await asked).postDataJSON() as Record<string, unknown>;
    expect(body).toEqual({
      amount: 100,
      duration: 10,
      loan_type: 'Payday',
      purpose_loan_id: 101,
      start: new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Phnom_Penh' }).format(new Date()),
    });
    const dialog = page.getByRole('alertdialog', { name: 'Your request has been sent' });
    await dialog.getByRole('button', { name: 'OK' }).click();
    await page.waitForURL('**/profile');
    expect(await stored(page)).toBeNull();
    await page.getByRole('group', { name: 'Your request' }).waitFor();
  });

  it('carries the lender’s day from a device whose clock is wrong: NL-08', async () => {
    const { phone, local } = await aDenial({ locale: 'en', ago: 31, reasons: ['income'] });
    const page = await visitAs(local, { locale: 'en' });
    await open(page, '/profile');
    await page.evaluate(() => sessionStorage.setItem('loan_type', 'Payday'));
    await page.clock.setFixedTime(Date.now() + 3 * 86_400_000);
    await open(page, '/new-loan');
    await page.locator('[name=amount]').selectOption('100');
    await page.locator('[name=duration]').selectOption('10');
    await page.locator('[name=purpose_loan_id]').selectOption('101');
    await page.locator('main form [type=submit]').click();
    await page.getByRole('alertdialog', { name: 'Your request has been sent' }).waitFor();
    const rows = await queryRows(
      `select amount_cents, duration from application where phone = $1 and status = 'Pending'`,
      [phone],
    );
    expect(rows).toEqual([{ amount_cents: '10000', duration: 10 }]);
  });

  it.each(LOCALES)(
    'that the lender does not take says why in a dialog, and keeps what was chosen, in %s: NL-11 ERR-17',
    async (locale) => {
      const { phone, local } = await aDenial({ locale, ago: 31, reasons: ['income'] });
      const page = await visitAs(local, { locale, width: 360 });
      await open(page, '/profile');
      await page.evaluate(() => sessionStorage.setItem('loan_type', 'Payday'));
      await open(page, '/new-loan');
      const fields = { amount: '100', duration: '10', purpose_loan_id: '101' };
      for (const [name, value] of Object.entries(fields)) {
        await page.locator(`[name=${name}]`).selectOption(value);
      }
      // The same borrower has just asked on another device.
      await askByCall(local);
      await page.locator('main form [type=submit]').click();
      const said = page.getByRole('alertdialog', { name: NOT_SENT[locale].title });
      await said.getByText(NOT_SENT[locale].why).waitFor();
      await said.getByRole('button').last().click();
      await said.waitFor({ state: 'hidden' });
      for (const [name, value] of Object.entries(fields)) {
        expect(await page.locator(`[name=${name}]`).inputValue()).toBe(value);
      }
      const rows = await queryRows(
        `select amount_cents from application where phone = $1 and status = 'Pending'`,
        [phone],
      );
      expect(rows).toEqual([{ amount_cents: '5000' }]);
    },
  );

  it.each(LOCALES)(
    'of a sum that the lender has ceased to lend meanwhile says so in the dialog, and offers what is lent now, in %s: NL-11 ERR-17',
    async (locale) => {
      const { local } = await aDenial({ locale, ago: 31, reasons: ['income'] });
      const page = await visitAs(local, { locale, width: 360 });
      await open(page, '/profile');
      await page.evaluate(() => sessionStorage.setItem('loan_type', 'Payday'));
      await open(page, '/new-loan');
      const amount = page.locator('[name=amount]');
      await amount.selectOption('200');
      await page.locator('[name=duration]').selectOption('10');
      await page.locator('[name=purpose_loan_id]').selectOption('101');
      await setTables('payday', { bounds: { amounts: [50, 150] } });
      const refused = page.waitForResponse('**/request-new-loan');
      await page.locator('main form [type=submit]').click();
      const { message } = (await (await refused).json()) as { message: { amount: [string] } };
      const said = page.getByRole('alertdialog', { name: NOT_SENT[locale].title });
      await said.getByText(message.amount[0]).waitFor();
      expect(await said.getByText('$150').count()).toBe(1);
      await said.getByRole('button').last().click();
      await said.waitFor({ state: 'hidden' });
      await soon(() => amount.locator('option').last().innerText()).toBe('$150');
      expect(await amount.inputValue()).toBe('');
      expect(await page.locator('[name=duration]').inputValue()).toBe('10');
      await amount.selectOption('150');
      await page.locator('main form [type=submit]').click();
      await page.getByRole('alertdialog').filter({ hasNotText: NOT_SENT[locale].title }).waitFor();
    },
  );

  it('forgets its messages when the language changes: STATE-15', async () => {
    const page = await visitAs(BOPHA, { locale: 'en' });
    await open(page, '/profile');
    await page.evaluate(() => sessionStorage.setItem('loan_type', 'Payday'));
    await open(page, '/new-loan');
    await page.getByRole('button', { name: 'Submit' }).click();
    const wrong = page.locator('main select[aria-invalid=true]');
    await soon(() => wrong.count()).toBe(3);
    await page.getByRole('button', { name: 'ខ្មែរ' }).first().click();
    await soon(() => wrong.count()).toBe(0);
  });

  it.each(TWO_SEATS)('has no violation of WCAG 2.2 AA in $locale at $width px', async (seat) => {
    const page = await visitAs(BOPHA, seat);
    await open(page, '/profile');
    await page.evaluate(() => sessionStorage.setItem('loan_type', 'Personal'));
    await open(page, '/new-loan');
    await page.locator('[name=amount]').selectOption({ index: 3 });
    await page.locator('[name=duration]').selectOption({ index: 6 });
    expect(await violations(page, 'new loan')).toEqual([]);
  });
});
