/** What a page says is wrong: red fields, their texts, the box above the form and the dialog. */
import type { Locator, Page } from 'playwright-core';
import { soon } from './page-visit.ts';
import { dialog } from './page-wizard.ts';

const form = (page: Page): Locator => page.locator('main form');

/** The box above the form that lists what to put right. */
export const errorBox = (page: Page): Locator => form(page).locator('div[role=alert][tabindex]');

/** Field → its error, in the order of the page. Every field with an error is marked red, and none without. */
export async function errorsOf(page: Page): Promise<Record<string, string>> {
  return form(page).evaluate((form) => {
    const texts = [...form.querySelectorAll('p[id^=field-][id$=-error]')];
    const found = texts.map((text) => {
      const key = text.id.slice('field-'.length, -'-error'.length);
      const field = document.getElementById(`field-${key}`);
      const marked =
        field?.getAttribute('aria-invalid') === 'true' ||
        field?.querySelector('[aria-invalid=true]') !== null;
      const told = text.querySelector('span:last-child')?.textContent ?? '';
      return [key, marked ? told : `not marked: ${told}`] as const;
    });
    return Object.fromEntries(found);
  });
}

/**
 * Title and lines of the error dialog; a line without its cross mark is told so. The dialog is found by its role, since the
 * progress dialog may be open before it.
 */
export async function dialogLines(page: Page): Promise<{ title: string; lines: string[] }> {
  const open = page.locator('dialog[open][role=alertdialog]');
  await open.waitFor();
  const title = await open.locator('h2').innerText();
  const lines = await open
    .locator('li')
    .evaluateAll((all) =>
      all.map((one) => (one.querySelector('svg') ? '' : 'no cross: ') + (one.textContent ?? '')),
    );
  return { title, lines };
}

/** Closes the dialog by OK. */
export async function closeDialog(page: Page): Promise<void> {
  await dialog(page).locator('button').last().click();
  await soon(() => dialog(page).count()).toBe(0);
}
