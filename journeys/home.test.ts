/** What the home page tells a person before anything is typed. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { applyNow, openHome, PRODUCT_KEYS, PRODUCTS } from './page-home.ts';
import { queryRows } from './page-store.ts';
import { open, site, soon, textOf, TWO_SEATS, visit } from './page-visit.ts';

const section = (page: Page, id: string) => page.locator(`section[aria-labelledby=${id}]`);
/** Comes near it: far below nothing is laid out yet (P4). */
async function sectionInView(page: Page, id: string) {
  const part = section(page, id);
  await soon(() => textOf(part)).not.toBe('');
  return part;
}
const KHMER = /[\u1780-\u17ff]/;

/** A picture of the page that has arrived and shows something. */
async function picture(page: Page, selector: string): Promise<string> {
  const image = page.locator(selector);
  await image.scrollIntoViewIfNeeded();
  await soon(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  return new URL((await image.getAttribute('src')) ?? '', site).pathname;
}

const answer = async (page: Page, path: string): Promise<{ image: string }> => {
  const response = await page.request.post(path);
  return ((await response.json()) as { data: { image: string } }).data;
};

describe('the four home pages', () => {
  it('the bare path leads to payday: RT-01 RT-02', async () => {
    const page = await visit();
    await open(page, '/');
    expect(new URL(page.url()).pathname).toBe('/payday-loan');
  });

  it.each(TWO_SEATS)(
    'are one page each with its own calculator, $locale at $width px: RT-02 to RT-05 CALC-01 GEN-02 GEN-22',
    async ({ locale, width }) => {
      const page = await visit({ locale, width });
      const titles = new Set<string>();
      for (const product of PRODUCT_KEYS) {
        await open(page, PRODUCTS[product].path);
        titles.add(await page.title());
        expect(await page.locator('html').getAttribute('lang')).toBe(locale);
        expect(KHMER.test(await page.locator('h1').innerText())).toBe(locale === 'km');
        expect(await page.locator('input[type=range]').count()).toBe(2);
        const current = page.locator('main nav a[aria-current=page]');
        expect(await current.getAttribute('href')).toBe(PRODUCTS[product].path);
      }
      expect(titles.size).toBe(4);
    },
  );

  it('switch the calculator by the pills, without loading the page: CALC-01 RT-03', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await openHome(page, 'payday');
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.locator('main nav a', { hasText: 'Personal' }).click();
    await page.waitForURL('**/personal-loans');
    await soon(() => page.locator('input[name=duration]').getAttribute('max')).toBe('24');
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  });
});

describe('below the calculator', () => {
  it('four steps in their order, in both languages: HOME-01 GEN-14 CONST-15', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await openHome(page, 'payday');
    const steps = (await sectionInView(page, 'steps')).locator('li');
    expect(await steps.count()).toBe(4);
    const texts = await steps.allInnerTexts();
    const order = [/apply online/i, /call[^]*12 to 24 hours/i, /SMS/, /bank account[^]*wallet/i];
    texts.forEach((text, index) => expect(text).toMatch(order[index] ?? /never/));
    const khmer = await visit({ locale: 'km', width: 360 });
    await openHome(khmer, 'payday');
    const translated = await (await sectionInView(khmer, 'steps')).locator('li').allInnerTexts();
    expect(translated).toHaveLength(4);
    expect(translated.filter((text) => KHMER.test(text))).toHaveLength(4);
  });

  it('three selling points: HOME-02', async () => {
    const page = await visit({ locale: 'en' });
    await openHome(page, 'payday');
    const points = page.locator('main section').first().locator('h3');
    expect(await points.allInnerTexts()).toEqual(['Fast', 'Easy', 'Reliable']);
  });

  it('a card for each of the four products and no fifth: HOME-03 GEN-02 to GEN-07 CONST-20', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await openHome(page, 'payday');
    const cards = (await sectionInView(page, 'products')).locator('ul > li');
    expect(await cards.locator('h3').allInnerTexts()).toEqual(
      PRODUCT_KEYS.map((key) => PRODUCTS[key].name.en),
    );
    const [payday, personal, purchasing, pawn] = await cards.allInnerTexts();
    expect(payday).toContain('1 to 30 days');
    expect(personal).toContain('1 to 12 months');
    expect(purchasing).toMatch(/vehicle, electronics or land[^]*1 to 36 months/);
    expect(pawn).toMatch(/secured by[^]*1 to 12 months[^]*up to 36 months/);
    for (const [index, product] of PRODUCT_KEYS.entries()) {
      const link = cards.nth(index).getByRole('link');
      expect(await link.getAttribute('href')).toBe(PRODUCTS[product].path);
    }
    expect(await page.locator('main nav li').count()).toBe(4);
    expect(await page.locator('footer section').first().locator('li').count()).toBe(4);
  });

  it('who can borrow, with incomes in words of its own: HOME-04 HOME-22 GEN-08 GEN-09', async () => {
    const page = await visit({ locale: 'en' });
    await openHome(page, 'payday');
    const block = await sectionInView(page, 'eligible');
    const text = await block.innerText();
    for (const words of [
      'Cambodian citizen',
      '18 to 50 years',
      'stable income that you can prove',
      'Phnom Penh, Siem Reap, Battambang or Sihanoukville',
      'apply from another province, but fewer of those applications',
    ]) {
      expect(text).toContain(words);
    }
    await block.locator('summary').click();
    const bands = await block.locator('details li').allInnerTexts();
    expect(bands[0]).toBe('Under $200 a month');
    expect(bands).toContain('$600 to $800 a month');
    expect(bands).toHaveLength(10);
  });

  it('why-us and background show the pictures of the server: HOME-05 HOME-07', async () => {
    const page = await visit({ locale: 'en' });
    await openHome(page, 'payday');
    const stored = await queryRows<{ key: string; address: string }>(
      'select key, address from site_image',
    );
    const addresses = stored.map(({ address }) => address);
    const why = await answer(page, '/api/v4/frontend/why-us-image');
    const behind = await answer(page, '/api/v1/frontend/background/get-background');
    expect(addresses).toContain(why.image);
    expect(addresses).toContain(behind.image);
    expect(await picture(page, 'section[aria-labelledby=why] img')).toBe(why.image);
    expect(await picture(page, 'main section >> nth=0 >> img')).toBe(behind.image);
  });

  it('says that it connects with a licensed lender and never that it lends: GEN-01', async () => {
    const page = await visit({ locale: 'en' });
    await openHome(page, 'payday');
    const text = (await page.locator('body').textContent()) ?? '';
    expect(text).toContain('Romdoul connects you with a licensed lender; it does not lend itself.');
    expect(text).not.toMatch(/\b(?:we|romdoul) (?:will )?(?:lend|offer loans|give you a loan)/i);
  });
});

describe('apply now', () => {
  it.each([
    ['payday', '/forms/borrow/borrow-form', 'Payday'],
    ['personal', '/forms/borrow/borrow-form', 'Personal'],
    ['purchasing', '/forms/borrow/purchasing', ''],
    ['pawn', '/forms/borrow/pawn', ''],
  ] as const)(
    'with nothing typed opens the form of %s: HOME-12 HOME-15 HOME-17',
    async (product, path, type) => {
      const page = await visit({ locale: 'km', width: 360 });
      await openHome(page, product);
      const before = await queryRows('select id from application');
      await applyNow(page).click();
      await page.waitForURL(`**${path}`);
      if (type) {
        await soon(() => page.locator('input[name=type]:checked').inputValue()).toBe(type);
      }
      expect(await queryRows('select id from application')).toHaveLength(before.length);
    },
  );
});
