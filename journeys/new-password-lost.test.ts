/** A new password on a line that loses the answer to each of its calls: each is pressed again, and goes on with what was done. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  accountOf,
  anApplicant,
  codesSentTo,
  fillNew,
  newestCode,
  pathOf,
  session,
  stored,
  submit,
} from './page-account.ts';
import { loseNextAnswer } from './page-lost.ts';
import { LOCALES, open, soon, visit } from './page-visit.ts';
import { field } from './page-wizard.ts';

const SEND = /send-code-verify$/;
const CHECK = /check-code-verify$/;
const FORGOT = /forgot-password$/;
/** What is lost on purpose stands in the browser's console too. */
const LOST = /ERR_FAILED/;

/** Does what sends a call, whose answer is lost, and presses the button again once the page knows. */
async function twice(page: Page, address: RegExp, act: () => Promise<void>): Promise<void> {
  const before = pathOf(page);
  const { lost } = await loseNextAnswer(page, address);
  let isLost = false;
  void lost.then(() => {
    isLost = true;
  });
  await act();
  // A call that is never made ends the story with what stands on the page.
  await soon(() => isLost).toBe(true);
  await soon(() => submit(page).getAttribute('aria-disabled')).not.toBe('true');
  expect(pathOf(page)).toBe(before);
  await submit(page).click();
}

it.each(LOCALES)('is set with one code, in %s: PWD-05 C-52', async (locale) => {
  const who = await anApplicant();
  const page = await visit({ locale, width: 360, expected: LOST });
  await open(page, '/input-phone-number');
  await field(page, 'phone').fill(who.local);
  await twice(page, SEND, () => submit(page).click());
  await page.waitForURL('**/verify-code/*');
  expect(pathOf(page)).toBe(`/verify-code/${(await session(page)).borrow_uuid}`);
  expect(await stored(page, 'request_id')).toMatch(/^[\da-f-]{36}$/);
  await field(page, 'code').fill(await newestCode(who.phone));
  await twice(page, CHECK, () => submit(page).click());
  await page.waitForURL('**/user-setting/reset-password');
  await field(page, 'password').waitFor();
  await twice(page, FORGOT, () => fillNew(page, 'a boat on the lake 7'));
  await page.waitForURL('**/message');
  expect(codesSentTo(who.phone)).toHaveLength(1);
  expect((await accountOf(who))?.password_hash).toMatch(/^\$argon2id\$/);
});
