/** Where the links lead, and what stands at every address. */
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectionTo } from './page-connection.ts';
import { PRODUCTS } from './page-home.ts';
import { bar, borrowButton } from './page-navbar.ts';
import { awake, LOCALES, open, site, soon, textOf, visit } from './page-visit.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

describe('the bar', () => {
  it('leads home, to the pages and to login: NAV-01 NAV-04 NAV-05', async () => {
    const page = await visit({ locale: 'en' });
    await open(page, '/faq');
    for (const [name, path] of [
      ['Contact', '/contact'],
      ['Referral', '/referral'],
      ['About', '/about'],
      ['FAQ', '/faq'],
      ['Login', '/login'],
    ]) {
      await bar(page).getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`**${path}`);
    }
    await page.goBack();
    await bar(page).getByRole('link', { name: /Home/ }).click();
    await page.waitForURL('**/payday-loan');
  });

  it('stays on every page but login: RT-07', async () => {
    const page = await visit({ locale: 'en' });
    await open(page, '/faq');
    expect(await borrowButton(page).isVisible()).toBe(true);
    await open(page, '/login');
    expect(await page.locator('header').count()).toBe(0);
  });
});

describe('the footer', () => {
  it.each([
    ['payday', '/forms/borrow/borrow-form', 'Payday'],
    ['personal', '/forms/borrow/borrow-form', 'Personal'],
    ['purchasing', '/forms/borrow/purchasing', 'Purchasing'],
    ['pawn', '/forms/borrow/pawn', 'Pawn'],
  ] as const)(
    'presets the loan type of %s and opens its form: NAV-11',
    async (product, path, type) => {
      const page = await visit({ locale: 'km', width: 360 });
      await open(page, '/about');
      await page.locator('footer').getByRole('link', { name: PRODUCTS[product].name.km }).click();
      await page.waitForURL(`**${path}`);
      expect(await page.evaluate(() => sessionStorage.getItem('loan_type'))).toBe(type);
      if (path.endsWith('borrow-form')) {
        await soon(() => page.locator('input[name=type]:checked').inputValue()).toBe(type);
      }
    },
  );

  it('names the company pages, contact, networks, privacy and terms: NAV-12 NAV-13 NAV-14 NAV-15 CONST-16', async () => {
    const page = await visit({ locale: 'en' });
    await open(page, '/payday-loan');
    const footer = page.locator('footer');
    for (const [name, path, title = name] of [
      ['About Us', '/about', 'About Romdoul'],
      ['Be Our Partner', '/be-our-partner', 'Be our partner'],
      ['Invest with us', '/invest-form'],
      ['Privacy policy', '/privacy-policy'],
      ['Terms and conditions', '/term-and-conditions'],
    ]) {
      await footer.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`**${path}`);
      await soon(() => page.locator('h1').innerText()).toBe(title);
    }
    expect(await footer.locator('a[href^="tel:"]').count()).toBe(1);
    expect(await footer.locator('a[href^="mailto:"]').count()).toBe(1);
    await soon(() => textOf(footer)).toContain('08:00 A.M. - 06:00 P.M.');
    const social = footer.getByRole('link', { name: 'Facebook' });
    expect(await social.getAttribute('href')).toMatch(/^https:\/\/www\.facebook\.com\//);
  });
});

describe('every address', () => {
  it('of a form has a formType; an unknown one becomes borrow: RT-18 RT-22 RT-23 RT-24 RT-25', async () => {
    const page = await visit({ locale: 'en' });
    for (const [asked, stands] of [
      ['/forms/borrow/borrow-form', '/forms/borrow/borrow-form'],
      ['/forms/anything/borrow-form', '/forms/borrow/borrow-form'],
      ['/forms/borrow-form', '/forms/borrow/borrow-form'],
      ['/forms/anything/purchasing', '/forms/borrow/purchasing'],
      ['/forms/pawn', '/forms/borrow/pawn'],
    ] as const) {
      await open(page, asked);
      expect(new URL(page.url()).pathname, asked).toBe(stands);
    }
    await open(page, '/forms/anything/borrow-form');
    expect(await page.locator('input[name=national_id_number]').isVisible()).toBe(true);
  });

  it('of the profile variant belongs to who is signed in: RT-23', async () => {
    const page = await visit({ locale: 'en' });
    await page.goto('/forms/profile/borrow-form');
    await page.waitForURL('**/payday-loan');
    await awake(page);
    expect(new URL(page.url()).pathname).toBe('/payday-loan');
  });

  it('that is incomplete leads to About: RT-16', async () => {
    const page = await visit({ locale: 'en' });
    for (const path of ['/forms', '/user-setting']) {
      await open(page, path);
      expect(new URL(page.url()).pathname).toBe('/about');
    }
  });

  it.each(LOCALES)(
    'that is unknown shows the 404 page, with its status, in %s: RT-17',
    async (locale) => {
      const page = await visit({ locale, width: 360 });
      const response = await page.goto('/no/such/page');
      expect(response?.status()).toBe(404);
      expect(await page.locator('main').innerText()).toContain('404');
      expect(await page.locator('html').getAttribute('lang')).toBe(locale);
      await page.locator('main a').first().click();
      await page.waitForURL('**/payday-loan');
    },
  );
});

describe('moving between pages', () => {
  it('begins at the top, and comes back to where one was: RT-41', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await open(page, '/payday-loan');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const down = await scrolled(page);
    expect(down).toBeGreaterThan(800);
    await page.locator('footer').getByRole('link', { name: 'About Us' }).click();
    await page.waitForURL('**/about');
    await soon(() => scrolled(page)).toBe(0);
    await page.goBack();
    await page.waitForURL('**/payday-loan');
    await soon(() => scrolled(page)).toBeGreaterThan(800);
  });
});

describe('when a page breaks', () => {
  const goneWrong = (page: Page) =>
    page.getByRole('heading', { name: 'Look like something went wrong!' });

  it('says so and offers the way home: RT-35 ERR-06 ERR-19', async () => {
    // A browser that keeps nothing for the time without a connection (journeys/offline.test.ts is about the others), on one
    // that breaks at every answer, which no browser knows of beforehand.
    const connection = await connectionTo(site);
    onTestFinished(() => connection.cut());
    const page = await visit({
      locale: 'en',
      url: connection.url,
      expected: /ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|fetch/,
      context: { serviceWorkers: 'block' },
    });
    await open(page, '/payday-loan');
    await bar(page).getByRole('link', { name: 'FAQ' }).click();
    await page.waitForURL('**/faq');
    // What the home page shows cannot be had.
    connection.loseAnswers(true);
    await bar(page).getByRole('link', { name: /Home/ }).click();
    await goneWrong(page).waitFor();
    expect(await background(page)).toBe('rgb(255, 255, 255)');
    connection.loseAnswers(false);
    await page.getByRole('link', { name: 'Back to home' }).click();
    await page.locator('input[name=amount]').waitFor();
    expect(new URL(page.url()).pathname).toBe('/payday-loan');
  });

  it('recovers from a translator that took its nodes away, looking as before: RT-35', async () => {
    const page = await visit({ locale: 'en', expected: /NotFoundError.*removeChild/s });
    await open(page, '/faq');
    await page.locator('main').evaluate((main) => main.replaceChildren());
    await page.locator('footer').getByRole('link', { name: 'Payday loan' }).click();
    await page.locator('input[name=national_id_number]').waitFor();
    expect(await background(page)).toBe('rgb(255, 255, 255)');
  });

  /** Of the bar: none without the page's styles. */
  const background = (page: Page) =>
    page.locator('header').evaluate((header) => getComputedStyle(header).backgroundColor);
});
