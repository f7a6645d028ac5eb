/** What search engines, messengers and a phone's home screen are told of the site. */
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale, open, site, soon, visit } from './page-visit.ts';

const KHMER = /[\u1780-\u17ff]/;

/** Pages that are meant to be found. */
const PUBLIC = [
  '/payday-loan',
  '/personal-loans',
  '/purchasing-service',
  '/pawn-service',
  '/forms/borrow/borrow-form',
  '/forms/borrow/purchasing',
  '/forms/borrow/pawn',
  '/faq',
  '/about',
  '/contact',
  '/referral',
  '/invest-form',
  '/be-our-partner',
  '/term-and-conditions',
  '/privacy-policy',
];

/** Pages that only their own visitor has use for. */
const HIDDEN = [
  '/login',
  '/profile',
  '/profile/history',
  '/new-loan',
  '/forms/profile/borrow-form',
  '/forms/profile/pawn',
  '/user-setting/reset-password',
  '/input-phone-number',
  '/message',
  '/offline',
  '/no-such-page',
];

const addressOf = (path: string, locale: Locale) =>
  site + path + (locale === 'en' ? '?lang=en' : '');

/** The page as the server sends it: search engines and messengers run no scripts. */
async function sent(page: Page, address: string) {
  // They keep no cookie either.
  await page.context().clearCookies();
  const response = await page.request.get(address);
  return { status: response.status(), head: await headOf(page, await response.text()) };
}

/** An empty page beside the site's own, whose policy forbids to make HTML of a text. */
const readers = new WeakMap<BrowserContext, Promise<Page>>();

function readerOf(page: Page): Promise<Page> {
  const reader = readers.get(page.context()) ?? page.context().newPage();
  readers.set(page.context(), reader);
  return reader;
}

/** What stands in the head of this HTML. */
async function headOf(page: Page, html: string) {
  const reader = await readerOf(page);
  return reader.evaluate((text) => {
    const found = new DOMParser().parseFromString(text, 'text/html');
    const one = (selector: string, name: string) =>
      found.querySelector(selector)?.getAttribute(name) ?? null;
    const tags = (selector: string, key: string, value: string) =>
      Object.fromEntries(
        [...found.querySelectorAll(selector)].map((tag) => [
          tag.getAttribute(key) ?? '',
          tag.getAttribute(value) ?? '',
        ]),
      );
    return {
      lang: found.documentElement.lang,
      title: found.title,
      description: one('meta[name=description]', 'content'),
      robots: one('meta[name=robots]', 'content'),
      canonical: one('link[rel=canonical]', 'href'),
      manifest: one('link[rel=manifest]', 'href'),
      touchIcon: one('link[rel=apple-touch-icon]', 'href'),
      card: one('meta[name="twitter:card"]', 'content'),
      alternates: tags('link[rel=alternate]', 'hreflang', 'href'),
      og: tags('meta[property^="og:"]', 'property', 'content'),
      things: [...found.querySelectorAll('script[type="application/ld+json"]')].map(
        (script) => script.textContent,
      ),
      questions: [...found.querySelectorAll('main section details')].map(
        ({ textContent }) => textContent,
      ),
    };
  }, html);
}

interface Thing extends Readonly<Record<string, unknown>> {
  readonly '@type': string;
}

function thingsOf(texts: readonly (string | null)[]): Thing[] {
  return texts.flatMap((text) => {
    const data = JSON.parse(text ?? '') as { '@context': string; '@graph': Thing[] };
    expect(data['@context']).toBe('https://schema.org');
    return data['@graph'];
  });
}

