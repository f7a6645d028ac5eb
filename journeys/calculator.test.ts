/** What a loan costs, worked out on the home page with the sliders. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  costs,
  dragTo,
  figure,
  figuresOutside,
  markerOf,
  openHome,
  PRODUCT_KEYS,
  type Product,
  type Range,
  rangeOf,
  sentence,
  slideTo,
  slider,
  smallPrint,
  warning,
} from './page-home.ts';
import type { Colour } from './page-picture.ts';
import { setTables, type RateRow } from './page-rates.ts';
import { soon, visit } from './page-visit.ts';

/** One row for everything. */
const flat = (percent: number): RateRow[] => [{ amounts: [0, 10_000], durations: [0, 0], percent }];

/** Chooses a loan; the rates of this moment may come after that. */
async function choose(page: Page, amount: number, duration: number): Promise<void> {
  await slideTo(page, 'amount', amount);
  await slideTo(page, 'duration', duration);
}

/** Chooses a loan, and waits until its figure is this many dollars. */
async function pays(page: Page, [amount, duration]: [number, number], dollars: number) {
  await choose(page, amount, duration);
  await soon(() => figure(page), `$${amount} for ${duration}`).toBe(dollars);
}

/** Product, its two sliders as they begin, and the range that it is advertised with. */
const SLIDERS: [Product, Range, Range, [low: string, high: string]][] = [
  [
    'payday',
    { min: 50, max: 200, step: 10, value: 50 },
    { min: 1, max: 30, step: 1, value: 5 },
    ['$40', '$500'],
  ],
  [
    'personal',
    { min: 200, max: 2000, step: 10, value: 200 },
    { min: 1, max: 24, step: 1, value: 1 },
    ['$500', '$1,000'],
  ],
  [
    'purchasing',
    // 200 is no step of 40, 90, 140 … (C-84).
    { min: 40, max: 2000, step: 50, value: 190 },
    { min: 1, max: 36, step: 1, value: 1 },
    ['$200', '$4,000'],
  ],
  [
    'pawn',
    { min: 150, max: 4000, step: 50, value: 200 },
    { min: 1, max: 12, step: 1, value: 1 },
    ['$150', '$4,000'],
  ],
];

describe('sliders', () => {
  it.each(SLIDERS)(
    '%s begins inside its range and tells the advertised one: HOME-08 HOME-09 CALC-01 CALC-07 CALC-08 CALC-10 to CALC-13 CALC-15 to CALC-18 CALC-20 CALC-21 CALC-23 CALC-24',
    async (product, amount, duration, [low, high]) => {
      const page = await visit({ locale: 'en' });
      await openHome(page, product);
      expect(await rangeOf(page, 'amount')).toEqual(amount);
      expect(await rangeOf(page, 'duration')).toEqual(duration);
      expect(await page.getByText(`Loans from ${low} to ${high}`).count()).toBe(1);
    },
  );

  it('move by keyboard in steps and never out of range: CALC-02 CALC-03 HOME-10', async () => {
    const page = await visit({ locale: 'en' });
    await openHome(page, 'payday');
    const amount = slider(page, 'amount');
    await amount.focus();
    const before = await figure(page);
    await amount.press('ArrowRight');
    expect((await rangeOf(page, 'amount')).value).toBe(60);
    await soon(() => figure(page)).not.toBe(before);
    await amount.press('End');
    await amount.press('ArrowRight');
    expect((await rangeOf(page, 'amount')).value).toBe(200);
    await amount.press('Home');
    await amount.press('ArrowLeft');
    expect((await rangeOf(page, 'amount')).value).toBe(50);
    const atFive = await figure(page);
    await slider(page, 'duration').press('End');
    expect((await rangeOf(page, 'duration')).value).toBe(30);
    expect(await figure(page)).toBeGreaterThan(atFive);
  });

  it('reach a maximum that is off the steps: CALC-17', async () => {
    const page = await visit({ locale: 'en' });
    await openHome(page, 'purchasing');
    await slider(page, 'amount').press('End');
    await soon(() => sentence(page)).toContain('You borrow $2,000.');
    expect(await slider(page, 'amount').getAttribute('aria-valuetext')).toBe('$2,000');
    await slider(page, 'amount').press('ArrowLeft');
    await soon(() => sentence(page)).toContain('You borrow $1,940.');
  });

  it.each(['km', 'en'] as const)(
    'show the longest term beside its label, on the narrowest phone: %s',
    async (locale) => {
      const page = await visit({ locale, width: 360 });
      for (const product of PRODUCT_KEYS) {
        await openHome(page, product);
        await slider(page, 'amount').press('End');
        await slider(page, 'duration').press('End');
        expect(await figuresOutside(page)).toEqual([]);
      }
    },
  );

  it('follow the mouse and stand on a step: CALC-02 CALC-03 HOME-08 HOME-10', async () => {
    const page = await visit({ locale: 'km' });
    await openHome(page, 'personal');
    const before = await figure(page);
    await dragTo(page, 'amount', 0.5);
    const { value } = await rangeOf(page, 'amount');
    expect(value % 10).toBe(0);
    expect(Math.abs(value - 1100)).toBeLessThanOrEqual(60);
    expect(await figure(page)).not.toBe(before);
    await dragTo(page, 'amount', 3);
    expect((await rangeOf(page, 'amount')).value).toBe(2000);
    await dragTo(page, 'amount', -3);
    expect((await rangeOf(page, 'amount')).value).toBe(200);
  });
});

