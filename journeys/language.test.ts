/** Khmer by default, English at a touch, and nothing lost on the way. */
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { applyNow, fillQuickForm, openHome, rangeOf, slideTo } from './page-home.ts';
import { switchTo } from './page-navbar.ts';
import { awake, chosen, type Locale, open, site, soon, textOf, visit } from './page-visit.ts';

const KHMER = /[\u1780-\u17ff]/;
const field = (page: Page, name: string) => page.locator(`main form input[name=${name}]`);
const invalid = (page: Page) => page.locator('main [aria-invalid=true]');
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('locale'));

async function cookie(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'locale')?.value;
}

/** The calls that the page makes from now on. */
function callsOf(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  });
  return calls;
}

const headers = (calls: readonly Request[], name: string) =>
  Promise.all(calls.map((call) => call.headerValue(name)));

describe('the first visit', () => {
  it('is in Khmer, from the first byte: GEN-22 GEN-23 STATE-13 CONST-19', async () => {
    const page = await visit({ width: 360 });
    const response = await page.goto('/payday-loan');
    const html = (await response?.text()) ?? '';
    expect(html).toMatch(/<html lang="km"/);
    expect(/<title>([^<]*)/.exec(html)?.[1]).toMatch(KHMER);
    await awake(page);
    expect(await page.locator('html').getAttribute('lang')).toBe('km');
    expect(await page.locator('h1').innerText()).toMatch(KHMER);
  });

  it('of a browser that asks for English is in Khmer all the same: STATE-13', async () => {
    const page = await visit({ context: { locale: 'en-US' } });
    await open(page, '/faq');
    expect(await page.locator('html').getAttribute('lang')).toBe('km');
  });
});

describe('the toggle', () => {
  it('switches in place: typed text, sliders and place stay, messages go: NAV-07 GEN-23 STATE-15', async () => {
    const page = await visit({ width: 360 });
    await openHome(page, 'payday');
    await slideTo(page, 'amount', 120);
    await fillQuickForm(page, { name: 'សុភា', phone: '012 34' });
    await applyNow(page).click();
    await soon(() => invalid(page).count()).toBe(1);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await switchTo(page, 'en');
    await soon(() => page.locator('h1').innerText()).not.toMatch(KHMER);
    expect(await page.title()).toContain('Romdoul');
    expect(await field(page, 'name').inputValue()).toBe('សុភា');
    expect(await field(page, 'phone').inputValue()).toBe('012 34');
    expect(await rangeOf(page, 'amount')).toMatchObject({ value: 120 });
    expect(await invalid(page).count()).toBe(0);
    // The parts that only the server drew speak it too.
    await soon(() => textOf(page.locator('footer'))).toContain('Terms and conditions');
    await soon(() => textOf(page.locator('#steps'))).toBe('How it works');
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    // Asked again, the form answers in the new language.
    await applyNow(page).click();
    await page.getByText('Phone must be at least 9 characters.').waitFor();
    await switchTo(page, 'km');
    await soon(() => invalid(page).count()).toBe(0);
    // The messages go at once, the page is drawn anew after that.
    await soon(() => page.locator('h1').innerText()).toMatch(KHMER);
    await soon(() => textOf(page.locator('footer'))).toMatch(KHMER);
  });

  it('in the form keeps what is typed and clears the messages: STATE-15 BW-40', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await open(page, '/forms/borrow/borrow-form');
    await field(page, 'name').fill('Sophea');
    await page.locator('main form button[type=submit]').last().click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByRole('button', { name: 'OK' }).click();
    expect(await invalid(page).count()).toBeGreaterThan(3);
    await switchTo(page, 'km');
    await soon(() => invalid(page).count()).toBe(0);
    expect(await page.locator('main [role=alert]').count()).toBe(0);
    expect(await field(page, 'name').inputValue()).toBe('Sophea');
    await soon(() => page.locator('main h1').innerText()).toMatch(KHMER);
  });

  it('is remembered on the device and told to the server, which renders it: STATE-12', async () => {
    const page = await visit({ width: 360 });
    await open(page, '/payday-loan');
    await switchTo(page, 'en');
    expect(await stored(page)).toBe('en');
    expect(await cookie(page)).toBe('en');
    for (const path of ['/faq', '/personal-loans', '/no/such/page']) {
      const response = await page.goto(path);
      expect(await response?.text(), path).toMatch(/<html lang="en"/);
    }
    await switchTo(page, 'km');
    expect([await stored(page), await cookie(page)]).toEqual(['km', 'km']);
    const response = await page.goto('/faq');
    expect(await response?.text()).toMatch(/<html lang="km"/);
  });
});

