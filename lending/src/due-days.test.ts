import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from '../examples/read-tables.ts';
import { PLAIN_TERMS, oneOf } from '../examples/read-terms.ts';
import { addDays } from './calendar.ts';
import { dueDays } from './due-days.ts';
import { PAYMENT_SCHEMES } from './terms.ts';

const HOLIDAY_RULES = ['none', 'next', 'previous'] as const;
const list = (cell: string) => cell.split(' ').filter((day) => day !== '');

describe('due days', () => {
  it.each(
    readTable('due-days', 'From the disbursement').map(
      (row) => [row('scheme'), row('disbursed'), row] as const,
    ),
  )('%s from %s follow the calendar', (scheme, disbursed, row) => {
    const golden = list(row('due days'));
    const terms = {
      ...PLAIN_TERMS,
      paymentScheme: oneOf(PAYMENT_SCHEMES, scheme),
      instalments: golden.length,
      termDays: row('days') === '' ? null : Number(row('days')),
      firstPaymentOn: row('first payment') || null,
    };
    expect(dueDays(terms, disbursed)).toEqual(golden);
  });

  it.each(
    readTable('due-days', 'Around days without business').map(
      (row) => [row('scheme'), row('rule'), row('disbursed'), row] as const,
    ),
  )(
    '%s by the rule %s from %s keep clear of days without business',
    (scheme, rule, disbursed, row) => {
      const golden = list(row('due days'));
      const terms = {
        ...PLAIN_TERMS,
        paymentScheme: oneOf(PAYMENT_SCHEMES, scheme),
        instalments: golden.length,
        termDays: row('days') === '' ? null : Number(row('days')),
        holidayRule: oneOf(HOLIDAY_RULES, rule),
        holidays: list(row('days off')),
      };
      expect(dueDays(terms, disbursed)).toEqual(golden);
    },
  );

  it('never fall on a day without business, on the disbursement or twice on one day', () => {
    const disbursed = '2026-01-31';
    const someTerms = fc.record({
      paymentScheme: fc.constantFrom(...PAYMENT_SCHEMES.filter((scheme) => scheme !== 'lump_sum')),
      instalments: fc.integer({ min: 1, max: 40 }),
      holidayRule: fc.constantFrom('next' as const, 'previous' as const),
      holidays: fc.array(
        fc.nat(60).map((days) => addDays(disbursed, days)),
        { maxLength: 40 },
      ),
    });
    fc.assert(
      fc.property(someTerms, (terms) => {
        const days = dueDays({ ...PLAIN_TERMS, ...terms }, disbursed);
        expect(days.some((day) => terms.holidays.includes(day))).toBe(false);
        for (const [index, day] of days.entries()) {
          expect(day > (days[index - 1] ?? disbursed)).toBe(true);
        }
      }),
    );
  });
});
