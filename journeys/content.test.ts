/** The pages that are only read: in both languages, without a script until somebody touches them, and on paper. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { switchTo } from './page-navbar.ts';
import { awake, LOCALES, open, SEATS, soon, visit } from './page-visit.ts';

const KHMER = /[\u1780-\u17ff]/;

const PAGES = {
  '/about': 'About Romdoul',
  '/contact': 'Contact us',
  '/faq': 'Frequently asked questions',
  '/privacy-policy': 'Privacy policy',
  '/term-and-conditions': 'Terms and conditions',
  '/be-our-partner': 'Be our partner',
} as const;
const PATHS = Object.keys(PAGES) as (keyof typeof PAGES)[];

const heading = (page: Page) => page.locator('h1').innerText();
const description = (page: Page) => page.locator('meta[name=description]').getAttribute('content');

/** The scripts that the page asks for from now on. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  return scripts;
}

/** How far below the top of the screen something begins, the bar being some 65 px high. */
const below = async (place: Locator) => Math.round((await place.boundingBox())?.y ?? -1);

describe('every content page', () => {
  it.each(LOCALES)(
    'has its words, title and description in %s: RT-08 RT-09 RT-11 RT-12 RT-13 RT-14 RT-34 CONTENT-01 CONTENT-05 CONTENT-20 CONTENT-22',
    async (locale) => {
      const page = await visit({ locale, width: 360 });
      const told = new Set<string | null>();
      for (const path of PATHS) {
        const response = await page.goto(path);
        expect(response?.status(), path).toBe(200);
        expect(await page.locator('html').getAttribute('lang')).toBe(locale);
        const isEnglish = locale === 'en' || path === '/privacy-policy';
        const title = await heading(page);
        if (isEnglish) expect(title).toBe(PAGES[path]);
        else expect(title).toMatch(KHMER);
        expect(await page.locator('h1').getAttribute('lang')).toBe(isEnglish ? 'en' : 'km');
        const inTab = await page.title();
        expect(inTab).toMatch(locale === 'en' ? / · Romdoul$/ : / · រំដួល$/);
        if (path !== '/privacy-policy') expect(inTab.startsWith(title)).toBe(true);
        else if (locale === 'km') expect(inTab).toMatch(/^[\u1780-\u17ff]/);
        expect(await page.locator('main p').first().innerText()).toContain(await description(page));
        told.add(await description(page));
        expect(await page.locator('main').innerText()).not.toMatch(/\{[a-z]+\}|\*\*|\]\(/);
        expect([await page.locator('nav').count(), await page.locator('footer').count()]).toEqual([
          expect.any(Number),
          1,
        ]);
      }
      expect(told.size).toBe(PATHS.length);
    },
  );

  it.each(SEATS)(
    'asks for no script until it is touched, and no call, $locale at $width px',
    async (seat) => {
      const page = await visit(seat);
      const scripts = scriptsOf(page);
      for (const path of PATHS) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        expect(scripts, path).toEqual([]);
      }
    },
  );

  it.each(PATHS)('%s follows the toggle, pressed as the first thing: NAV-07 C-58', async (path) => {
    const page = await visit({ locale: 'km', width: 360 });
    await page.goto(path);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await switchTo(page, 'en');
    await soon(() => heading(page)).toBe(PAGES[path]);
    await soon(() => page.locator('main').innerText()).not.toMatch(KHMER);
    await soon(() => page.title()).toBe(`${PAGES[path]} · Romdoul`);
    await switchTo(page, 'km');
    await soon(() => heading(page)).toMatch(path === '/privacy-policy' ? /^Privacy/ : KHMER);
    // Nothing was loaded anew.
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  });

  it('privacy, in English only, leads who reads Khmer to its summary: CONTENT-20', async () => {
    const page = await visit({ locale: 'km', width: 360 });
    await page.goto('/privacy-policy');
    await page.locator('main a[href="/faq#photos-and-privacy"]').click();
    const summary = page.locator('details:has(#photos-and-privacy)');
    await soon(() => summary.getAttribute('open')).not.toBeNull();
    expect(await summary.locator('p').first().innerText()).toMatch(KHMER);
    await switchTo(page, 'en');
    await page.goto('/privacy-policy');
    expect(await page.locator('main a[href="/faq#photos-and-privacy"]').count()).toBe(0);
  });

  it('stays as it is, and says so, where there is no line for the other language', async () => {
    const page = await visit({ locale: 'en', width: 360, expected: /ERR_INTERNET_DISCONNECTED/ });
    await open(page, '/term-and-conditions');
    // What draws a text anew is loaded with the first change.
    await open(page, '/about');
    await switchTo(page, 'km');
    await soon(() => heading(page)).toMatch(KHMER);
    await page.locator('header nav a').first().click();
    await page.waitForURL('**/payday-loan');
    await switchTo(page, 'en');
    await page.goBack();
    await soon(() => heading(page)).toBe('About Romdoul');
    await page.context().setOffline(true);
    await switchTo(page, 'km');
    // Seen before: needs no line.
    await soon(() => heading(page)).toMatch(KHMER);
    await page.context().setOffline(false);
    await open(page, '/contact');
    await page.context().setOffline(true);
    await switchTo(page, 'en');
    await page.getByText('There is a problem').waitFor();
    expect(await heading(page)).toMatch(KHMER);
    expect(await page.locator('h1').getAttribute('lang')).toBe('km');
  });

  it('come to from another page, is drawn by the browser as by the server', async () => {
    const page = await visit({ locale: 'en' });
    for (const path of PATHS) {
      await page.goto(path);
      const drawn = await page.locator('main').innerText();
      await open(page, '/login');
      await page.evaluate((href) => {
        const link = document.createElement('a');
        link.href = href;
        link.textContent = 'the page';
        document.body.append(link);
      }, path);
      await page.getByRole('link', { name: 'the page', exact: true }).click();
      await soon(() => heading(page)).toBe(PAGES[path]);
      await soon(() => page.locator('main').innerText(), path).toBe(drawn);
    }
  });
});