describe('what the device remembers', () => {
  /** Storage says one language, the cookie another. */
  const torn = (storage: Locale, cookie: Locale) => {
    const state = chosen(storage);
    return {
      ...state,
      cookies: state.cookies.map((one) => ({ ...one, value: cookie })),
    };
  };

  it('wins over the cookie, by one reload before anything is drawn: STATE-12', async () => {
    const page = await visit({ context: { storageState: torn('en', 'km') } });
    const loads: string[] = [];
    page.on('response', (response) => {
      if (response.request().isNavigationRequest()) loads.push(response.url());
    });
    await page.goto('/payday-loan');
    await soon(() => page.locator('html').getAttribute('lang')).toBe('en');
    await awake(page);
    expect(loads).toHaveLength(2);
    expect(await cookie(page)).toBe('en');
    expect(await page.locator('h1').innerText()).not.toMatch(KHMER);
    await page.goto('/personal-loans');
    await awake(page);
    expect(loads).toHaveLength(3);
  });

  it('is left alone where it is no language of ours', async () => {
    const origins = [
      { origin: new URL(site).origin, localStorage: [{ name: 'locale', value: 'fr' }] },
    ];
    const page = await visit({ context: { storageState: { cookies: [], origins } } });
    await open(page, '/faq');
    expect(await page.locator('html').getAttribute('lang')).toBe('km');
  });
});

describe('every call', () => {
  it('carries the language, the new one after a change: API-02 STATE-14', async () => {
    const page = await visit({ width: 360 });
    const calls = callsOf(page);
    await openHome(page, 'payday');
    expect(calls.length).toBeGreaterThan(0);
    expect(new Set(await headers(calls, 'x-localization'))).toEqual(new Set(['km']));
    await switchTo(page, 'en');
    calls.length = 0;
    await page.locator('main nav a[href="/personal-loans"]').click();
    await page.waitForURL('**/personal-loans');
    // The address changes before the page does.
    await soon(() => rangeOf(page, 'duration')).toMatchObject({ max: 24 });
    await fillQuickForm(page, { name: 'Dara' });
    await applyNow(page).click();
    await page.waitForURL('**/borrow-form');
    await field(page, 'national_id_number').waitFor();
    await page.waitForLoadState('networkidle');
    expect(calls.some((call) => call.url().endsWith('/api/v1/borrows/store'))).toBe(true);
    expect(new Set(await headers(calls, 'x-localization'))).toEqual(new Set(['en']));
    expect(new Set(await headers(calls, 'authorization'))).toEqual(new Set([null]));
  });

  it('carries the token where there is one: API-01', async () => {
    const origin = {
      origin: new URL(site).origin,
      localStorage: [{ name: 'token', value: 'a-token' }],
    };
    const page = await visit({
      context: { storageState: { cookies: [], origins: [origin] } },
      expected: /401/, // The token is nobody's; its refusal may come before the story's end.
    });
    const calls = callsOf(page);
    await openHome(page, 'payday');
    expect(calls.length).toBeGreaterThan(0);
    expect(new Set(await headers(calls, 'authorization'))).toEqual(new Set(['Bearer a-token']));
  });
});
