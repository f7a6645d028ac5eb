import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, readTable } from '../examples/read-tables.ts';
import { addDays, addMonths } from './calendar.ts';
import { effectiveYearlyCost, flowsOf, nominalYearlyCost } from './disclosure.ts';
import type { DatedFlow, Flow, UnitPeriod } from './disclosure.ts';
import { formatPercent } from './rate.ts';

const oneOf = (received: number, paid: number, days: number): Flow[] => [
  { cents: received, months: 0, days: 0 },
  { cents: -paid, months: 0, days },
];

const inMonths = (received: number, payments: readonly number[]): Flow[] => [
  { cents: received, months: 0, days: 0 },
  ...payments.map((cents, index) => ({ cents: -cents, months: index + 1, days: 0 })),
];

describe('effective yearly cost', () => {
  it.each(
    readTable('yearly-cost', 'Effective: European Commission').map((row) => ({
      example: row('example'),
      published: row('published'),
      row,
    })),
  )("the European Commission's example $example: $published %", ({ published, row }) => {
    const payments = [
      ...Array.from({ length: Number(row('payments')) }, () => centsOf(row('of'))),
      ...Array.from({ length: Number(row('then payments')) }, () => centsOf(row('each'))),
    ];
    payments[payments.length - 1] = (payments.at(-1) ?? 0) + centsOf(row('at end'));
    const received = centsOf(row('drawdown')) - centsOf(row('at start'));
    const cost = effectiveYearlyCost(inMonths(received, payments));
    expect(formatPercent(cost ?? 0, 1)).toBe(published);
  });

  it.each(
    readTable('yearly-cost', 'Effective: a payment in days').map((row) => ({
      received: row('received'),
      paid: row('paid'),
      days: row('days'),
      published: row('published'),
    })),
  )(
    '$received, then $paid after $days days: $published %',
    ({ received, paid, days, published }) => {
      const cost = effectiveYearlyCost(oneOf(centsOf(received), centsOf(paid), Number(days)));
      expect(cost).not.toBeNull();
      const decimals = published.split('.')[1]?.length === 1 ? 1 : 2;
      expect(formatPercent(cost ?? 0, decimals).replaceAll(',', '')).toBe(published);
    },
  );
});

describe('nominal yearly cost', () => {
  const UNITS: Record<string, UnitPeriod> = {
    '1 month': { months: 1 },
    '2 months': { months: 2 },
    '3 months': { months: 3 },
    '1 week': { weeks: 1 },
    '2 weeks': { weeks: 2 },
    '4 weeks': { weeks: 4 },
    '255 days': { days: 255 },
  };

  const nextDue = (first: string, unit: UnitPeriod, index: number): string => {
    if ('months' in unit) return addMonths(first, unit.months * index);
    return addDays(first, ('weeks' in unit ? unit.weeks * 7 : unit.days) * index);
  };

  it.each(
    readTable('yearly-cost', 'Nominal: Regulation Z').map((row) => ({
      example: row('example'),
      published: row('published'),
      row,
    })),
  )('Regulation Z, Appendix J $example: $published %', ({ published, row }) => {
    const unit = UNITS[row('unit')];
    if (!unit) throw new Error(`no unit-period "${row('unit')}"`);
    const odd = (column: string) => (row(column) === '0' ? [] : [centsOf(row(column))]);
    const regular = Array.from({ length: Number(row('payments')) }, () => centsOf(row('of')));
    const payments = [...odd('first'), ...regular, ...odd('last')];
    const dated: DatedFlow[] = [
      { cents: centsOf(row('advance')), on: row('on') },
      ...payments.map((cents, index) => ({
        cents: -cents,
        on: nextDue(row('first payment on'), unit, index),
      })),
    ];
    const flows = flowsOf(dated, 'months' in unit ? 'months' : 'days');
    expect(formatPercent(nominalYearlyCost(flows, unit) ?? 0, 2)).toBe(published);
  });

  it.each(
    readTable('yearly-cost', 'Nominal: one payment').map((row) => ({
      received: row('received'),
      paid: row('paid'),
      days: row('days'),
      published: row('published'),
    })),
  )(
    '$received, then $paid after $days days: $published %',
    ({ received, paid, days, published }) => {
      const flows = oneOf(centsOf(received), centsOf(paid), Number(days));
      const cost = nominalYearlyCost(flows, { days: Number(days) });
      expect(formatPercent(cost ?? 0, 2)).toBe(published);
    },
  );
});

