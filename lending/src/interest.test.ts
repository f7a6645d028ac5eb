import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLAIN_TERMS } from '../examples/read-terms.ts';
import { addDays } from './calendar.ts';
import { contractSchedule } from './contract-schedule.ts';
import { followsBalance, periodInterest, periodShare } from './interest.ts';
import { INTEREST_METHODS } from './terms.ts';
import type { LoanTerms } from './terms.ts';

const counted = (dayCount: LoanTerms['dayCount']) => ({ ...PLAIN_TERMS, dayCount });

describe('interest of a period', () => {
  it.each([
    ['daily', null, 50],
    ['weekly', null, 350],
    ['biweekly', null, 700],
    ['monthly', null, 1_500],
    ['bimonthly', null, 3_000],
    ['quarterly', null, 4_500],
    ['semi_annual', null, 9_000],
    ['yearly', null, 18_000],
    ['lump_sum', 10, 500],
  ] as const)('of 100 at 15 %% is, %s (%s days), %i cents', (paymentScheme, termDays, cents) => {
    const share = periodShare(
      { dayCount: 'period', paymentScheme, termDays },
      '2026-01-31',
      '2026-02-28',
    );
    expect(periodInterest(10_000, 150_000, share)).toBe(cents);
  });

  it('counts its days where the terms say so: 28 days of 100 at 10 % over 30, 360 and 365', () => {
    const interest = (dayCount: LoanTerms['dayCount']) =>
      periodInterest(10_000, 100_000, periodShare(counted(dayCount), '2026-01-31', '2026-02-28'));
    // 10.00 × 28/30; 120.00 × 28/360; 120.00 × 28/365.
    expect(interest('actual/30')).toBe(933);
    expect(interest('actual/360')).toBe(933);
    expect(interest('actual/365')).toBe(921);
  });

  it('adds up over adjacent spans before it is rounded, where days are counted', () => {
    const someCount = fc.constantFrom(
      'actual/30' as const,
      'actual/360' as const,
      'actual/365' as const,
    );
    fc.assert(
      fc.property(someCount, fc.nat(400), fc.nat(400), (dayCount, first, second) => {
        const from = '2027-11-30';
        const between = addDays(from, first);
        const to = addDays(between, second);
        const share = (one: string, other: string) => periodShare(counted(dayCount), one, other);
        const [left, right, whole] = [share(from, between), share(between, to), share(from, to)];
        expect([left.denominator, right.denominator]).toEqual([
          whole.denominator,
          whole.denominator,
        ]);
        expect(left.numerator + right.numerator).toBe(whole.numerator);
      }),
    );
  });

  it('rounds half a cent up', () => {
    expect(periodInterest(13_000, 75_000, { numerator: 13, denominator: 30 })).toBe(423);
    expect(periodInterest(1, 500_000, { numerator: 1, denominator: 1 })).toBe(1);
    expect(periodInterest(1, 499_999, { numerator: 1, denominator: 1 })).toBe(0);
  });

  it('follows the balance but for flat and compound, where every period bears the same', () => {
    for (const interestMethod of INTEREST_METHODS) {
      const terms = { ...PLAIN_TERMS, interestMethod };
      const isFixed = interestMethod === 'flat_rate' || interestMethod === 'compound_interest';
      expect(followsBalance(terms)).toBe(!isFixed);
      for (const row of contractSchedule(terms, '2026-01-31')) {
        const share = periodShare(terms, row.fromOn, row.dueOn);
        const onBalance = periodInterest(row.openingCents, terms.rate, share);
        expect(row.interestCents === onBalance || isFixed).toBe(true);
      }
    }
  });
});