describe('a long page', () => {
  it.each(['asleep', 'awake'] as const)(
    '%s, leads from its contents to each section, below the bar: CONTENT-21 CONTENT-23',
    async (state) => {
      for (const [path, count] of [
        ['/term-and-conditions', 12],
        ['/privacy-policy', 7],
        ['/faq', 2],
      ] as const) {
        const page = await visit({
          locale: 'en',
          ...(state === 'asleep' ? { context: { javaScriptEnabled: false } } : {}),
        });
        await page.goto(path);
        if (state === 'awake') await awake(page);
        const contents = page.getByRole('navigation', { name: 'On this page' }).locator('a');
        expect(await contents.count()).toBe(count);
        for (const index of [count - 2, 0]) {
          const link = contents.nth(index);
          await link.click();
          const place = page.locator(`h2${await link.getAttribute('href')}`);
          await soon(() => below(place), `${path} ${index}`).toBeGreaterThan(64);
          await soon(() => below(place)).toBeLessThan(140);
          expect(await place.innerText()).toBe(await link.innerText());
        }
      }
    },
  );

  it('has its contents behind a line on a phone', async () => {
    const page = await visit({ locale: 'km', width: 360 });
    await page.goto('/term-and-conditions');
    const contents = page.locator('main nav:visible');
    expect(await contents.locator('a:visible').count()).toBe(0);
    await contents.locator('summary').click();
    expect(await contents.locator('a:visible').count()).toBe(12);
  });

  it.each(LOCALES)('prints as its text alone, with addresses, in %s', async (locale) => {
    const page = await visit({ locale });
    await page.goto('/term-and-conditions');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('h2:visible').count()).toBe(12);
    for (const gone of [
      'body > div > header',
      'footer',
      'main nav',
      'main button',
      'a[href="#main"]',
    ]) {
      expect(await page.locator(`${gone} >> visible=true`).count(), gone).toBe(0);
    }
    expect(await page.locator('main').innerText()).toMatch(/\/term-and-conditions/);
    const after = (link: Locator) =>
      link.evaluate((one) => getComputedStyle(one, '::after').content);
    await page.goto('/faq');
    const link = page.locator('main .prose a[href="/term-and-conditions"]').first();
    expect(await after(link)).toContain('/term-and-conditions');
    // Every answer is on paper, open or not.
    expect(await link.isVisible()).toBe(true);
  });

  it('is printed by its button, also as the first thing that is pressed', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await page.goto('/term-and-conditions');
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await soon(() => page.locator('html[data-printed]').count()).toBe(1);
  });
});

describe('the contact page', () => {
  it.each(LOCALES)(
    'says every way to reach us in %s: CONTENT-02 CONTENT-03 CONTENT-04 CONST-16 G-62',
    async (locale) => {
      const page = await visit({ locale, width: 360 });
      await page.goto('/contact');
      const main = page.locator('main');
      const tel = main.locator('a[href^="tel:"]');
      expect(await tel.innerText()).toBe('023 000 188');
      expect(await tel.getAttribute('href')).toBe('tel:023000188');
      const words = await main.innerText();
      expect(words).toContain('08:00 A.M. - 06:00 P.M.');
      expect(words).toContain(locale === 'en' ? 'Monday to Sunday' : 'ពីថ្ងៃចន្ទ ដល់ថ្ងៃអាទិត្យ');
      expect(await main.locator('a[href^="mailto:"]').count()).toBe(1);
      expect(words).toContain(locale === 'en' ? 'Street 240' : 'ផ្លូវលេខ 240');
      expect(await main.locator('a[href^="https://www.openstreetmap.org"]').count()).toBe(1);
      // Those that are set: the demo's.
      expect(await main.locator('a:is([href*=facebook], [href*="t.me"])').count()).toBe(2);
      expect(await main.locator('a[href=""], a[href*=youtube]').count()).toBe(0);
    },
  );
});

describe('the partner page', () => {
  it.each(LOCALES)(
    'has three benefits and the way to contact, in %s: CONTENT-24 CONTENT-25 CONTENT-26 CONST-18 G-35',
    async (locale) => {
      const page = await visit({ locale });
      await page.goto('/be-our-partner');
      expect(await page.locator('main li:has(h2)').count()).toBe(3);
      expect(await page.locator('main').innerText()).toContain('15%');
      await page.locator('main a[href="/contact"]').first().click();
      await page.waitForURL('**/contact');
    },
  );
});
