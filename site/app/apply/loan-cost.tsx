import { feesOf, rowsOf } from 'contract/products';
import { CENTS_IN_DOLLAR } from 'lending/money';
import { type ProductKey, visitorLimits } from 'lending/product';
import { Answer } from '../products/answer.tsx';
import type { Pricing } from '../products/use-rates.ts';
import { limitsFrom, type Reference } from './reference.ts';

export interface AskedLoan {
  readonly product: ProductKey;
  /** In whole dollars, as the form holds it. */
  readonly amount: number;
  /** In the product's unit: days or months. */
  readonly duration: number;
}

interface LoanCostProps {
  readonly loan: AskedLoan;
  readonly reference: Reference;
}

/** What the loan costs, with the same figures as the calculator on the home page. */
export default function LoanCost({ loan, reference }: LoanCostProps) {
  const { product, amount, duration } = loan;
  return (
    <Answer
      product={product}
      chosen={{ amountCents: amount * CENTS_IN_DOLLAR, duration }}
      pricing={pricingFrom(reference, product)}
      rounded
    />
  );
}

/** What a visitor's quote is computed from. Without rates the quote is an estimate (C-12). */
function pricingFrom(reference: Reference, product: ProductKey): Pricing {
  const rates = reference.rates[product];
  return {
    limits: visitorLimits(product, limitsFrom(reference, product)),
    rows: rates ? rowsOf(rates) : [],
    fees: rates ? feesOf(rates) : {},
  };
}
