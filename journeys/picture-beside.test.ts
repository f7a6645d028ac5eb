/** The picture beside the forms of the account. The wizards' own stands in `apply.test.ts`, the login's is always there. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { aBorrower, passTime, submit } from './page-account.ts';
import { BOPHA, visitAs } from './page-demo.ts';
import { open, resize, visit } from './page-visit.ts';
import { field } from './page-wizard.ts';

const picture = (page: Page) => page.locator('main svg[viewBox="0 0 480 640"]');

/** Whether the picture stands to the right of the form on a wide screen, and not at all on a phone. */
async function expectBeside(page: Page): Promise<void> {
  await resize(page, 1280);
  const form = await page.locator('main form').first().boundingBox();
  const beside = await picture(page).boundingBox();
  const where = `${new URL(page.url()).pathname}: the picture`;
  expect(beside?.width ?? 0, where).toBeGreaterThan(300);
  expect(beside?.height ?? 0, where).toBeGreaterThan(190);
  expect(beside?.x ?? 0, where).toBeGreaterThan(form?.x ?? Infinity);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  await resize(page, 360);
  expect(await picture(page).isVisible(), where).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

it('stands beside the phone, the code and the new password on wide screens: BW-05', async () => {
  const who = await aBorrower();
  await passTime(who.phone, 3);
  const page = await visit({ locale: 'km', width: 1280 });
  await open(page, '/input-phone-number');
  await expectBeside(page);
  await field(page, 'phone').fill(who.local);
  await submit(page).click();
  await page.waitForURL('**/verify-code/*');
  await field(page, 'code').waitFor();
  await expectBeside(page);
  const own = await visitAs(BOPHA, { locale: 'en', width: 1280 });
  await open(own, '/user-setting/reset-password');
  await field(own, 'password').waitFor();
  await expectBeside(own);
});

it('stands beside the request for a further loan, below its cost once there is one: BW-05', async () => {
  const page = await visitAs(BOPHA, { locale: 'en', width: 1280 });
  await open(page, '/profile');
  await page.evaluate(() => sessionStorage.setItem('loan_type', 'Payday'));
  await open(page, '/new-loan');
  await page.locator('[name=amount]').waitFor();
  await expectBeside(page);
  await resize(page, 1280);
  await page.locator('[name=amount]').selectOption('100');
  await page.locator('[name=duration]').selectOption('10');
  const cost = page.getByText('You borrow $100. In 10 days you pay back');
  await cost.waitFor();
  await expectBeside(page);
  await resize(page, 1280);
  const [above, below] = [await cost.boundingBox(), await picture(page).boundingBox()];
  expect(below?.y ?? 0).toBeGreaterThan(above?.y ?? Infinity);
});
