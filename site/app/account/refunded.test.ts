/** A repaid loan of which too much was paid and given back: what it cost is told without that, and the borrower is told of it. */
import type { LoanCard, LoanView } from 'contract/loan-views';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { overwriteGetLocale } from 'words/runtime';
import { htmlOf, openLoan, TODAY } from './account-testing.ts';
import { MoneyWent } from './money-went.tsx';
import { panelOfLoan } from './top-panel.ts';

/** $120 and 6.00 of interest were owed on 11/11; 130.00 came, and 4.00 was given back on 13/11. */
const card: LoanCard = {
  ...openLoan,
  ...{ product: 'payday', state: 'repaid', principalCents: 12_000, dueCents: 0, dueOn: null },
  ...{ payoffCents: 0, closedOn: '2026-11-11', paidCents: 13_000, refundedCents: 400 },
};
const view: LoanView = {
  card,
  today: TODAY,
  ratePercent: 15,
  interestMethod: 'flat_rate',
  paymentSchemeId: 1,
  instalments: [],
  payments: [
    {
      receipt: 'R000001',
      paidOn: '2026-11-11',
      methodId: 1,
      cents: 13_000,
      parts: [
        { component: 'interest', cents: 600 },
        { component: 'principal', cents: 12_000 },
      ],
      paidBackCents: 0,
      creditCents: 400,
      isReversed: false,
    },
  ],
  refunds: [{ on: '2026-11-13', cents: 400 }],
  order: ['interest', 'principal'],
  lateFees: [],
  lateFreeDays: 2,
  payoff: { on: TODAY, cents: 0, parts: [], owedBackCents: 0, savesCents: 0 },
  payoffUntil: null,
  agreement: null,
  creditCents: 0,
};

it.each([
  ['en', 'Repaid on 11/11/2026 · $126.00 in all', 'Given back to you on 13/11/2026'],
  ['km', 'សងអស់ថ្ងៃទី 11/11/2026 · សរុប $126.00', 'បានប្រគល់ប្រាក់ជូនវិញ ថ្ងៃទី 13/11/2026'],
] as const)('%s', (locale, inAll, givenBack) => {
  overwriteGetLocale(() => locale);
  // 130.00 - 4.00
  expect(panelOfLoan(card, TODAY, locale).note).toBe(inAll);
  const html = htmlOf(createElement(MoneyWent, { view }));
  expect(html).toContain(`<span>${givenBack}</span><b>$4.00</b>`);
  // Where nothing was given back, nothing is said of it.
  const without = { ...view, refunds: [], card: { ...card, refundedCents: 0 } };
  const day = givenBack.replace(' 13/11/2026', '');
  expect(htmlOf(createElement(MoneyWent, { view: without }))).not.toContain(day);
});

it('what came above all that was owed and waits to be given back is no cost either, before as after', () => {
  overwriteGetLocale(() => 'en');
  // $120.00 at 15 % for 30 days bear 0.60 a day: 120.60 settles it on the first, and 147.60 came.
  const waits: LoanCard = { ...card, paidCents: 14_760, refundedCents: 0, creditCents: 2700 };
  const given: LoanCard = { ...waits, refundedCents: 2700, creditCents: 0 };
  for (const one of [waits, given])
    expect(panelOfLoan(one, TODAY, 'en').note).toBe('Repaid on 11/11/2026 · $120.60 in all');
  const parts = [
    { component: 'interest', cents: 60 },
    { component: 'principal', cents: 12_000 },
  ] as const;
  const [payment] = view.payments;
  if (!payment) throw new Error('A view with one payment');
  const payments = [{ ...payment, cents: 14_760, parts, creditCents: 2700 }];
  const total = (of: LoanCard, refunds: LoanView['refunds']) =>
    htmlOf(createElement(MoneyWent, { view: { ...view, card: of, payments, refunds } }))
      .split('Paid so far')[1]
      ?.match(/\$[\d.]+/g);
  // 0.60 + 120.00 + 27.00 = 147.60
  const all = ['$147.60', '$0.60', '$120.00', '$27.00'];
  expect(total(waits, [])).toEqual(all);
  expect(total(given, [{ on: '2026-11-13', cents: 2700 }])).toEqual(all);
});