describe.each(LOCALES)('the head of every public page: %s', (locale) => {
  it('has a title and a description of its own, one address, both languages, a card to share: GEN-22', async () => {
    const page = await visit();
    await page.goto('/payday-loan');
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    const picture = `${site}/images/share-${locale}.png`;
    for (const path of PUBLIC) {
      const { status, head } = await sent(page, addressOf(path, locale));
      expect(status, path).toBe(200);
      expect(head.lang, path).toBe(locale);
      expect(head.robots, path).toBeNull();
      expect(KHMER.test(head.title), path).toBe(locale === 'km');
      expect(head.description?.length, path).toBeGreaterThan(30);
      titles.add(head.title);
      descriptions.add(head.description ?? '');
      expect(head.canonical, path).toBe(addressOf(path, locale));
      expect(head.alternates, path).toEqual({
        km: site + path,
        en: `${site}${path}?lang=en`,
        'x-default': site + path,
      });
      expect(head.og, path).toMatchObject({
        'og:title': expect.stringMatching(/\S/),
        'og:description': head.description,
        'og:url': head.canonical,
        'og:image': picture,
        'og:locale': locale === 'km' ? 'km_KH' : 'en_US',
      });
      expect(head.card, path).toBe('summary_large_image');
    }
    expect(titles.size).toBe(PUBLIC.length);
    expect(descriptions.size).toBe(PUBLIC.length);
    const image = await page.request.get(picture);
    expect(image.headers()['content-type']).toBe('image/png');
    const bytes = await image.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  it('tells what it is about in data: the loan and its lender, the questions', async () => {
    const page = await visit();
    await page.goto('/payday-loan');
    const home = await sent(page, addressOf('/payday-loan', locale));
    const [us, loan] = thingsOf(home.head.things);
    expect(us).toMatchObject({ '@type': 'Organization', logo: `${site}/icons/icon-512.png` });
    expect(loan).toMatchObject({
      '@type': 'LoanOrCredit',
      currency: 'USD',
      loanTerm: { unitCode: 'DAY', minValue: 1, maxValue: 30 },
      provider: { '@type': 'FinancialService' },
    });
    const faq = await sent(page, addressOf('/faq', locale));
    const [questions] = thingsOf(faq.head.things);
    expect(questions?.['@type']).toBe('FAQPage');
    const entries = questions?.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
    expect(entries).toHaveLength(18);
    entries.forEach(({ name, acceptedAnswer }, index) => {
      expect(faq.head.questions[index]).toContain(name);
      expect(acceptedAnswer.text.length).toBeGreaterThan(20);
      expect(KHMER.test(name)).toBe(locale === 'km');
    });
  });
});

describe('search engines', () => {
  it('are asked to leave out what only its own visitor has use for', async () => {
    const page = await visit();
    await page.goto('/payday-loan');
    for (const path of HIDDEN) {
      const { head } = await sent(page, site + path);
      expect(head.robots, path).toBe('noindex');
      expect(head.canonical, path).toBeNull();
    }
  });

  it('find the sitemap by robots.txt, and every address of it answers and wants to be found', async () => {
    const page = await visit();
    await page.goto('/payday-loan');
    const robots = await (await page.request.get('/robots.txt')).text();
    expect(robots).toContain('Disallow: /api/');
    const [, map = ''] = /^Sitemap: (.*)$/m.exec(robots) ?? [];
    expect(map).toBe(`${site}/sitemap.xml`);
    const text = await (await page.request.get(map)).text();
    const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
    const expected = PUBLIC.flatMap((path) => LOCALES.map((locale) => addressOf(path, locale)));
    expect(addresses.toSorted()).toEqual(expected.toSorted());
    for (const address of addresses) {
      const { status, head } = await sent(page, address);
      expect(status, address).toBe(200);
      expect(head.canonical, address).toBe(address);
    }
  });
});

describe('an address that asks for a language', () => {
  it('is drawn in it, is remembered and leaves the address: NAV-07 STATE-12 STATE-13', async () => {
    const page = await visit({ locale: 'km' });
    await open(page, '/payday-loan?lang=en#main');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('en');
    expect(page.url()).toBe(`${site}/payday-loan#main`);
    await open(page, '/faq');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  it('is remembered without scripts as well', async () => {
    const page = await visit({ context: { javaScriptEnabled: false } });
    await page.goto('/about?lang=en');
    await page.goto('/faq');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.goto('/faq?lang=km');
    await page.goto('/about');
    expect(await page.locator('html').getAttribute('lang')).toBe('km');
  });

  it('keeps the address of a page right as the person goes on', async () => {
    const page = await visit({ locale: 'en' });
    await open(page, '/payday-loan');
    const canonical = () => page.locator('link[rel=canonical]').getAttribute('href');
    expect(await canonical()).toBe(`${site}/payday-loan?lang=en`);
    await page.locator('main nav a', { hasText: 'Pawn' }).click();
    await soon(canonical).toBe(`${site}/pawn-service?lang=en`);
    expect(await page.locator('link[rel=canonical]').count()).toBe(1);
  });
});

describe('a phone’s home screen', () => {
  it.each(LOCALES)(
    'gets a program with a name, icons and the four calculators: %s',
    async (locale) => {
      const page = await visit({ locale });
      await open(page, '/payday-loan');
      const href = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
      const response = await page.request.get(href);
      expect(response.headers()['content-type']).toContain('application/manifest+json');
      const manifest = (await response.json()) as {
        lang: string;
        icons: { src: string; sizes: string; purpose: string }[];
      };
      expect(manifest.lang).toBe(locale);
      expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
        '192x192 any',
        '512x512 any',
        '512x512 maskable',
      ]);
      const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
      for (const src of [...manifest.icons.map((icon) => icon.src), touch ?? '']) {
        const icon = await page.request.get(src);
        expect(icon.headers()['content-type'], src).toBe('image/png');
      }
      // What Chromium itself finds wrong with installing it.
      const session = await page.context().newCDPSession(page);
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
      const errors = installabilityErrors.map(({ errorId }) => errorId);
      // Every story has a window of its own, in which nothing can be installed; not every Chromium says so.
      expect(errors.filter((id) => id !== 'in-incognito')).toEqual([]);
    },
  );

  it('asks for the worker anew at every visit', async () => {
    const page = await visit();
    const worker = await page.request.get('/sw.js');
    expect(worker.headers()).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    const again = await page.request.get('/sw.js', {
      headers: { 'if-none-match': worker.headers().etag ?? '' },
    });
    expect(again.status()).toBe(304);
  });
});
