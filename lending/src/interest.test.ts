import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLAIN_TERMS } from '../examples/read-terms.ts';
import { daysBetween } from './calendar.ts';
import { contractSchedule } from './contract-schedule.ts';
import { NO_CENTS, addExact, followsBalance, periodInterest, roundExact } from './interest.ts';
import { INTEREST_METHODS } from './terms.ts';
import type { LoanTerms } from './terms.ts';

const someTerms: fc.Arbitrary<LoanTerms> = fc
  .record({
    interestMethod: fc.constantFrom(...INTEREST_METHODS),
    paymentScheme: fc.constantFrom('weekly', 'biweekly', 'monthly', 'quarterly'),
    principalCents: fc.integer({ min: 5_000, max: 400_000 }),
    rate: fc.integer({ min: 0, max: 200_000 }),
    dayCount: fc.constantFrom('period', 'actual/30', 'actual/360', 'actual/365'),
    instalments: fc.integer({ min: 1, max: 12 }),
  })
  .map((terms) => ({ ...PLAIN_TERMS, ...terms }));

describe('interest of a period', () => {
  it('is, whole, what the schedule says of each of its rows', () => {
    fc.assert(
      fc.property(someTerms, (terms) => {
        for (const row of contractSchedule(terms, '2026-01-31')) {
          const whole = periodInterest(terms, row, row.openingCents);
          expect(roundExact(whole)).toBe(row.interestCents);
          const days = daysBetween(row.fromOn, row.dueOn);
          expect(roundExact(periodInterest(terms, row, row.openingCents, days))).toBe(
            row.interestCents,
          );
        }
      }),
    );
  });

  it('adds up over adjacent spans before it is rounded', () => {
    fc.assert(
      fc.property(someTerms, fc.nat(1_000), (terms, at) => {
        const [row] = contractSchedule(terms, '2026-01-31');
        if (!row) throw new Error('a schedule has a row');
        const length = daysBetween(row.fromOn, row.dueOn);
        const before = at % (length + 1);
        const span = (days: number) => periodInterest(terms, row, row.openingCents, days);
        const parts = addExact(span(before), span(length - before));
        const whole = periodInterest(terms, row, row.openingCents);
        expect(parts.numerator * whole.denominator).toBe(whole.numerator * parts.denominator);
      }),
    );
  });

  it('100 at 15 % for 10 days, 50 paid on day 4: 2.00, then 1.56 on 52.00', () => {
    const terms: LoanTerms = {
      ...PLAIN_TERMS,
      rate: 150_000,
      paymentScheme: 'lump_sum',
      instalments: 1,
      termDays: 10,
    };
    const [row] = contractSchedule(terms, '2026-02-20');
    if (!row) throw new Error('a lump sum has a row');
    expect(roundExact(periodInterest(terms, row, 10_000, 4))).toBe(200);
    expect(roundExact(periodInterest(terms, row, 5_200, 6))).toBe(156);
  });

  it('is rounded once, at the end of the sum: three thirds of a cent are one', () => {
    const third = { numerator: 1n, denominator: 3n };
    expect(roundExact(third)).toBe(0);
    const sum = [third, third, third].reduce(addExact, NO_CENTS);
    expect(roundExact(sum)).toBe(1);
    expect(roundExact({ numerator: 1n, denominator: 2n })).toBe(1);
  });

  it('does not follow the balance where the schedule fixes it', () => {
    const interestOn = (interestMethod: LoanTerms['interestMethod'], balance: number) => {
      const terms = { ...PLAIN_TERMS, interestMethod };
      const row = contractSchedule(terms, '2026-01-31')[1];
      if (!row) throw new Error('three instalments have a second');
      return roundExact(periodInterest(terms, row, balance));
    };
    expect(interestOn('flat_rate', 0)).toBe(1_000);
    expect(interestOn('compound_interest', 0)).toBe(1_103);
    for (const method of INTEREST_METHODS) {
      const isFixed = method === 'flat_rate' || method === 'compound_interest';
      expect(followsBalance({ interestMethod: method })).toBe(!isFixed);
      if (!isFixed) expect(interestOn(method, 5_000)).toBe(500);
    }
  });

  it('refuses days outside the period', () => {
    const [row] = contractSchedule(PLAIN_TERMS, '2026-01-31');
    if (!row) throw new Error('a schedule has a row');
    for (const days of [-1, 0.5, 29]) {
      expect(() => periodInterest(PLAIN_TERMS, row, 10_000, days)).toThrow(RangeError);
    }
  });
});
