/** Who may see which page, and where everybody else is led. */
import { beforeAll, describe, expect, it } from 'vitest';
import { aBorrower, avatar, type Borrower, pathOf, signedIn, storedKeys } from './page-account.ts';
import { LOCALES, open, site, soon, TWO_SEATS, visit } from './page-visit.ts';

let who: Borrower;
beforeAll(async () => {
  who = await aBorrower();
});

describe('without a token', () => {
  it.each([
    ['/profile', 'RT-36'],
    ['/profile/history', 'RT-37'],
    ['/loan-detail/7', 'RT-38'],
    ['/new-loan', 'RT-39'],
    ['/user-setting/reset-password', 'RT-40'],
    ['/verify-code/0d4b7b9e-5d8c-4d7a-9a3e-0b6f6f1f2a11', 'RT-32'],
    ['/message', 'C-20'],
  ])('%s answers 200 and leads to the default page: %s', async (path) => {
    const page = await visit({ locale: 'km', width: 360 });
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await page.waitForURL('**/payday-loan');
    await page.locator('input[name=amount]').waitFor();
  });

  it('a link within the site leads there too, and back does not return: RT-36', async () => {
    const page = await visit({ locale: 'en' });
    await open(page, '/about');
    await page.goto('/profile');
    await page.waitForURL('**/payday-loan');
    await page.goBack();
    await soon(() => pathOf(page)).toBe('/about');
  });

  it('a code page of another request leads to the default page: RT-32', async () => {
    const page = await visit({ locale: 'en' });
    await open(page, '/faq');
    await page.evaluate(() => {
      sessionStorage.setItem('borrow_uuid', '0d4b7b9e-5d8c-4d7a-9a3e-0b6f6f1f2a11');
      sessionStorage.setItem('phone', '012 345 678');
    });
    // Reached from no page that leads to it.
    await page.goto('/verify-code/0d4b7b9e-5d8c-4d7a-9a3e-0b6f6f1f2a11');
    await page.waitForURL('**/payday-loan');
    await page.evaluate(() => sessionStorage.setItem('fromPage', 'forget-password'));
    await page.goto('/verify-code/0d4b7b9e-5d8c-4d7a-9a3e-0b6f6f1f2a12');
    await page.waitForURL('**/payday-loan');
    await page.goto('/verify-code/0d4b7b9e-5d8c-4d7a-9a3e-0b6f6f1f2a11');
    await page.locator('input[name=code]').waitFor();
  });
});

describe('with a token that the server refuses', () => {
  it('everything is forgotten but the language, and login comes: ERR-02 STATE-08 STATE-09 API-01', async () => {
    const page = await visit({
      locale: 'en',
      context: await signedIn(null, 'en'),
      expected: /status of 401/,
    });
    await page.goto('/profile');
    await page.waitForURL('**/login');
    expect(await storedKeys(page)).toEqual(['locale']);
    await page.locator('input[name=username]').waitFor();
  });
});

describe('signed in', () => {
  it.each(TWO_SEATS)(
    'the pages of the account stay, also over a reload, $locale at $width px: STATE-01 STATE-02 ROLE-03',
    async (seat) => {
      const page = await visit({ ...seat, context: await signedIn(who, seat.locale) });
      for (const path of ['/profile', '/profile/history', '/user-setting/reset-password']) {
        await open(page, path);
        await avatar(page).waitFor();
        expect(pathOf(page)).toBe(path);
      }
    },
  );

  it.each(LOCALES)('login leads to the profile, in %s', async (locale) => {
    const page = await visit({ locale, context: await signedIn(who, locale) });
    await page.goto('/login');
    await page.waitForURL('**/profile');
  });

  it('another tab that signs out takes its pages away: RT-36', async () => {
    const page = await visit({ locale: 'en', context: await signedIn(who, 'en') });
    await open(page, '/profile');
    await avatar(page).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${site}/about`);
    await other.evaluate(() => localStorage.removeItem('token'));
    await page.waitForURL('**/payday-loan');
  });

  it('the token goes with every call, in the header only: API-01', async () => {
    const page = await visit({ locale: 'en', context: await signedIn(who, 'en') });
    const [call] = await Promise.all([
      page.waitForRequest('**/check-account-has-loan-pending'),
      page.goto('/payday-loan'),
    ]);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    expect(await call.headerValue('authorization')).toBe(`Bearer ${token}`);
    expect(call.url()).not.toContain(token ?? '');
  });
});