describe('the answer', () => {
  it('payday, from rows of the table: CALC-27 CALC-29 CALC-30 CALC-37 CALC-38 CALC-41', async () => {
    await setTables('payday', { rates: flat(15) });
    const page = await visit({ locale: 'en', width: 360 });
    await openHome(page, 'payday');
    await pays(page, [100, 30], 115);
    await pays(page, [100, 5], 103);
    await pays(page, [200, 28], 228);
    expect(await sentence(page)).toContain('You borrow $200. In 28 days you pay back');
    await setTables('payday', { rates: flat(10) });
    await openHome(page, 'payday');
    await pays(page, [100, 30], 110);
  });

  it('personal, as an annuity: CALC-34 CALC-35 CALC-39', async () => {
    await setTables('personal', {
      rates: [
        { amounts: [200, 500], durations: [0, 0], percent: 15 },
        { amounts: [510, 2000], durations: [0, 0], percent: 8 },
      ],
    });
    const page = await visit({ locale: 'km', width: 360 });
    await openHome(page, 'personal');
    await pays(page, [200, 1], 230);
    await pays(page, [1000, 12], 133);
  });

  it('by the row of the amount and the term, the specific one first: CALC-28 CALC-29 CALC-30 CALC-31', async () => {
    await setTables('payday', {
      rates: [
        { amounts: [50, 200], durations: [0, 0], percent: 15 },
        { amounts: [100, 150], durations: [10, 20], percent: 3 },
      ],
    });
    const page = await visit({ locale: 'en' });
    await openHome(page, 'payday');
    await pays(page, [100, 20], 102);
    await pays(page, [100, 21], 111);
    await pays(page, [150, 10], 152);
    await pays(page, [160, 10], 168);
  });

  it('without a row by the fallback, and says so: CALC-32 CALC-33 CALC-36 CALC-40', async () => {
    await setTables('payday', { rates: [] });
    await setTables('personal', { rates: [] });
    const page = await visit({ locale: 'en' });
    await openHome(page, 'personal');
    await soon(() => figure(page)).toBe(230);
    await soon(() => smallPrint(page)).toContain('estimate');
    // Above the middle of 200 to 2000 it is 8 %.
    await pays(page, [1100, 1], 1265);
    await pays(page, [1110, 1], 1199);
    await openHome(page, 'payday');
    await pays(page, [120, 30], 138);
    await pays(page, [130, 30], 141);
  });

  it('says what it is made of, fees of the lender among it: GEN-15 HOME-10', async () => {
    await setTables('payday', { rates: flat(15) });
    const page = await visit({ locale: 'en' });
    await openHome(page, 'payday');
    await choose(page, 100, 30);
    await soon(() => costs(page)).toMatchObject({
      Interest: '$15.00',
      Fees: '$0.00',
      'Total cost': '$15.00',
    });
    expect(await smallPrint(page)).toMatch(/interest, a consulting fee and a processing fee/);
    await setTables('payday', {
      fees: [
        { kind: 'processing', percent: 2 },
        { kind: 'consulting', percent: 1 },
      ],
    });
    await openHome(page, 'payday');
    await choose(page, 100, 30);
    await soon(() => costs(page)).toMatchObject({
      Interest: '$15.00',
      'Processing fee': '$2.00',
      'Consulting fee': '$1.00',
      'Total cost': '$18.00',
    });
    expect(Object.keys(await costs(page))).toContain('Yearly cost, with fees');
  });
});

