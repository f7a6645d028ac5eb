/** What two people confirmed of money on no loan proves wrong: two look at it again. What was paid too much stands in the list of loans with its sum. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { choose, press, toRow, typeInto } from './page-keys.ts';
import { aLoan, loanNumber, moneyOnNoLoan, payAtCounter } from './page-lent.ts';
import { atDesk, field, openOffice } from './page-office.ts';
import { soon } from './page-visit.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const DONE = '/money?view=back&state=done';

/** Opens the money of this story in the list that is shown. */
async function openMoney(page: Page): Promise<void> {
  await toRow(page.locator('tr[data-row]').filter({ hasText: '$8.43' }));
  await page.keyboard.press('Enter');
  await dialog(page).waitFor();
}

/** Nothing stands outside of a narrow screen. */
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

it('money that was confirmed as given back is ordered by a cashier to be looked at again, at 360 px in Khmer, and confirmed by a manager', async () => {
  await moneyOnNoLoan('8.43');
  const { page: cashier } = await atDesk('/money', {
    roles: ['cashier'],
    locale: 'km',
    expected: /status of 422/,
    width: 360,
  });
  const submit = dialog(cashier).locator('form').last().locator('button[type=submit]');
  await openMoney(cashier);
  await choose(field(cashier, 'reason'), '0');
  await press(submit);
  await dialog(cashier).waitFor({ state: 'detached' });

  const { page: manager } = await atDesk('/money?view=back', { roles: ['manager'] });
  const confirm = (name: string) => press(dialog(manager).getByRole('button', { name }));
  await openMoney(manager);
  await typeInto(field(manager, 'reference'), 'TRF 8');
  await confirm('Confirm that $8.43 went back');
  await dialog(manager).waitFor({ state: 'detached' });

  await openOffice(cashier, DONE);
  await openMoney(cashier);
  await press(dialog(cashier).locator('summary').filter({ hasText: 'ការបញ្ជាក់នេះខុស…' }));
  await press(submit);
  await dialog(cashier).getByText('សូមបំពេញមូលហេតុ').first().waitFor();
  await choose(field(cashier, 'reason'), '1');
  expect(await width(cashier)).toBe(360);
  await press(submit);
  await dialog(cashier).waitFor({ state: 'detached' });
  await openMoney(cashier);
  await dialog(cashier).getByText('បេឡាធិការបានបញ្ជាថា ការបញ្ជាក់នេះខុស').waitFor();

  await openOffice(manager, '/money?view=back');
  await openMoney(manager);
  await confirm('Confirm that $8.43 is looked at again');
  await dialog(manager).waitFor({ state: 'detached' });
  await openOffice(cashier, '/money');
  await soon(() => cashier.getByText('$8.43').count()).toBeGreaterThan(0);
});

it('what was paid too much stands in the list of loans with its sum, and a manager reads the same as a cashier', async () => {
  const { loanId } = await aLoan({ locale: 'en', amount: 100, days: 15, ago: 10 });
  await payAtCounter(loanId, 150_00);
  for (const [role, wide] of [
    ['cashier', 360],
    ['manager', 1280],
  ] as const) {
    const { page } = await atDesk(`/loans?group=owed&q=${loanNumber(loanId)}`, {
      roles: [role],
      width: wide,
    });
    await page.getByText(/^Owed to borrowers: \$\d+\.\d\d\. Loans: 1\.$/).waitFor();
    await page.getByText(loanNumber(loanId)).first().waitFor();
    expect(await width(page)).toBe(wide);
  }
});
