/** Hands that stay on the keys: the only way in which the stories of the desk act (`scripts/house-keyboard.ts`). What cannot be reached fails. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/*
 * How far a person would go, in presses; further away counts as out of reach, and so a trap shows.
 */
/** Parts of a page (F6). */
const PARTS = 16;
/** Places within the part of the page that one is in (Tab). */
const PLACES = 16;
/** Places within a panel, which has no parts. */
const PANEL = 32;
/** Places to what lies outside of it; further, one goes to its part first. */
const NEAR = 6;
/** Rows of a list (J): a page of it. */
const ROWS = 50;
/** Options of a select (arrows). */
const OPTIONS = 45;

/** Whether one sees where the keyboard is: the browser draws a line round it, or round its card. */
export const isSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    let node = document.activeElement;
    for (let level = 0; node && level < 3; level += 1, node = node.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node);
      if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) return true;
      if (level === 0 && boxShadow !== 'none') return true;
    }
    return false;
  });

/** From the focus to what is wanted: how many places to tab, itself counted, less than 0 where it is before; and whether that is a way to go by Tab. */
const wayTo = (wanted: Locator): Promise<{ away: number; isNear: boolean }> =>
  wanted.evaluate(
    (element, [near, places, inPanel]) => {
      const at = document.activeElement ?? document.body;
      const panel = element.closest('dialog');
      if (panel && !panel.contains(at)) throw new Error('The focus is not in the panel');
      if (at === document.body) return { away: Infinity, isNear: false };
      const follows = (one: Element, other: Element) =>
        (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      const isAhead = follows(at, element);
      const [first, last] = isAhead ? [at, element] : [element, at];
      const between = [
        ...document.querySelectorAll<HTMLElement>(
          'a[href], button, input, select, textarea, summary, [tabindex]',
        ),
      ].filter(
        (place) =>
          place.tabIndex >= 0 &&
          !place.matches(':disabled') &&
          place.getClientRects().length > 0 &&
          follows(first, place) &&
          follows(place, last),
      ).length;
      const most = at.contains(element) ? places : near;
      const isNear = between < (panel ? inPanel : most);
      return { away: isAhead ? between + 1 : -between - 1, isNear };
    },
    [NEAR, PLACES, PANEL] as const,
  );

/** Asked after each press, so in one message to the browser where the control is there, and in three where it has to be waited for. */
async function hasFocus(wanted: Locator): Promise<boolean> {
  const here = await wanted.evaluateAll((all) => all.map((one) => one === document.activeElement));
  const [only] = here;
  return here.length === 1 && only !== undefined
    ? only
    : wanted.evaluate((element) => element === document.activeElement);
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing');

/** Presses a key until something has the focus, which then shows it. @throws Error when it is further than `most` presses away */
async function until(wanted: Locator, key: () => Promise<string>, most: number): Promise<void> {
  const page = wanted.page();
  for (let count = 0; !(await hasFocus(wanted)); count += 1) {
    if (count === most)
      throw new Error(`no way to ${String(wanted)}; focus: ${await focused(page)}`);
    await page.keyboard.press(await key());
  }
  expect(await isSeen(page), `focus is seen at ${String(wanted)}`).toBe(true);
}

/** Comes to a control: by F6 to the part of the page that it is in, where it is far, and by Tab or Shift Tab within that. */
export async function reach(wanted: Locator): Promise<void> {
  const page = wanted.page();
  await wanted.and(page.locator(':not(:disabled)')).waitFor();
  let way = await wayTo(wanted);
  for (let count = 0; !way.isNear; count += 1) {
    if (count === PARTS) throw new Error(`no part of the page leads to ${String(wanted)}`);
    await page.keyboard.press('F6');
    way = await wayTo(wanted);
  }
  const key = way.away < 0 ? 'Shift+Tab' : 'Tab';
  await until(wanted, () => Promise.resolve(key), PANEL);
}

/** Presses a button, link or box by keys. */
export async function press(wanted: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await reach(wanted);
  await wanted.page().keyboard.press(key);
}

/** Types into a field, in the place of what stands there. */
export async function typeInto(wanted: Locator, text: string): Promise<void> {
  await reach(wanted);
  const { keyboard } = wanted.page();
  await keyboard.press('Control+A');
  await keyboard.type(text);
}

/** Chooses in a select what has this name or value. */
export async function choose(wanted: Locator, option: string): Promise<void> {
  await reach(wanted);
  const { keyboard } = wanted.page();
  const chosen = () =>
    wanted.evaluate((select: HTMLSelectElement) => [
      select.value,
      select.selectedOptions[0]?.text.trim(),
    ]);
  await keyboard.press('Home');
  for (let count = 0; !(await chosen()).includes(option); count += 1) {
    if (count === OPTIONS) throw new Error(`${String(wanted)} offers no ${option}`);
    await keyboard.press('ArrowDown');
  }
}

/** Comes to a row of the list by J and K. */
export async function toRow(row: Locator): Promise<void> {
  await row.waitFor();
  const isAbove = () =>
    row.evaluate((element) => {
      const at = document.activeElement?.closest('tr[data-row]');
      return at?.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_PRECEDING;
    });
  await until(row, async () => ((await isAbove()) ? 'k' : 'j'), ROWS);
}

/** Goes to a page by G and its letter, which are pressed in one go: a busy machine between them must not make two words of them. */
export async function goTo({ keyboard }: Page, letter: string): Promise<void> {
  await Promise.all([keyboard.press('g'), keyboard.press(letter)]);
}

/** Gives files by the dialog of the machine, which a button or a field for files opens. */
export async function giveFile(
  wanted: Locator,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> {
  const page = wanted.page();
  // Listened for early: the browser must be told before the key is pressed.
  const asked = page.waitForEvent('filechooser');
  await press(wanted);
  await (await asked).setFiles(file);
}
