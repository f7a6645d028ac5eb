/** The terms of a product as a manager types them. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { atDesk, reloadOffice } from './page-office.ts';

const cell = (page: Page, name: string) => page.locator(`#cell-${name}`);
const aManager = (path: string) => atDesk(path, { roles: ['manager'] });

it('rows that are added to a draft before and after a reload are two rows', async () => {
  const { page } = await aManager('/products/personal');
  const addRow = page.getByRole('button', { name: /^Add a row/ });
  const rates = page.getByRole('table', { name: 'Rate table' }).locator('tbody tr');
  await rates.first().waitFor();
  const first = await rates.count();
  await addRow.click();
  await cell(page, `rates-${first}-rate_millionths`).fill('3');
  await page.getByRole('button', { name: /^Add: Processing/ }).click();
  await cell(page, 'fees-0-rate_millionths').fill('1');
  await reloadOffice(page);
  await addRow.click();
  await cell(page, `rates-${first + 1}-rate_millionths`).fill('4');
  expect(await cell(page, `rates-${first}-rate_millionths`).inputValue()).toBe('3');
  await page.getByRole('button', { name: /^Add: Consulting/ }).click();
  await cell(page, 'fees-1-rate_millionths').fill('2');
  expect(await cell(page, 'fees-0-rate_millionths').inputValue()).toBe('1');
  // One is taken away, not both.
  await page.getByRole('button', { name: `Remove, ${first + 2}` }).click();
  expect(await rates.count()).toBe(first + 1);
});
