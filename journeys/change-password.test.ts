/** The change of a password by who is signed in. */
import { describe, expect, it } from 'vitest';
import {
  aBorrower,
  accountOf,
  alert,
  errorOf,
  fillNew,
  pathOf,
  session,
  signedIn,
  storedKeys,
  submit,
} from './page-account.ts';
import { loseNextAnswer } from './page-lost.ts';
import { open, soon, TWO_SEATS, visit } from './page-visit.ts';
import { field } from './page-wizard.ts';

const NEW = 'ពាក្យថ្មី by the lake 4';

const PERHAPS = {
  km: 'ពាក្យសម្ងាត់ថ្មីប្រហែលជាបានរក្សាទុកហើយ',
  en: 'Your new password may be saved',
};
const LOGIN = { km: 'ចូលប្រើ', en: 'Login' };

describe('changing the password', () => {
  it.each(TWO_SEATS)(
    'asks for the current one, then forgets everything and leads to login, $locale at $width px: RT-29 PWD-04 PWD-06 PWD-07 PWD-08 PWD-10 PWD-20 PWD-21 ROLE-04 API-38 V6.2.2',
    async (seat) => {
      const who = await aBorrower();
      const page = await visit({ ...seat, context: await signedIn(who, seat.locale) });
      await open(page, '/user-setting/reset-password');
      await field(page, 'old_password').fill('not the one');
      await fillNew(page, NEW);
      await errorOf(page, 'old_password').waitFor();
      expect(await field(page, 'password').inputValue()).toBe(NEW);
      await page.route('**/api/v1/frontend/auth/reset-password', (route) =>
        route.fulfill({
          json: {
            code: 0,
            data: null,
            message: 'x',
            message_en: 'In English.',
            message_km: 'ជាខ្មែរ។',
          },
        }),
      );
      await submit(page).click();
      await alert(page).waitFor();
      expect((await alert(page).innerText()).trim()).toBe(
        seat.locale === 'km' ? 'ជាខ្មែរ។' : 'In English.',
      );
      await alert(page).getByRole('button').click();
      await soon(() => alert(page).count()).toBe(0);
      await page.unroute('**/api/v1/frontend/auth/reset-password');
      const before = await accountOf(who);
      await field(page, 'old_password').fill(who.password);
      await submit(page).click();
      await page.waitForURL('**/message');
      expect(await storedKeys(page)).toEqual(['locale']);
      const after = await accountOf(who);
      expect(after?.password_hash).not.toBe(before?.password_hash);
      expect(after?.sessions).toBe(0);
      await page.goBack();
      await soon(() => pathOf(page)).not.toBe('/user-setting/reset-password');
    },
  );

  it.each(TWO_SEATS)(
    'says that the new one may be saved where the answer was lost and the login has ended since, $locale at $width px',
    async (seat) => {
      const { locale } = seat;
      const who = await aBorrower();
      const page = await visit({
        ...seat,
        context: await signedIn(who, locale),
        expected: /ERR_FAILED|401/,
      });
      await open(page, '/user-setting/reset-password');
      const { lost } = await loseNextAnswer(page, /auth\/reset-password$/);
      await field(page, 'old_password').fill(who.password);
      await fillNew(page, NEW);
      await lost;
      await soon(() => submit(page).getAttribute('aria-disabled')).not.toBe('true');
      expect((await accountOf(who))?.sessions).toBe(0);
      await submit(page).click();
      await page.waitForURL('**/message');
      await page.getByText(PERHAPS[locale]).waitFor();
      expect(await storedKeys(page)).toEqual(['locale']);
      await page.locator('main').getByRole('link', { name: LOGIN[locale] }).click();
      await page.waitForURL('**/login**');
    },
  );

  it('asks for the current one again once a code that was not used is good no more', async () => {
    const who = await aBorrower();
    const page = await visit({ locale: 'en', context: await signedIn(who, 'en') });
    await open(page, '/user-setting/reset-password');
    await field(page, 'old_password').waitFor();
    /** As after a right code. */
    const verify = (minutesAgo: number) =>
      page.evaluate((minutes) => {
        const verified = { borrow_uuid: 'u', verified_uuid: 'u', phone: '012 345 678' };
        const at = String(Date.now() - minutes * 60_000);
        const kept = { ...verified, fromPage: 'reset-password', code_verified_at: at };
        for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
      }, minutesAgo);
    await verify(9);
    await open(page, '/user-setting/reset-password');
    await field(page, 'password').waitFor();
    expect(await field(page, 'old_password').count()).toBe(0);
    await verify(11);
    await open(page, '/user-setting/reset-password');
    await field(page, 'old_password').waitFor();
  });

  it('who has forgotten the current one goes by the code, and comes back by the same way: C-50', async () => {
    const who = await aBorrower();
    const page = await visit({ locale: 'en', context: await signedIn(who, 'en') });
    await open(page, '/user-setting/reset-password');
    await page.getByRole('link', { name: 'Forgot your current password?' }).click();
    await page.waitForURL('**/input-phone-number');
    await soon(async () => (await session(page)).fromPage).toBe('reset-password');
    await page.locator('main').getByRole('link', { name: 'Back' }).click();
    await page.waitForURL('**/user-setting/reset-password');
  });
});
