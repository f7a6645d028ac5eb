/** The line goes away while somebody is in the account. */
import { expect, it } from 'vitest';
import { fillNew } from './page-account.ts';
import { DEMO_PASSWORD, SOKHA, visitAs } from './page-demo.ts';
import { open, soon } from './page-visit.ts';

const FAILED = "This page didn't load data correctly. Please try again later.";

it('history and profile say that they could not be loaded, never an old figure, and ask again; a new password stays typed: ERR-18 G-40', async () => {
  const page = await visitAs(SOKHA, {
    locale: 'en',
    expected: /ERR_INTERNET_DISCONNECTED/,
  });
  const context = page.context();
  const main = page.locator('main');
  const rows = main.locator('tbody tr');
  const failed = main.getByRole('alert').filter({ hasText: FAILED });
  await open(page, '/profile/history');
  await soon(() => rows.count()).toBe(10);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Next' }).click();
  await failed.waitFor();
  expect(await rows.count()).toBe(0);
  await context.setOffline(false);
  await failed.getByRole('button').click();
  await page.getByText('Page 2 of 3').waitFor();
  await failed.waitFor({ state: 'detached' });

  await main.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByText('Personal info').waitFor();
  await main.getByRole('link', { name: 'Change password' }).click();
  await page.locator('#field-old_password').waitFor();
  await page.locator('#field-old_password').fill(DEMO_PASSWORD);
  await context.setOffline(true);
  await fillNew(page, 'a lake of 7 lotus');
  await page.getByRole('status').getByText('No internet.').waitFor();
  expect(await page.locator('#field-password').inputValue()).toBe('a lake of 7 lotus');
  await page.goBack();
  await failed.first().waitFor();
  expect(await main.locator('.night-figure').count()).toBe(0);
  await context.setOffline(false);
  await failed.first().getByRole('button').click();
  await main.locator('.night-figure').waitFor();
});
