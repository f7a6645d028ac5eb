import type { RatesReply } from 'contract/products';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Answer } from '../products/answer.tsx';
import { pricingOf } from '../products/use-rates.ts';
import LoanCost from './loan-cost.tsx';

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
