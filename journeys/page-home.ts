/** The home page: its sliders, its answer, its quick form. */
import type { Locator, Page } from 'playwright-core';
import { type Colour, markerColour } from './page-picture.ts';
import { open, wholeAnswer } from './page-visit.ts';

export type Product = 'payday' | 'personal' | 'purchasing' | 'pawn';

export const PRODUCTS: Readonly<
  Record<Product, { path: string; name: Record<'km' | 'en', string> }>
> = {
  payday: { path: '/payday-loan', name: { km: 'កម្ចីប្រាក់ខែ', en: 'Payday loan' } },
  personal: { path: '/personal-loans', name: { km: 'កម្ចីផ្ទាល់ខ្លួន', en: 'Personal loan' } },
  purchasing: { path: '/purchasing-service', name: { km: 'កម្ចីបង់រំលស់', en: 'Purchasing loan' } },
  pawn: { path: '/pawn-service', name: { km: 'កម្ចីបញ្ចាំ', en: 'Pawn loan' } },
};
export const PRODUCT_KEYS = Object.keys(PRODUCTS) as Product[];

export type Slider = 'amount' | 'duration';

/** A slider as a person may move it; amounts in whole dollars. */
export interface Range {
  min: number;
  max: number;
  step: number;
  value: number;
}

/** How many of the slider's units are one dollar, one day or one month. */
const UNIT: Record<Slider, number> = { amount: 100, duration: 1 };

export const slider = (page: Page, name: Slider): Locator =>
  page.locator(`input[type=range][name=${name}]`);

/** Opens the home page of a product when its rates of this moment are there. */
export async function openHome(page: Page, product: Product): Promise<void> {
  const rates = wholeAnswer(page, /\/get-interest-rates$/);
  await open(page, PRODUCTS[product].path);
  await rates;
}

export async function rangeOf(page: Page, name: Slider): Promise<Range> {
  const unit = UNIT[name];
  return slider(page, name).evaluate((input: HTMLInputElement, dollars) => {
    const number = (text: string) => Number(text) / dollars;
    const { min, max, step, value } = input;
    return { min: number(min), max: number(max), step: number(step), value: number(value) };
  }, unit);
}

/** Sets a slider as a screen reader's user does: to a value at once. Keys and mouse have their own stories. */
export async function slideTo(page: Page, name: Slider, wanted: number): Promise<void> {
  await slider(page, name).fill(String(wanted * UNIT[name]));
}

/** Drags the marker with the mouse to a part of the track between 0 and 1. */
export async function dragTo(page: Page, name: Slider, part: number): Promise<void> {
  const marker = slider(page, name);
  await marker.scrollIntoViewIfNeeded();
  const { min, max, value } = await rangeOf(page, name);
  const box = await marker.boundingBox();
  if (!box) throw new Error(`no slider ${name} on the page`);
  const at = (share: number) => box.x + 14 + share * (box.width - 28);
  const y = box.y + box.height / 2;
  await page.mouse.move(at((value - min) / (max - min)), y);
  await page.mouse.down();
  await page.mouse.move(at(part), y, { steps: 8 });
  await page.mouse.up();
}

const panel = (page: Page): Locator => page.locator('main [data-night]');

/** The figure that is paid, in dollars. */
export async function figure(page: Page): Promise<number> {
  const text = await panel(page).locator('[aria-live] p').nth(1).innerText();
  return Number(text.replace(/[$,]/g, ''));
}

/** The sliders' own figures that leave their place, or stand below their label instead of beside it. */
export function figuresOutside(page: Page): Promise<string[]> {
  return page.locator('main output').evaluateAll((figures) =>
    figures.flatMap((figure) => {
      const row = figure.parentElement?.parentElement;
      const label = row?.querySelector('label')?.getBoundingClientRect();
      const place = figure.getBoundingClientRect();
      const isBeside = label !== undefined && label.bottom > place.top && label.right <= place.left;
      return figure.scrollWidth <= figure.clientWidth && isBeside
        ? []
        : [`${figure.textContent}: ${figure.scrollWidth} of ${figure.clientWidth} px`];
    }),
  );
}

/** The sentence before the figure, with the figure and what stands under it. */
export const sentence = (page: Page): Promise<string> =>
  panel(page).locator('[aria-live]').innerText();

/** The parts of the cost: label → figure as shown. */
export async function costs(page: Page): Promise<Record<string, string>> {
  const rows = await panel(page).locator('dl > div').all();
  const pairs = rows.map(async (row) => [
    await row.locator('dt').innerText(),
    await row.locator('dd').innerText(),
  ]);
  return Object.fromEntries(await Promise.all(pairs)) as Record<string, string>;
}

/** What the panel says below the parts. */
export const smallPrint = (page: Page): Promise<string> =>
  panel(page).locator('p.text-sm').innerText();

/** The text for second-time borrowers, empty where it does not show. */
export const warning = (page: Page): Promise<string> =>
  page.locator('form [role=status]').first().innerText();

/** The colour that the slider's marker is painted in. */
export async function markerOf(page: Page, name: Slider): Promise<Colour> {
  const { min, max, value } = await rangeOf(page, name);
  return markerColour(page, slider(page, name), (value - min) / (max - min));
}

export const applyNow = (page: Page): Locator => page.locator('main form button[type=submit]');

/** Types into the quick form; fields left out stay empty. */
export async function fillQuickForm(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    await page.locator(`main form input[name=${name}]`).fill(text);
  }
}
