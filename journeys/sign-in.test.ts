/** Login: signing in, what may go wrong, and the ways from there. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  aBorrower,
  alert,
  avatar,
  type Borrower,
  callsTo,
  errorOf,
  expectFocus,
  fillLogin,
  pathOf,
  session,
  stored,
  submit,
} from './page-account.ts';
import { switchTo } from './page-navbar.ts';
import { awake, LOCALES, open, SEATS, soon, visit } from './page-visit.ts';
import { field } from './page-wizard.ts';

const LOGIN = '/api/v1/frontend/borrow/login';
const PENDING = '/api/v1/frontend/borrow/check-account-has-loan-pending';
const WRONG = {
  km: 'លេខទូរស័ព្ទ ឬពាក្យសម្ងាត់មិនត្រឹមត្រូវ!',
  en: 'Phone number or password is incorrect!',
};

let who: Borrower;
beforeAll(async () => {
  who = await aBorrower();
});

describe('login', () => {
  it.each(SEATS)(
    'signs in with the keyboard alone and goes to the profile, $locale at $width px: LOGIN-01 LOGIN-06 LOGIN-10 RT-06 API-19 API-20 STATE-01',
    async (seat) => {
      const page = await visit(seat);
      await open(page, '/login');
      const calls = callsTo(page, LOGIN);
      const checks = callsTo(page, PENDING);
      await field(page, 'username').focus();
      await page.keyboard.type(who.local);
      await page.keyboard.press('Tab');
      // At once: letter by letter, Chromium puts a Khmer subscript's letter behind its vowel in a field of dots.
      await page.keyboard.insertText(who.password);
      expect(await field(page, 'password').inputValue()).toBe(who.password);
      expect((await field(page, 'username').inputValue()).replaceAll(' ', '')).toBe(who.local);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/profile');
      expect(calls.map((call) => call.postDataJSON() as object)).toEqual([
        {
          grant_type: 'password',
          username: expect.stringMatching(/^[\d ]+$/) as string,
          password: who.password,
          client_id: 'romdoul-web',
          client_secret: 'public',
        },
      ]);
      await avatar(page).waitFor();
      expect(await stored(page, 'token')).toMatch(/^[\w-]{43}$/);
      expect(JSON.parse((await stored(page, 'user')) ?? '')).toEqual({
        phone: who.local,
        avatar: null,
      });
      expect(await page.locator('header a[href="/login"]').count()).toBe(0);
      // Asked after login and by the profile (C-56), with the token.
      await soon(() => checks.length).toBe(2);
      expect(await checks[0]?.headerValue('authorization')).toMatch(/^Bearer /);
      // Login is not a page to come back to.
      await page.goBack();
      expect(pathOf(page)).not.toBe('/login');
    },
  );

  it.each(LOCALES)(
    'says in a red alert above the fields that phone or password is wrong, and the alert can be dismissed, in %s: LOGIN-08 LOGIN-09 ERR-03 ERR-09 STATE-15',
    async (locale) => {
      const page = await visit({ locale, width: 360 });
      await open(page, '/login');
      await fillLogin(page, who.local, 'not the password');
      await alert(page).waitFor();
      expect((await alert(page).innerText()).trim()).toBe(WRONG[locale]);
      const [above = 0, below = 0] = await Promise.all(
        [alert(page), field(page, 'username')].map(
          async (place) => (await place.boundingBox())?.y ?? 0,
        ),
      );
      expect(above).toBeLessThan(below);
      await expectFocus(page, 'field-username');
      expect(await field(page, 'password').inputValue()).toBe('not the password');
      expect(await stored(page, 'token')).toBeNull();
      await alert(page).getByRole('button').click();
      await soon(() => alert(page).count()).toBe(0);
      await submit(page).click();
      await alert(page).waitFor();
      // Another language: the message goes, what is typed stays.
      const other = locale === 'km' ? 'English' : 'ខ្មែរ';
      await page.getByRole('button', { name: other, exact: true }).click();
      await soon(() => alert(page).count()).toBe(0);
      expect(await field(page, 'password').inputValue()).toBe('not the password');
    },
  );

  it('shows what the server says of a field under it: LOGIN-07', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await open(page, '/login');
    await submit(page).click();
    await errorOf(page, 'username').waitFor();
    expect(await errorOf(page, 'username').innerText()).toBe('The Phone field is required.');
    expect(await errorOf(page, 'password').innerText()).toBe('The Password field is required.');
    expect(await alert(page).count()).toBe(0);
    await expectFocus(page, 'field-username');
    await field(page, 'username').fill(who.local);
    await soon(() => errorOf(page, 'username').count()).toBe(0);
  });

  it('shows that it is under way and sends once, however often it is pressed: LOGIN-05', async () => {
    const page = await visit({ locale: 'en' });
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**${LOGIN}`, async (route) => {
      await held;
      await route.continue();
    });
    await open(page, '/login');
    const calls = callsTo(page, LOGIN);
    await fillLogin(page, who.local, who.password);
    await submit(page).dblclick({ force: true });
    await page.keyboard.press('Enter');
    expect(await submit(page).getAttribute('aria-busy')).toBe('true');
    expect(await submit(page).getByRole('img', { name: 'Logging in…' }).isVisible()).toBe(true);
    answer();
    await page.waitForURL('**/profile');
    expect(calls).toHaveLength(1);
  });

  it('keeps what is typed where there is no line, and says so', async () => {
    const page = await visit({ locale: 'en', expected: /ERR_INTERNET_DISCONNECTED/ });
    await open(page, '/login');
    await page.context().setOffline(true);
    await fillLogin(page, who.local, who.password);
    await page.getByRole('status').getByText('No internet.').waitFor();
    expect(await field(page, 'password').inputValue()).toBe(who.password);
    await page.context().setOffline(false);
    await submit(page).click();
    await page.waitForURL('**/profile');
  });

  it('V6.2.6 V6.2.7 shows the password to who wants to see it; a manager of passwords may fill it in, and it may be pasted', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await open(page, '/login');
    await field(page, 'password').fill('ផ្កា 7');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await field(page, 'password').getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect(await field(page, 'password').getAttribute('type')).toBe('password');
    expect(await field(page, 'password').inputValue()).toBe('ផ្កា 7');
    expect(await field(page, 'password').getAttribute('autocomplete')).toBe('current-password');
    const isTaken = (input: Element) =>
      input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true }));
    expect(await field(page, 'password').evaluate(isTaken)).toBe(true);
  });

  it('leads back, home, and to the phone entry: LOGIN-02 LOGIN-03 LOGIN-04 RT-21', async () => {
    const page = await visit({ locale: 'en' });
    await open(page, '/about');
    await page.locator('header a[href="/login"]').click();
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.waitForURL('**/about');
    await open(page, '/login');
    await page.getByRole('link', { name: 'Back to home' }).click();
    await page.waitForURL('**/payday-loan');
    await open(page, '/login');
    await field(page, 'username').fill('012 345 678');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.waitForURL('**/input-phone-number');
    await soon(async () => (await session(page)).fromPage).toBe('forget-password');
    // Typed once.
    await soon(() => field(page, 'phone').inputValue()).toBe('012 345 678');
  });

  it('by the link of the SMS that asks for a paper leads to where its photo is sent, also when signed in, after a session that is over, and over a first password', async () => {
    const page = await visit({ locale: 'en', width: 360, expected: /401/ });
    const asked = '/login?to=photos';
    await open(page, asked);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.waitForURL('**/input-phone-number');
    expect(await page.getByRole('link', { name: 'Back', exact: true }).getAttribute('href')).toBe(
      asked,
    );
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.waitForURL(`**${asked}`);
    await fillLogin(page, who.local, who.password);
    await page.waitForURL('**/profile#steps');
    await expectFocus(page, 'steps');
    await open(page, asked);
    await page.waitForURL('**/profile#steps');
    await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)));
    await page.reload();
    await page.waitForURL(`**${asked}`);
    // A link of somebody else's making leads nowhere else.
    await open(page, '/login?to=//elsewhere.example');
    await fillLogin(page, who.local, who.password);
    await page.waitForURL('**/profile');
  });

  it('straight from an address, back leads home: LOGIN-02', async () => {
    const page = await visit({ locale: 'en' });
    await open(page, '/login');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.waitForURL('**/payday-loan');
  });

  it('keeps the phone over a reload, and never the password', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await open(page, '/login');
    await field(page, 'username').fill('012 345 678');
    await field(page, 'password').fill(who.password);
    await page.reload();
    await awake(page);
    await soon(() => field(page, 'username').inputValue()).toBe('012 345 678');
    const all = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(all).not.toContain(who.password);
  });
});

it('login takes the language of the bar with it', async () => {
  const page = await visit({ locale: 'km' });
  await open(page, '/faq');
  await switchTo(page, 'en');
  await page.locator('header a[href="/login"]').click();
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
});
