import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, readTable } from '../examples/read-tables.ts';
import {
  PRODUCTS,
  PRODUCT_KEYS,
  amountOptions,
  isWithinLimits,
  limitsInForce,
  productOfWireName,
  snapAmount,
  snapDuration,
  startValues,
  termOptions,
  visitorLimits,
} from './product.ts';
import { preselectAmount, preselectTerm } from './preselect.ts';
import { isAboveWarn } from './second-time.ts';
import type { ProductKey } from './product.ts';

const someProduct = fc.constantFrom(...PRODUCT_KEYS);
const someServerLimits = fc.record(
  {
    minAmountCents: fc.integer({ min: 1, max: 300_000 }),
    maxAmountCents: fc.integer({ min: 1, max: 600_000 }),
    minDuration: fc.integer({ min: 1, max: 40 }),
    maxDuration: fc.integer({ min: 1, max: 60 }),
  },
  { requiredKeys: [] },
);

describe('the golden table of the products', () => {
  it.each(
    readTable('products', "The products' numbers").map((row) => ({
      product: row('product') as ProductKey,
      lines: row('lines'),
      row,
    })),
  )('$product: $lines CALC-24', ({ product, row }) => {
    const { amount, duration } = PRODUCTS[product];
    const start = startValues(product, limitsInForce(product));
    expect(amount.minCents).toBe(centsOf(row('min')));
    expect(amount.maxCents).toBe(centsOf(row('max')));
    expect(amount.stepCents).toBe(centsOf(row('step')));
    expect(start.amountCents).toBe(centsOf(row('start')));
    expect(amount.warnAboveCents).toBe(centsOf(row('warn above')));
    const shown = [amount.shownMinCents, amount.shownMaxCents].map((cents) => cents / 100);
    expect(shown.join(' to ')).toBe(row('shown'));
    expect(duration.min).toBe(Number(row('shortest')));
    expect(duration.max).toBe(Number(row('longest')));
    expect(start.duration).toBe(Number(row('duration start')));
    expect(String(duration.warnAbove ?? '')).toBe(row('duration warn'));
    expect(`${duration.shownMin} to ${duration.shownMax}`).toBe(row('shown duration'));
  });

  it('CONST-20 counts payday in days and all others in months', () => {
    expect(PRODUCT_KEYS.map((key) => PRODUCTS[key].duration.unit)).toEqual([
      'days',
      'months',
      'months',
      'months',
    ]);
  });

  it('finds a product by its exact wire name', () => {
    const names = ['Payday', 'Personal', 'Purchasing', 'Pawn'];
    expect(names.map(productOfWireName)).toEqual(PRODUCT_KEYS);
    expect(productOfWireName('payday')).toBeNull();
    expect(productOfWireName('toString')).toBeNull();
  });
});

describe('bounds', () => {
  it('CALC-25 lets the server override all four, one by one', () => {
    expect(limitsInForce('personal', { maxAmountCents: 500_000, minDuration: 3 })).toEqual({
      minAmountCents: 20_000,
      maxAmountCents: 500_000,
      minDuration: 3,
      maxDuration: 24,
    });
    expect(limitsInForce('pawn', { maxDuration: 36 }).maxDuration).toBe(36);
  });

  it('CALC-26 never overrides the payday duration', () => {
    const server = {
      minAmountCents: 4000,
      maxAmountCents: 50_000,
      minDuration: 10,
      maxDuration: 90,
    };
    expect(limitsInForce('payday', server)).toEqual({
      minAmountCents: 4000,
      maxAmountCents: 50_000,
      minDuration: 1,
      maxDuration: 30,
    });
  });

  it('does not use a pair that the server sends upside down, at nought or broken', () => {
    const own = limitsInForce('pawn');
    expect(limitsInForce('pawn', { minAmountCents: 900_000 })).toEqual(own);
    expect(limitsInForce('pawn', { minDuration: 0 })).toEqual(own);
    expect(limitsInForce('pawn', { maxAmountCents: Number.NaN, maxDuration: 1.5 })).toEqual(own);
  });

  it('cuts what a visitor is offered to the fixed check, for payday and personal only', () => {
    const wide = { minAmountCents: 3000, maxAmountCents: 500_000, minDuration: 1, maxDuration: 48 };
    expect(visitorLimits('payday', wide)).toEqual(limitsInForce('payday'));
    expect(visitorLimits('personal', wide)).toEqual({
      ...limitsInForce('personal'),
      maxDuration: 12,
    });
    expect(visitorLimits('purchasing', wide)).toEqual(wide);
    expect(visitorLimits('pawn', wide)).toEqual(wide);
  });

  it('leaves the server its word where the fixed check and its bounds do not meet', () => {
    const server = { minAmountCents: 30_000, maxAmountCents: 50_000 };
    expect(visitorLimits('payday', server)).toEqual({ ...server, minDuration: 1, maxDuration: 30 });
  });

  it('takes both ends and nothing beyond them or between the cents', () => {
    const limits = limitsInForce('payday');
    expect(isWithinLimits(limits, 5000, 1)).toBe(true);
    expect(isWithinLimits(limits, 20_000, 30)).toBe(true);
    expect(isWithinLimits(limits, 4999, 5)).toBe(false);
    expect(isWithinLimits(limits, 20_001, 5)).toBe(false);
    expect(isWithinLimits(limits, 5000, 0)).toBe(false);
    expect(isWithinLimits(limits, 5000, 31)).toBe(false);
    expect(isWithinLimits(limits, 5000.5, 5)).toBe(false);
    expect(isWithinLimits(limits, Number.NaN, 5)).toBe(false);
  });
});