describe('both root finders', () => {
  const someLoan = fc.record({
    received: fc.integer({ min: 4000, max: 1_000_000 }),
    rate: fc.double({ min: 0.000_1, max: 3, noNaN: true }),
    months: fc.integer({ min: 1, max: 36 }),
  });

  it('find again the monthly rate that an annuity was made with, from a hundredth to three hundred percent', () => {
    fc.assert(
      fc.property(someLoan, ({ received, rate, months }) => {
        const payment = Math.ceil((received * rate) / (1 - (1 + rate) ** -months));
        const flows = inMonths(
          received,
          Array.from({ length: months }, () => payment),
        );
        const nominal = (nominalYearlyCost(flows, { months: 1 }) ?? 0) / 1e6;
        const effective = (effectiveYearlyCost(flows) ?? 0) / 1e6;
        // What the figures say must discount the payments to what was received.
        const worth = (monthly: number) =>
          Array.from({ length: months }, (_, k) => payment / (1 + monthly) ** (k + 1)).reduce(
            (a, b) => a + b,
          );
        expect(Math.abs(worth(nominal / 12) / received - 1)).toBeLessThan(1e-5);
        expect(Math.abs(worth((1 + effective) ** (1 / 12) - 1) / received - 1)).toBeLessThan(1e-5);
        expect(effective).toBeGreaterThanOrEqual(nominal);
      }),
    );
  });

  it('agree with the closed form for one payment after 1 to 1,095 days', () => {
    const money = fc.integer({ min: 4000, max: 20_000 });
    const cost = fc.integer({ min: 1, max: 4000 });
    fc.assert(
      fc.property(money, cost, fc.integer({ min: 1, max: 1095 }), (received, extra, days) => {
        const flows = oneOf(received, received + extra, days);
        const exact = Math.expm1((Math.log1p(extra / received) * 365) / days) * 1e6;
        const found = effectiveYearlyCost(flows);
        if (exact > Number.MAX_SAFE_INTEGER) expect(found).toBeNull();
        else expect(Math.abs((found ?? 0) - exact)).toBeLessThanOrEqual(0.6 + exact * 1e-12);
        const nominal = Math.round(((extra / received) * 365 * 1e6) / days);
        expect(Math.abs((nominalYearlyCost(flows, { days }) ?? 0) - nominal)).toBeLessThanOrEqual(
          1,
        );
      }),
    );
  });

  it('rise with the cost', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3000 }),
        fc.integer({ min: 1, max: 30 }),
        (cost, days) => {
          const less = effectiveYearlyCost(oneOf(10_000, 10_000 + cost, days));
          const more = effectiveYearlyCost(oneOf(10_000, 10_001 + cost, days));
          if (less !== null && more !== null) expect(more).toBeGreaterThan(less);
        },
      ),
    );
  });

  it('give null where nothing is received, less is paid than received, or the cost is too large to hold', () => {
    for (const flows of [
      oneOf(0, 100, 10),
      oneOf(-5, 100, 10),
      oneOf(100, 99, 10),
      oneOf(1, 10 ** 9, 1),
      [],
    ]) {
      expect(effectiveYearlyCost(flows)).toBeNull();
    }
    expect(nominalYearlyCost(oneOf(0, 100, 10), { days: 10 })).toBeNull();
    expect(nominalYearlyCost(oneOf(100, 99, 10), { days: 10 })).toBeNull();
    expect(effectiveYearlyCost(oneOf(100, 100, 0))).toBe(0);
    expect(() => nominalYearlyCost(inMonths(100, [110]), { weeks: 1 })).toThrow(RangeError);
  });
});

describe('intervals', () => {
  // The guidelines of the Commission on Directive 2008/48/EC, SWD(2012) 128, 4.1.1: months and days counted back.
  it.each([
    ['2012-01-12', '2012-02-15', 1, 3],
    ['2012-01-12', '2012-04-15', 3, 3],
    ['2013-02-25', '2013-03-28', 1, 3],
    ['2012-02-26', '2012-03-29', 1, 3],
    ['2019-01-12', '2020-01-12', 12, 0],
    ['2026-01-31', '2026-02-28', 1, 0],
    ['2026-01-31', '2026-03-31', 2, 0],
    ['2026-01-31', '2026-01-31', 0, 0],
    ['2026-01-20', '2026-02-19', 0, 30],
  ])('from %s to %s are %d months and %d days', (from, to, months, days) => {
    const flows = flowsOf(
      [
        { cents: 1, on: from },
        { cents: -1, on: to },
      ],
      'months',
    );
    expect(flows[1]).toEqual({ cents: -1, months, days });
  });
});