describe('the bounds of the lender', () => {
  it('override the range, but never the days of payday: CALC-25 CALC-26', async () => {
    await setTables('payday', { bounds: { amounts: [60, 300], durations: [3, 9] } });
    await setTables('personal', { bounds: { amounts: [300, 900], durations: [2, 6] } });
    const page = await visit({ locale: 'en' });
    await openHome(page, 'payday');
    await soon(() => rangeOf(page, 'amount')).toMatchObject({ min: 60, max: 300, value: 60 });
    expect(await rangeOf(page, 'duration')).toMatchObject({ min: 1, max: 30, value: 5 });
    await openHome(page, 'personal');
    await soon(() => rangeOf(page, 'amount')).toMatchObject({ min: 300, max: 900 });
    expect(await rangeOf(page, 'duration')).toMatchObject({ min: 2, max: 6 });
  });

  const WARNING = 'second-time borrowers';

  async function warns(page: Page, name: 'amount' | 'duration', calm: number, over: number) {
    await slideTo(page, name, calm);
    const usual = await markerOf(page, name);
    expect(isYellow(usual), `${usual.join(' ')} at ${calm}`).toBe(false);
    expect(await warning(page)).toBe('');
    await slideTo(page, name, over);
    expect(await warning(page)).toContain(WARNING);
    const marker = await markerOf(page, name);
    expect(isYellow(marker), `${marker.join(' ')} at ${over}`).toBe(true);
    await slideTo(page, name, calm);
    expect(await warning(page)).toBe('');
    expect(await markerOf(page, name)).toEqual(usual);
  }

  const isYellow = ([red, green, blue]: Colour) => Math.min(red, green) > blue + 80;

  it('personal warns above 1000 and 12 months, not at them: CALC-04 CALC-05 CALC-06 CALC-14 CALC-16', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await openHome(page, 'personal');
    await warns(page, 'amount', 1000, 1010);
    await warns(page, 'duration', 12, 13);
  });

  it('payday warns above 200 once the lender lends more: CALC-04 to CALC-06 CALC-09', async () => {
    await setTables('payday', { bounds: { amounts: [50, 500] } });
    const page = await visit({ locale: 'en' });
    await openHome(page, 'payday');
    await soon(() => rangeOf(page, 'amount')).toMatchObject({ max: 500 });
    await warns(page, 'amount', 200, 210);
  });

  it.each<Product>(['purchasing', 'pawn'])(
    '%s warns above 4500 once the lender lends more: CALC-04 to CALC-06 CALC-19 CALC-22',
    async (product) => {
      await setTables(product, { bounds: { amounts: [4000, 5000] } });
      const page = await visit({ locale: 'en' });
      await openHome(page, product);
      await soon(() => rangeOf(page, 'amount')).toMatchObject({ max: 5000 });
      await warns(page, 'amount', 4500, 4550);
    },
  );
});
