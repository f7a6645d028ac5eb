import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, readHeadings, readTable } from '../examples/read-tables.ts';
import { PLAIN_TERMS, termsOf } from '../examples/read-terms.ts';
import { contractSchedule } from './contract-schedule.ts';
import { dueDays } from './due-days.ts';
import { feeParts } from './fee.ts';
import { annuityCents } from './schedule.ts';
import { standardTerms } from './standard-terms.ts';
import { INTEREST_METHODS, PAYMENT_SCHEMES } from './terms.ts';
import type { LoanTerms, PaymentScheme, ScheduledInstalment } from './terms.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const totals = (terms: LoanTerms, on = '2026-01-31') =>
  contractSchedule(terms, on).map((row) => row.totalCents);

describe.each(['contract-schedules', 'contract-variations'])('the golden tables of %s', (page) => {
  const loans = readTable(page, 'The loans');
  const headings = readHeadings(page).filter((heading) => heading !== 'The loans');

  it('has a table for every loan', () => {
    expect(headings).toEqual(loans.map((row) => row('name')));
  });

  it.each(loans.map((row) => [row('name'), row] as const))('%s', (name, loan) => {
    const golden = readTable(page, name);
    const total = golden.pop();
    const rows = contractSchedule(termsOf(loan), loan('disbursed'));
    const hasFees = loan('processing') !== '';
    expect(rows).toEqual(
      golden.map((row, index): ScheduledInstalment => ({
        number: Number(row('#')),
        dueOn: row('due'),
        fromOn: golden[index - 1]?.('due') ?? loan('disbursed'),
        openingCents: centsOf(row('opening')),
        interestCents: centsOf(row('interest')),
        principalCents: centsOf(row('principal')),
        processingFeeCents: hasFees ? centsOf(row('processing')) : 0,
        consultingFeeCents: hasFees ? centsOf(row('consulting')) : 0,
        totalCents: centsOf(row('instalment')),
        closingCents: centsOf(row('closing')),
      })),
    );
    expect(sum(rows.map((row) => row.interestCents))).toBe(centsOf(total?.('interest') ?? ''));
    expect(sum(rows.map((row) => row.totalCents))).toBe(centsOf(total?.('instalment') ?? ''));
  });
});

/** Over decades at such rates sums would leave what cents can hold: at most six years. */
const MOST: Readonly<Partial<Record<PaymentScheme, number>>> = {
  quarterly: 24,
  semi_annual: 12,
  yearly: 6,
};

const someTerms: fc.Arbitrary<LoanTerms> = fc
  .record({
    interestMethod: fc.constantFrom(...INTEREST_METHODS),
    paymentScheme: fc.constantFrom(...PAYMENT_SCHEMES),
    principalCents: fc.oneof(
      fc.integer({ min: 1, max: 2_000 }),
      fc.integer({ min: 4_000, max: 400_000 }),
    ),
    rate: fc.oneof(
      fc.constantFrom(0, 10_000, 80_000, 150_000),
      fc.integer({ min: 0, max: 400_000 }),
    ),
    count: fc.integer({ min: 1, max: 36 }),
    dayCount: fc.constantFrom('period', 'actual/30', 'actual/360', 'actual/365'),
    rounding: fc.constantFrom(
      'half-up',
      'half-up-to-10-cents',
      'half-up-to-dollar',
      'up-to-10-cents',
      'up-to-10-dollars',
    ),
    holidayRule: fc.constantFrom('none', 'next', 'previous'),
    isLate: fc.boolean(),
  })
  .map(({ count, isLate, ...terms }): LoanTerms => {
    const isLumpSum = terms.paymentScheme === 'lump_sum';
    return {
      ...PLAIN_TERMS,
      ...terms,
      instalments: isLumpSum ? 1 : Math.min(count, MOST[terms.paymentScheme] ?? count),
      termDays: isLumpSum ? count : null,
      firstPaymentOn: isLate && !isLumpSum ? '2026-05-18' : null,
      holidays: ['2026-02-28', '2026-04-14', '2026-04-15', '2026-04-16', '2026-05-18'],
      fees: {
        processing: { amount: { kind: 'percent', rate: 20_000 }, charged: 'spread' },
        consulting: { amount: { kind: 'fixed', cents: 100 }, charged: 'first-instalment' },
      },
    };
  });
const DISBURSED = '2026-01-31';

