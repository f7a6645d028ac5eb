import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLAIN_TERMS } from '../examples/read-terms.ts';
import { contractSchedule } from './contract-schedule.ts';
import { effectiveYearlyCost } from './disclosure.ts';
import { loanFlows, paidOutCents } from './loan-flows.ts';
import { limitsInForce } from './product.ts';
import { quote } from './quote.ts';
import type { LoanTerms } from './terms.ts';

const flowsOfLoan = (terms: LoanTerms, on: string) =>
  loanFlows(terms, contractSchedule(terms, on), on);

describe('the movements of a loan', () => {
  it('begin with what is paid out: the principal less the fees kept back', () => {
    const terms: LoanTerms = {
      ...PLAIN_TERMS,
      interestMethod: 'flat_rate',
      fees: {
        processing: { amount: { kind: 'percent', rate: 20_000 }, charged: 'disbursement' },
        consulting: { amount: { kind: 'fixed', cents: 300 }, charged: 'last-instalment' },
      },
    };
    expect(paidOutCents(terms)).toBe(9_800);
    const bothKeptBack = { ...terms.fees, consulting: terms.fees.processing };
    expect(paidOutCents({ ...terms, fees: bothKeptBack })).toBe(9_600);
    expect(flowsOfLoan(terms, '2026-01-31')).toEqual([
      { cents: 9_800, months: 0, days: 0 },
      { cents: -4_333, months: 1, days: 0 },
      { cents: -4_333, months: 2, days: 0 },
      { cents: -4_634, months: 3, days: 0 },
    ]);
  });

  it('are counted in days where the scheme runs in days', () => {
    const terms: LoanTerms = {
      ...PLAIN_TERMS,
      rate: 150_000,
      paymentScheme: 'lump_sum',
      instalments: 1,
      termDays: 10,
    };
    expect(flowsOfLoan(terms, '2026-02-20')).toEqual([
      { cents: 10_000, months: 0, days: 0 },
      { cents: -10_500, months: 0, days: 10 },
    ]);
    const daysOf = (paymentScheme: LoanTerms['paymentScheme']) =>
      flowsOfLoan({ ...PLAIN_TERMS, paymentScheme }, '2026-02-20').map((flow) => flow.days);
    expect(daysOf('daily')).toEqual([0, 1, 2, 3]);
    expect(daysOf('weekly')).toEqual([0, 7, 14, 21]);
    expect(daysOf('biweekly')).toEqual([0, 14, 28, 42]);
    expect(daysOf('bimonthly')).toEqual([0, 0, 0, 0]);
  });

  it('cost in a year what the quote of the same months says', () => {
    const someLoan = fc.record({
      principalCents: fc.integer({ min: 4_000, max: 400_000 }),
      rateMillionths: fc.integer({ min: 10_000, max: 200_000 }),
      instalments: fc.integer({ min: 1, max: 36 }),
      on: fc.constantFrom('2026-01-31', '2026-11-22', '2028-02-29'),
    });
    fc.assert(
      fc.property(someLoan, ({ principalCents, rateMillionths, instalments, on }) => {
        const row = {
          startAmountCents: 1,
          endAmountCents: 1_000_000,
          start: 0,
          end: 0,
          rateMillionths,
        };
        const quoted = quote({
          product: 'personal',
          amountCents: principalCents,
          duration: instalments,
          rows: [row],
          limits: limitsInForce('personal'),
        });
        const terms = { ...PLAIN_TERMS, principalCents, rate: rateMillionths, instalments };
        expect(effectiveYearlyCost(flowsOfLoan(terms, on))).toBe(quoted.effectiveYearly);
      }),
    );
  });
});
