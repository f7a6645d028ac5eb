/** The navigation bar, its Borrow menu and the drawer of a phone. */
import type { Locator, Page } from 'playwright-core';
import type { Locale } from './page-visit.ts';

/** Each language in its own words. */
const LANGUAGE: Record<Locale, string> = { km: 'ខ្មែរ', en: 'English' };

export const bar = (page: Page): Locator => page.locator('header nav');
export const borrowButton = (page: Page): Locator =>
  bar(page).locator('button[aria-controls][aria-expanded]');
export const borrowPanel = (page: Page): Locator => bar(page).locator('div[id]:has(> ul)');

export const isOpen = async (page: Page): Promise<boolean> =>
  (await borrowButton(page).getAttribute('aria-expanded')) === 'true';

/** Opens the Borrow menu with the pointer, which only has to rest on it: a click that came much later would close it again (NAV-08, NAV-10). */
export async function openBorrow(page: Page): Promise<void> {
  await borrowButton(page).hover();
  await bar(page).locator('button[aria-controls][aria-expanded=true]').waitFor();
}

/** Switches to the other language by the toggle in the bar. */
export async function switchTo(page: Page, locale: Locale): Promise<void> {
  await bar(page).getByRole('button', { name: LANGUAGE[locale], exact: true }).click();
  await page.waitForFunction((lang) => document.documentElement.lang === lang, locale);
}

/** Opens the phone's drawer. */
export async function openDrawer(page: Page): Promise<Locator> {
  await bar(page).locator('button[aria-haspopup=dialog]').click();
  const drawer = page.locator('dialog[open]');
  await drawer.waitFor();
  return drawer;
}
