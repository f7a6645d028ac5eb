/** What a loan's page asks for beside its view, and when it is asked for anew. */
import type { LoanView, PaymentView } from 'contract/loan-views';
import { expect, it } from 'vitest';
import { openLoan, TODAY } from './account-testing.ts';
import { viewKey } from './view-key.ts';

const payment: PaymentView = {
  receipt: 'R000001',
  ...{ paidOn: '2026-11-12', methodId: 1, cents: 6635, paidBackCents: 0, creditCents: 0 },
  ...{ parts: [{ component: 'principal', cents: 6635 }], isReversed: false },
};
const view: LoanView = {
  ...{ card: openLoan, today: TODAY, ratePercent: 8, interestMethod: 'flat_rate' },
  ...{ paymentSchemeId: 1, instalments: [], payments: [payment], refunds: [], order: [] },
  ...{ lateFees: [], lateFreeDays: 2, payoffUntil: '2027-08-05', agreement: null, creditCents: 0 },
  payoff: { on: TODAY, cents: 43_325, parts: [], owedBackCents: 0, savesCents: 0 },
};

it('the same answer keeps what was asked for', () => {
  expect(viewKey(structuredClone(view))).toBe(viewKey(view));
});

it('a payment that was recorded anew for another day asks anew, though sum and state are what they were', () => {
  const corrected = { ...payment, receipt: 'R000002', paidOn: '2026-11-05' };
  const payments = [{ ...payment, isReversed: true }, corrected];
  expect(viewKey({ ...view, payments })).not.toBe(viewKey(view));
});

it('another day, and money that came, ask anew', () => {
  expect(viewKey({ ...view, today: '2026-11-23' })).not.toBe(viewKey(view));
  const paid = { ...openLoan, paidCents: openLoan.paidCents + 1 };
  expect(viewKey({ ...view, card: paid })).not.toBe(viewKey(view));
});
