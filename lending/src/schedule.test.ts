import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, millionthsOf, readHeadings, readTable } from '../examples/read-tables.ts';
import { annuityCents, equalInstalments } from './schedule.ts';

const someTerms = fc.record({
  principalCents: fc.integer({ min: 1, max: 1_000_000 }),
  rate: fc.oneof(
    fc.constantFrom(0, 10_000, 80_000, 150_000, 300_000),
    fc.integer({ min: 0, max: 1_000_000 }),
  ),
  instalments: fc.integer({ min: 1, max: 60 }),
});

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('the golden schedules', () => {
  it.each(readHeadings('schedules'))('%s', (heading) => {
    const [, amount = '', percent = '', months] =
      /^([\d.]+) at ([\d.]+) % for (\d+) months?$/.exec(heading) ?? [];
    const rows = equalInstalments({
      principalCents: centsOf(amount),
      rate: millionthsOf(percent),
      instalments: Number(months),
    });
    const golden = readTable('schedules', heading);
    const total = golden.pop();
    expect(rows).toEqual(
      golden.map((row) => ({
        number: Number(row('month')),
        openingCents: centsOf(row('opening')),
        interestCents: centsOf(row('interest')),
        principalCents: centsOf(row('principal')),
        paymentCents: centsOf(row('instalment')),
        closingCents: centsOf(row('closing')),
      })),
    );
    expect(sum(rows.map((row) => row.paymentCents))).toBe(centsOf(total?.('instalment') ?? ''));
    expect(sum(rows.map((row) => row.interestCents))).toBe(centsOf(total?.('interest') ?? ''));
  });

  it('490 at 15 % for 36 months: 35 instalments of 73.98 and a last one of 77.89, as docs/lending.md says', () => {
    const payments = equalInstalments({
      principalCents: 49_000,
      rate: 150_000,
      instalments: 36,
    }).map((row) => row.paymentCents);
    expect(payments).toEqual([...Array.from({ length: 35 }, () => 7398), 7789]);
  });
});

describe('published figures', () => {
  const factors = readTable('published-schedules', 'Annuities').flatMap((row) =>
    ['9', '10', '12', '14'].map((percent) => ({
      periods: Number(row('periods')),
      percent,
      factor: row(`${percent} %`),
    })),
  );

  it.each(factors)('$periods periods at $percent % repay $factor payments', (published) => {
    const principalCents = 1_000_000_000;
    const terms = {
      principalCents,
      rate: millionthsOf(published.percent),
      instalments: published.periods,
    };
    const factor = principalCents / annuityCents(terms, 'half-up');
    expect(Math.abs(factor - Number(published.factor))).toBeLessThan(0.000011);
  });

  it('a water board’s thirty years: the payment to the cent, every row within a cent a year', () => {
    const rows = equalInstalments({
      principalCents: 7_500_000,
      rate: millionthsOf('4.25'),
      instalments: 30,
    });
    expect(new Set(rows.slice(0, -1).map((row) => row.paymentCents))).toEqual(new Set([446_987]));
    for (const published of readTable('published-schedules', 'Decker Lateral')) {
      const years = Number(published('number'));
      const row = rows[years - 1];
      for (const column of ['opening', 'interest', 'principal', 'closing'] as const) {
        const ours = row?.[`${column}Cents`] ?? Number.NaN;
        expect(Math.abs(ours - centsOf(published(column)))).toBeLessThanOrEqual(years);
      }
    }
  });
});

describe('every schedule', () => {
  it('repays the principal to the cent, each row adding up and following the one before', () => {
    fc.assert(
      fc.property(someTerms, (terms) => {
        const rows = equalInstalments(terms);
        expect(rows).toHaveLength(terms.instalments);
        expect(sum(rows.map((row) => row.principalCents))).toBe(terms.principalCents);
        let balance = terms.principalCents;
        for (const row of rows) {
          expect(row.openingCents).toBe(balance);
          expect(row.interestCents + row.principalCents).toBe(row.paymentCents);
          expect(row.openingCents - row.principalCents).toBe(row.closingCents);
          balance = row.closingCents;
        }
        expect(balance).toBe(0);
      }),
    );
  });

  it('never closes early, never grows, and leaves something for the last instalment', () => {
    fc.assert(
      fc.property(someTerms, (terms) => {
        const rows = equalInstalments(terms);
        expect(rows.every((row) => row.principalCents >= 0)).toBe(true);
        expect(rows.every((row) => row.openingCents > 0)).toBe(true);
        expect(rows.at(-1)?.paymentCents).toBeGreaterThan(0);
        expect(new Set(rows.slice(0, -1).map((row) => row.paymentCents)).size).toBeLessThan(2);
      }),
    );
  });

  it('is bounded by the quoted payment, but for the last instalment', () => {
    fc.assert(
      fc.property(someTerms, (terms) => {
        const quoted = annuityCents(terms, 'up-to-dollar');
        const rows = equalInstalments(terms).slice(0, -1);
        expect(rows.every((row) => row.paymentCents <= quoted)).toBe(true);
      }),
    );
  });

  it('refuses what is not a loan', () => {
    const terms = { principalCents: 100, rate: 0, instalments: 1 };
    for (const broken of [
      { principalCents: 0 },
      { rate: -1 },
      { instalments: 0 },
      { instalments: 1.5 },
    ]) {
      expect(() => equalInstalments({ ...terms, ...broken })).toThrow(RangeError);
    }
  });
});

describe('the annuity', () => {
  it('CALC-34 CALC-35 is the present-value equation exactly: a cent less never repays, the figure always does', () => {
    const terms = fc.record({
      principalCents: fc.integer({ min: 100, max: 1_000_000 }),
      rate: fc.integer({ min: 1, max: 400_000 }),
      instalments: fc.integer({ min: 1, max: 36 }),
    });
    // An independent reckoning: run the loan in exact fractions of a cent, scaled by a million at each period.
    const owedAfter = (principal: number, rate: number, periods: number, payment: number) => {
      let balance = BigInt(principal);
      let scale = 1n;
      for (let period = 0; period < periods; period += 1) {
        scale *= 1_000_000n;
        balance = balance * (1_000_000n + BigInt(rate)) - BigInt(payment) * scale;
      }
      return balance;
    };
    fc.assert(
      fc.property(terms, ({ principalCents, rate, instalments }) => {
        const up = annuityCents({ principalCents, rate, instalments }, 'up');
        expect(owedAfter(principalCents, rate, instalments, up) <= 0n).toBe(true);
        expect(owedAfter(principalCents, rate, instalments, up - 1) > 0n).toBe(true);
      }),
    );
  });
});