describe('every agreed schedule', () => {
  it('repays the principal to the cent, each row adding up and following the one before', () => {
    fc.assert(
      fc.property(someTerms, (terms) => {
        const rows = contractSchedule(terms, DISBURSED);
        expect(rows).toHaveLength(terms.instalments);
        expect(sum(rows.map((row) => row.principalCents))).toBe(terms.principalCents);
        let balance = terms.principalCents;
        let from = DISBURSED;
        for (const row of rows) {
          expect(row.openingCents).toBe(balance);
          expect(row.fromOn).toBe(from);
          expect(row.dueOn > from).toBe(true);
          const parts = [
            row.principalCents,
            row.interestCents,
            row.processingFeeCents,
            row.consultingFeeCents,
          ];
          expect(sum(parts)).toBe(row.totalCents);
          expect(parts.every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
          balance -= row.principalCents;
          expect(row.closingCents).toBe(balance);
          from = row.dueOn;
        }
        expect(balance).toBe(0);
      }),
      { numRuns: 1000 },
    );
  });

  it('never closes early: whatever the rounding, something is left for the last instalment', () => {
    fc.assert(
      fc.property(someTerms, (terms) => {
        const rows = contractSchedule(terms, DISBURSED);
        expect(rows.every((row) => row.openingCents > 0)).toBe(true);
        expect(rows.at(-1)?.principalCents).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });

  it('has equal instalments but for the last, where the method says so and the periods are equal', () => {
    const equal = someTerms.filter(
      ({ interestMethod, dayCount }) =>
        dayCount === 'period' &&
        interestMethod !== 'interest_only' &&
        interestMethod !== 'reducing_rate_equal_principal',
    );
    fc.assert(
      fc.property(equal, (terms) => {
        const payments = contractSchedule({ ...terms, fees: {} }, DISBURSED).map(
          (row) => row.totalCents,
        );
        expect(new Set(payments.slice(0, -1)).size).toBeLessThan(2);
      }),
    );
  });

  it('charges every fee whole, but for what is kept back at disbursement', () => {
    const someFee = fc.record({
      amount: fc.record({ kind: fc.constant('percent' as const), rate: fc.nat(100_000) }),
      charged: fc.constantFrom(
        'disbursement' as const,
        'first-instalment' as const,
        'last-instalment' as const,
        'spread' as const,
      ),
    });
    fc.assert(
      fc.property(someTerms, someFee, (terms, processing) => {
        const rows = contractSchedule({ ...terms, fees: { processing } }, DISBURSED);
        const [, ...due] = feeParts(processing, terms.principalCents, terms.instalments);
        expect(rows.map((row) => row.processingFeeCents)).toEqual(due);
      }),
    );
  });

  it('is bounded by the quoted payment but for the last, with equal months and cents', () => {
    fc.assert(
      fc.property(someTerms, ({ principalCents, rate, instalments }) => {
        const terms = { ...PLAIN_TERMS, principalCents, rate, instalments };
        const quoted = annuityCents(terms, 'up-to-dollar');
        expect(
          totals(terms)
            .slice(0, -1)
            .every((cents) => cents <= quoted),
        ).toBe(true);
      }),
    );
  });

  it('lets no long first period make the balance grow: its instalment is its interest', () => {
    const terms: LoanTerms = {
      ...PLAIN_TERMS,
      rate: 300_000,
      instalments: 12,
      dayCount: 'actual/30',
      firstPaymentOn: '2026-08-29',
    };
    // 210 days at 30 % a month: 7 × 30.00.
    const [first, second] = contractSchedule(terms, '2026-01-31');
    expect(first).toMatchObject({ interestCents: 21_000, principalCents: 0, totalCents: 21_000 });
    expect(second?.openingCents).toBe(10_000);
  });

  it('refuses what is not an agreement', () => {
    const lumpSum = { paymentScheme: 'lump_sum', instalments: 1, termDays: 10 } as const;
    expect(totals({ ...PLAIN_TERMS, ...lumpSum })).toHaveLength(1);
    const broken: Partial<LoanTerms>[] = [
      { principalCents: 0 },
      { rate: -1 },
      { instalments: 0 },
      { termDays: 10 },
      { firstPaymentOn: '2026-01-31' },
      { ...lumpSum, instalments: 2 },
      { ...lumpSum, termDays: null },
      { ...lumpSum, termDays: 0 },
      { ...lumpSum, firstPaymentOn: '2026-02-05' },
    ];
    for (const change of broken) {
      expect(() => totals({ ...PLAIN_TERMS, ...change })).toThrow(RangeError);
    }
  });
});

describe('a payday loan', () => {
  it('TERM-01 TERM-05 is repaid on the Pay Day, the end of its tenor, principal and interest in one', () => {
    const payday = standardTerms({
      product: 'payday',
      principalCents: 10_000,
      rate: 150_000,
      duration: 15,
    });
    expect(contractSchedule(payday, '2026-11-21')).toMatchObject([
      {
        number: 1,
        fromOn: '2026-11-21',
        dueOn: '2026-12-06',
        principalCents: 10_000,
        interestCents: 750,
        totalCents: 10_750,
        closingCents: 0,
      },
    ]);
  });
});

describe('due days', () => {
  it('are those of its schedule', () => {
    fc.assert(
      fc.property(someTerms, (terms) => {
        expect(contractSchedule(terms, DISBURSED).map((row) => row.dueOn)).toEqual(
          dueDays(terms, DISBURSED),
        );
      }),
    );
  });
});
