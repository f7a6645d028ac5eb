/** The FAQ: questions that open, links to each of them, and a search in both scripts. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { switchTo } from './page-navbar.ts';
import { awake, LOCALES, open, soon, visit } from './page-visit.ts';

const questions = (page: Page) => page.locator('main section details');
const shown = (page: Page) => page.locator('main section details:visible').count();
const question = (page: Page, slug: string) => page.locator(`main details:has(#${slug})`);
const isOpen = (page: Page, slug: string) =>
  question(page, slug).evaluate((one) => (one as HTMLDetailsElement).open);
const search = (page: Page) => page.locator('main input[type=search]');
const top = async (page: Page, slug: string) =>
  Math.round((await question(page, slug).boundingBox())?.y ?? -1);

describe('the questions', () => {
  it.each(LOCALES)(
    'are 12 and 6, closed until pressed, without any script, in %s: CONTENT-06 CONTENT-07 CONTENT-08',
    async (locale) => {
      const page = await visit({ locale, width: 360, context: { javaScriptEnabled: false } });
      await page.goto('/faq');
      const counts = await page
        .locator('main section:has(details)')
        .evaluateAll((all) => all.map((one) => one.querySelectorAll('details').length));
      expect(counts).toEqual([12, 6]);
      const first = questions(page).first();
      expect(await first.locator('.prose').isVisible()).toBe(false);
      await first.locator('summary').click();
      expect(await first.locator('.prose').isVisible()).toBe(true);
      expect(await shown(page)).toBe(18);
    },
  );

  it('lead on: cash today, invest, home: CONTENT-09 CONTENT-10', async () => {
    const page = await visit({ locale: 'en' });
    await page.goto('/faq');
    for (const [name, path] of [
      ['Get cash today', '/forms/borrow/borrow-form'],
      ['Invest with us', '/invest-form'],
      ['Back to home', '/payday-loan'],
    ] as const) {
      const link = page.locator('main').getByRole('link', { name, exact: true });
      expect(await link.getAttribute('href')).toBe(path);
    }
    await page.getByRole('link', { name: 'Get cash today' }).click();
    await page.waitForURL('**/forms/borrow/borrow-form');
  });

  it.each(LOCALES)(
    'keep open what was opened when the language changes, from %s',
    async (locale) => {
      const page = await visit({ locale, width: 360 });
      await page.goto('/faq');
      await question(page, 'charges').locator('summary').click();
      await switchTo(page, locale === 'km' ? 'en' : 'km');
      await soon(() => question(page, 'charges').getAttribute('open')).not.toBeNull();
      expect(await page.locator('main details[open]').count()).toBe(1);
    },
  );
});

describe('a link to a question', () => {
  it('opens it below the bar, without any script', async () => {
    const page = await visit({ locale: 'km', width: 360, context: { javaScriptEnabled: false } });
    await page.goto('/faq#paying-late');
    // By the browser, in the frames after the page has come.
    await soon(() => isOpen(page, 'paying-late')).toBe(true);
    await soon(() => top(page, 'paying-late')).toBeGreaterThan(64);
    await soon(() => top(page, 'paying-late')).toBeLessThan(140);
    expect(await page.locator('main details[open]').count()).toBe(1);
  });

  it('opens it also within the page, and come to from another page', async () => {
    const page = await visit({ locale: 'en' });
    await open(page, '/faq#students');
    await soon(() => isOpen(page, 'students')).toBe(true);
    await page.evaluate(() => {
      location.hash = 'vip-phone';
    });
    await soon(() => isOpen(page, 'vip-phone')).toBe(true);
    await open(page, '/login');
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/faq#where';
      link.textContent = 'where';
      document.querySelector('main')?.append(link);
    });
    await page.getByRole('link', { name: 'where', exact: true }).click();
    await page.waitForURL('**/faq#where');
    await soon(() => isOpen(page, 'where')).toBe(true);
    await soon(() => top(page, 'where')).toBeGreaterThan(64);
    await soon(() => top(page, 'where')).toBeLessThan(140);
  });

  it('is copied by its button, and said', async () => {
    const page = await visit({
      locale: 'en',
      context: { permissions: ['clipboard-read', 'clipboard-write'] },
    });
    await open(page, '/faq#students');
    await question(page, 'students').getByRole('link', { name: 'Copy the link' }).click();
    await page.getByText('The link is copied.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${new URL(page.url()).origin}/faq#students`);
  });
});

describe('the search', () => {
  it.each(LOCALES)('finds by either script as one types, in %s', async (locale) => {
    const page = await visit({ locale, width: 360 });
    await page.goto('/faq');
    // The first touch of the page: what is typed meanwhile counts.
    await search(page).click();
    await search(page).pressSequentially('student id');
    await soon(() => shown(page)).toBe(1);
    expect(await question(page, 'students').isVisible()).toBe(true);
    await soon(() => page.locator('main [role=status]').innerText()).toMatch(/1$/);
    await search(page).fill('និស្សិត');
    await soon(() => question(page, 'students').isVisible()).toBe(true);
    expect(await question(page, 'vip-phone').isVisible()).toBe(false);
    await search(page).fill('xyzzy');
    await soon(() => shown(page)).toBe(0);
    await search(page).fill('');
    await soon(() => shown(page)).toBe(18);
  });

  it('steps aside for a link to a question that it leaves out', async () => {
    const page = await visit({ locale: 'en' });
    await open(page, '/faq');
    await search(page).fill('student id');
    await soon(() => shown(page)).toBe(1);
    await page.evaluate(() => {
      location.hash = 'where';
    });
    await soon(() => question(page, 'where').isVisible()).toBe(true);
    expect(await isOpen(page, 'where')).toBe(true);
    expect(await search(page).inputValue()).toBe('');
  });

  it('is not offered where scripts are off', async () => {
    const page = await visit({ locale: 'en', context: { javaScriptEnabled: false } });
    await page.goto('/faq');
    expect(await search(page).isVisible()).toBe(false);
    expect(await shown(page)).toBe(18);
  });

  it('holds what was typed before the page was awake', async () => {
    const page = await visit({ locale: 'en' });
    await page.goto('/faq');
    // As a browser that fills in what stood there before a reload.
    await search(page).evaluate((input) => {
      (input as HTMLInputElement).value = 'vip';
    });
    await awake(page);
    await soon(() => shown(page)).toBe(1);
  });
});
