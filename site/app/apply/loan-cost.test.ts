import type { RatesReply } from 'contract/products';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { m } from 'words/messages';
import { Answer } from '../products/answer.tsx';
import { pricingOf } from '../products/use-rates.ts';
import LoanCost, { type AskedLoan } from './loan-cost.tsx';

/** A manager has raised the most of a personal loan to $4,000; the rows of the rate table are none. */
const RAISED: RatesReply = {
  min_amount: 200,
  max_amount: 4000,
  min: 1,
  max: 24,
  rates: [],
  fees: [],
};

it('C-09 C-12 the form quotes the price of the home page, where a visitor is offered less than the bounds in force', () => {
  const reference = { lists: {}, educations: [], purposes: [], rates: { personal: RAISED } };
  const loan = { product: 'personal', amount: 1500, duration: 12 } as const;
  const form = renderToStaticMarkup(createElement(LoanCost, { loan, reference }));
  const home = renderToStaticMarkup(
    createElement(Answer, {
      product: 'personal',
      chosen: { amountCents: 1500_00, duration: 12 },
      pricing: pricingOf('personal', RAISED, false),
      rounded: true,
    }),
  );
  expect(form).toBe(home);
  // $1,500 is below the middle of $200 and $4,000, so 15 % a month: 1500 × 0.15 / (1 − 1.15^−12) = 276.72 a month, 3,320.66 in all (the last
  // instalment takes the cents that are left).
  expect(form).toContain('3,320.66');
});

/** One rate for everything, and a processing fee of 3 %, charged thus. */
const withFee = (percent: number, charged: 'disbursement' | 'spread'): RatesReply => ({
  min_amount: 50,
  max_amount: 2000,
  min: 1,
  max: 30,
  rates: [{ start_amount: 0, end_amount: 10_000, start: 0, end: 0, percentage: percent }],
  fees: [{ kind: 'processing', percent: 3, fixed: null, min: null, max: null, charged }],
});

const said = (loan: AskedLoan, rates: RatesReply) => {
  const reference = { lists: {}, educations: [], purposes: [], rates: { [loan.product]: rates } };
  return renderToStaticMarkup(createElement(LoanCost, { loan, reference }));
};

it('what is paid back in all has the fees that come with the instalments, and not those kept back from the money', () => {
  // $100 for 10 days at 15 % for 30: 105.00, and 3.00 of fee with it. The figure has no fees (C-15).
  const payday = { product: 'payday', amount: 100, duration: 10 } as const;
  const once = said(payday, withFee(15, 'spread'));
  expect(once).toContain('$105');
  expect(once).toContain(m.calc_once_with_fees_note({ total: '$108.00' }));
  expect(said(payday, withFee(15, 'disbursement'))).not.toContain('$108');
  // $200 for 2 months at 10 %: 115.24 twice, 230.48; a fee of 6.00, half of it with each payment.
  const personal = { product: 'personal', amount: 200, duration: 2 } as const;
  const total = { total: '$236.48', last: '$118.24' };
  expect(said(personal, withFee(10, 'spread'))).toContain(m.calc_monthly_with_fees_note(total));
  const keptBack = { total: '$230.48', last: '$115.24' };
  expect(said(personal, withFee(10, 'disbursement'))).toContain(m.calc_monthly_note(keptBack));
});