describe('sliders', () => {
  it('CALC-02 CALC-03 stay inside the bounds, on the grid that starts at the minimum or at the maximum', () => {
    fc.assert(
      fc.property(
        someProduct,
        someServerLimits,
        fc.integer({ min: -1000, max: 10 ** 6 }),
        (product, server, value) => {
          const limits = limitsInForce(product, server);
          const cents = snapAmount(product, limits, value);
          const duration = snapDuration(product, limits, value);
          expect(isWithinLimits(limits, cents, duration)).toBe(true);
          const { stepCents } = PRODUCTS[product].amount;
          if (cents !== limits.maxAmountCents)
            expect((cents - limits.minAmountCents) % stepCents).toBe(0);
          expect(snapAmount(product, limits, cents)).toBe(cents);
        },
      ),
    );
  });

  it('CALC-17 the last step of purchasing is its maximum, in place of $1,990', () => {
    const limits = limitsInForce('purchasing');
    const snapped = (amount: number) => snapAmount('purchasing', limits, amount * 100) / 100;
    expect([1939, 1940, 1990, 1999, 2000, 3000].map(snapped)).toEqual([
      1890, 1940, 1940, 1940, 2000, 2000,
    ]);
  });

  it('starts at the default clamped, then snapped down (C-84: minimum 150 or 40 with step 50)', () => {
    const from = (minAmountCents: number) =>
      startValues('pawn', limitsInForce('pawn', { minAmountCents })).amountCents;
    expect(from(15_000)).toBe(20_000);
    expect(from(4000)).toBe(19_000);
    expect(from(30_000)).toBe(30_000);
  });

  it('CALC-04 CALC-05 CALC-06 warns strictly above the threshold', () => {
    expect(isAboveWarn('personal', 'amount', 100_000)).toBe(false);
    expect(isAboveWarn('personal', 'amount', 100_001)).toBe(true);
    expect(isAboveWarn('personal', 'duration', 12)).toBe(false);
    expect(isAboveWarn('personal', 'duration', 13)).toBe(true);
    expect(isAboveWarn('payday', 'amount', 20_000)).toBe(false);
    expect(isAboveWarn('payday', 'amount', 21_000)).toBe(true);
    expect(isAboveWarn('payday', 'duration', 30)).toBe(false);
  });
});

describe('form options', () => {
  const dollars = (product: ProductKey, server = {}) =>
    amountOptions(product, limitsInForce(product, server)).map((cents) => cents / 100);

  it('BW-11 are built from minimum, maximum and interval', () => {
    expect(dollars('payday')).toEqual([
      50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200,
    ]);
    expect(dollars('personal')).toHaveLength(181);
    expect(dollars('pawn')).toHaveLength(78);
  });

  it('BW-12 end with a maximum off the grid, but not for payday', () => {
    expect(dollars('purchasing').slice(0, 2)).toEqual([40, 90]);
    expect(dollars('purchasing').slice(-2)).toEqual([1990, 2000]);
    expect(dollars('payday', { maxAmountCents: 20_500 }).at(-1)).toBe(200);
    expect(dollars('personal', { maxAmountCents: 200_500 }).slice(-2)).toEqual([2000, 2005]);
  });

  it('BW-13 follow the bounds of the server', () => {
    expect(dollars('payday', { minAmountCents: 4000, maxAmountCents: 6000 })).toEqual([40, 50, 60]);
  });

  it('BW-10 offer payday 5 to 30 days by 5', () => {
    expect(termOptions('payday', limitsInForce('payday'))).toEqual([5, 10, 15, 20, 25, 30]);
  });

  it('CALC-16 CALC-20 CALC-23 offer every month: a visitor 1 to 12 for personal, signed in 1 to 24', () => {
    const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
    expect(termOptions('personal', visitorLimits('personal'))).toEqual(oneTo(12));
    expect(termOptions('personal', limitsInForce('personal'))).toEqual(oneTo(24));
    expect(termOptions('purchasing', visitorLimits('purchasing'))).toEqual(oneTo(36));
    expect(termOptions('pawn', visitorLimits('pawn'))).toEqual(oneTo(12));
  });

  it('are all accepted, and never none', () => {
    fc.assert(
      fc.property(someProduct, someServerLimits, (product, server) => {
        for (const limits of [visitorLimits(product, server), limitsInForce(product, server)]) {
          const amounts = amountOptions(product, limits);
          const terms = termOptions(product, limits);
          expect(amounts.length * terms.length).toBeGreaterThan(0);
          const [term = 0] = terms;
          const inForce = limitsInForce(product, server);
          expect(amounts.every((cents) => isWithinLimits(inForce, cents, term))).toBe(true);
          expect(terms.every((each) => isWithinLimits(inForce, amounts[0] ?? 0, each))).toBe(true);
        }
      }),
    );
  });

  it('preselect the next longer term and the next smaller amount (C-03)', () => {
    const terms = termOptions('payday', limitsInForce('payday'));
    expect([1, 5, 7, 26, 30, 31].map((days) => preselectTerm(terms, days))).toEqual([
      5, 5, 10, 30, 30, 30,
    ]);
    const amounts = amountOptions('purchasing', limitsInForce('purchasing'));
    expect(
      [1000, 4000, 8999, 9000, 199_500, 900_000].map((cents) => preselectAmount(amounts, cents)),
    ).toEqual([4000, 4000, 4000, 9000, 199_000, 200_000]);
    expect(preselectTerm([], 5)).toBeNull();
    expect(preselectAmount([], 5)).toBeNull();
  });
});
