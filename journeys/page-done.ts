/** What stands after Submit, and what is left once that is closed. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { colourOf } from './page-picture.ts';
import { soon } from './page-visit.ts';
import { dialog, done, field, type FormName, openWizard } from './page-wizard.ts';

const KHMER = /[\u1780-\u17ff]/;
const CLEARED = ['name', 'last_name', 'phone', 'email'];

/**
 * The success dialog, and what is left once it is closed (BW-44 to BW-47, PW-24, GW-27).
 * @returns the application's number, as the panel behind the dialog says it
 */
export async function expectDone(page: Page, form: FormName): Promise<string> {
  await done(page).waitFor();
  const confirm = dialog(page).getByRole('button').last();
  await page.mouse.move(0, 0);
  await soon(() => colourOf(confirm)).toBe('rgb(60, 86, 160)');
  expect(await page.locator('main form').count()).toBe(0);
  expect(await page.locator('main ol').first().locator('[aria-current]').count()).toBe(0);
  await expectNext(page, form);
  const panel = page.locator('main section[aria-labelledby=done-title]');
  const said = await panel.locator('p').first().innerText();
  expect(await panel.locator('a[href^="tel:"]').count()).toBe(1);
  await confirm.click();
  await page.waitForURL('**/payday-loan');
  for (const key of CLEARED) expect(await field(page, key).inputValue()).toBe('');
  await openWizard(page, form);
  for (const key of CLEARED) expect(await field(page, key).inputValue()).toBe('');
  expect(await dialog(page).count()).toBe(0);
  return said.replace(/\D/g, '');
}

/**
 * Behind the dialog stands what happens next, in its order: the call, the SMS, the money (STATE-17, GEN-14), which after a
 * purchase may go to the seller.
 */
async function expectNext(page: Page, form: FormName): Promise<void> {
  const texts = await page.locator('main ol').last().locator('li').allInnerTexts();
  expect(texts).toHaveLength(3);
  const english = (await page.locator('html').getAttribute('lang')) === 'en';
  const seller = english ? 'seller' : 'អ្នកលក់';
  expect(texts.at(-1)?.includes(seller)).toBe(form === 'purchasing');
  const order = english ? [/call/, /SMS/, /bank account/] : [KHMER, /SMS/, KHMER];
  texts.forEach((text, index) => expect(text).toMatch(order[index] ?? /never/));
}
