/** The terms of a product as a manager types them. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { atDesk, reloadOffice } from './page-office.ts';
import { setTables } from './page-rates.ts';
import { soon } from './page-visit.ts';

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

it('a fee that has ended can be charged again: another is added beside it', async () => {
  const fee = { kind: 'processing', percent: 1, hasEnded: true } as const;
  await setTables('personal', { fees: [fee] });
  const { page } = await aManager('/products/personal');
  const fees = page.getByRole('table', { name: 'Fees' }).locator('tbody tr');
  await fees.filter({ hasText: 'ended' }).waitFor();
  const add = page.getByRole('button', { name: /^Add: Processing/ });
  await add.click();
  expect(await add.count()).toBe(0);
  await cell(page, 'fees-1-rate_millionths').fill('2');
  await page.getByRole('button', { name: /^Propose changes \(1\)/ }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Proposed by Nary').waitFor();
  await page.getByRole('button', { name: 'Take it back…' }).click();
  await page.getByRole('button', { name: 'Remove the proposal' }).click();
  await soon(() => page.locator('.waiting').count()).toBe(0);
});

it('a fee at pay-out that takes all of an amount is said beside what the change does', async () => {
  const { page } = await aManager('/products/personal');
  await page.getByRole('button', { name: /^Add: Processing/ }).click();
  await cell(page, 'fees-0-rate_millionths').fill('100');
  const said = page.getByText('The fees charged at pay-out take all');
  await said.waitFor();
  await cell(page, 'fees-0-rate_millionths').fill('99');
  await soon(() => said.count()).toBe(0);
});
