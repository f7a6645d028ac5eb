import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, millionthsOf, readTable } from '../examples/read-tables.ts';
import { limitsInForce } from './product.ts';
import { chooseRate, formatPercent, percentageToRate, rateToPercentage } from './rate.ts';
import type { RateRow } from './rate.ts';

const rows: RateRow[] = readTable('rate-rows', 'Rows').map((row) => ({
  startAmountCents: centsOf(row('start amount')),
  endAmountCents: centsOf(row('end amount')),
  start: Number(row('start')),
  end: Number(row('end')),
  rateMillionths: millionthsOf(row('percent')),
}));

describe('choosing a rate', () => {
  it.each(
    readTable('rate-rows', 'Choices').map((row) => ({
      amount: row('amount'),
      days: row('days'),
      percent: row('percent'),
      from: row('from'),
      why: row('why'),
    })),
  )(
    'CALC-28 CALC-29 CALC-30 CALC-31 CALC-32 CALC-33 $amount for $days days: $percent % by $from ($why)',
    ({ amount, days, percent, from }) => {
      const limits = limitsInForce('payday');
      expect(chooseRate(rows, centsOf(amount), Number(days), limits)).toEqual({
        rate: millionthsOf(percent),
        source: from,
      });
    },
  );

  it('CALC-36 falls back to 15 or 8 percent a month by the midpoint of the amounts in force', () => {
    const limits = limitsInForce('personal');
    expect(chooseRate([], 110_000, 1, limits)).toEqual({ rate: 150_000, source: 'fallback' });
    expect(chooseRate([], 110_001, 1, limits)).toEqual({ rate: 80_000, source: 'fallback' });
    const wider = limitsInForce('personal', { maxAmountCents: 500_000 });
    expect(chooseRate([], 200_000, 1, wider).rate).toBe(150_000);
  });

  it('takes a fitting row where there is one, whatever the order of the others', () => {
    const amount = fc.integer({ min: 1, max: 30_000 });
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 40 }), fc.nat(7), (cents, days, turn) => {
        const turned = [...rows.slice(turn), ...rows.slice(0, turn)];
        const first = chooseRate(rows, cents, days, limitsInForce('payday'));
        const second = chooseRate(turned, cents, days, limitsInForce('payday'));
        expect(second.source).toBe(first.source);
        // Two rows of the table are alike but for their percentage: there the order decides.
        if (first.rate !== 140_000 && first.rate !== 145_000) expect(second).toEqual(first);
      }),
    );
  });
});

describe('percentages', () => {
  it('come from the wire with up to four decimals and go back the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), (rate) => {
        const json = JSON.stringify(rateToPercentage(rate));
        expect(json).toMatch(/^\d+(\.\d{1,4})?$/);
        expect(percentageToRate(Number(json))).toBe(rate);
      }),
    );
    expect(percentageToRate(15)).toBe(150_000);
    expect(percentageToRate(7.5)).toBe(75_000);
  });

  it.each([-1, 1.23456, Number.NaN, Number.POSITIVE_INFINITY, 1e300])('refuse %d', (percentage) => {
    expect(percentageToRate(percentage)).toBeNull();
  });

  it.each([
    [4_934_845, 1, '493.5'],
    [1_376_408_292, 1, '137,640.8'],
    [150_000, 0, '15'],
    [149_999, 1, '15.0'],
    [4_500, 1, '0.5'],
    [4_499, 1, '0.4'],
    [0, 2, '0.00'],
    [-400, 1, '0.0'],
    [-25_000, 1, '-2.5'],
    [71_234, 4, '7.1234'],
  ] as const)('%d is written with %d decimals as %s', (rate, decimals, text) => {
    expect(formatPercent(rate, decimals)).toBe(text);
  });
});
