/** What a person does while the page's scripts are still on their way over a slow line: nothing of it is lost. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { soon, visit } from './page-visit.ts';

/** From now on about what a phone at the edge of its network has. */
async function slowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 40_000,
    uploadThroughput: 20_000,
  });
}

describe('before the scripts are there', () => {
  it('a press on the language button is done once they are: NAV-07', async () => {
    const page = await visit({ width: 360 });
    await slowLine(page);
    await page.goto('/payday-loan', { waitUntil: 'commit' });
    await page.locator('header button[lang=en]').click();
    expect(await page.locator('html').getAttribute('lang')).toBe('km');
    await soon(() => page.locator('html').getAttribute('lang')).toBe('en');
  });

  it('what was typed into the quick form stays, and Apply takes it along: HOME-10 HOME-17', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await slowLine(page);
    await page.goto('/payday-loan', { waitUntil: 'commit' });
    const name = page.locator('#field-name');
    await name.pressSequentially('Sophea');
    const apply = page.locator('main form [type=submit]');
    await apply.click();
    await page.waitForURL('**/forms/borrow/borrow-form');
    await soon(() => page.locator('#field-name').inputValue()).toBe('Sophea');
  });

  it('what was typed into a short form counts when it is sent at once: REF-01', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await slowLine(page);
    await page.goto('/referral', { waitUntil: 'commit' });
    const friend = page.locator('#field-referee_name');
    await friend.pressSequentially('Sophea');
    await page.locator('main form [type=submit]').click();
    const isWrong = (key: string) => page.locator(`#field-${key}`).getAttribute('aria-invalid');
    await soon(() => isWrong('referee_phone')).toBe('true');
    expect(await isWrong('referee_name')).not.toBe('true');
    expect(await friend.inputValue()).toBe('Sophea');
  });
});

it('a font that never comes keeps no page hidden', async () => {
  const page = await visit({ width: 360 });
  await page.route('**/*.woff2', () => undefined);
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.locator('h1').waitFor({ state: 'visible' });
});
