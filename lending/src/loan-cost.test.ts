import { expect, it } from 'vitest';
import { PLAIN_TERMS } from '../examples/read-terms.ts';
import { contractSchedule } from './contract-schedule.ts';
import { loanCost } from './loan-cost.ts';
import type { LoanTerms } from './terms.ts';

it('the cost of a loan counts each fee once: kept back, or in the instalments', () => {
  const terms: LoanTerms = {
    ...PLAIN_TERMS,
    interestMethod: 'flat_rate',
    fees: {
      processing: { amount: { kind: 'percent', rate: 20_000 }, charged: 'disbursement' },
      consulting: { amount: { kind: 'fixed', cents: 300 }, charged: 'last-instalment' },
    },
  };
  const cost = loanCost(terms, contractSchedule(terms, '2026-01-31'), '2026-01-31');
  expect(cost).toMatchObject({
    receivedCents: 9_800,
    keptBackCents: 200,
    totalCents: 4_333 + 4_333 + 4_634,
    interestCents: 3_000,
    feesCents: 500,
  });
  expect(cost.totalCents - cost.receivedCents).toBe(cost.interestCents + cost.feesCents);
});
