import { CENTS_IN_DOLLAR } from 'lending/money';
import type { ProductKey } from 'lending/product';
import { Answer } from '../products/answer.tsx';
import { useRates } from '../products/use-rates.ts';
import type { Reference } from './reference.ts';

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

/**
 * What the loan costs, with the same figures as the calculator on the home page: priced by the bounds in force, also where the form offers a
 * visitor less (C-09), since an estimate's rate hangs on them (C-12). They are asked anew, as there: the form may have been kept by the phone, or stand
 * open since yesterday, and says so where it cannot know.
 */
export default function LoanCost({ loan, reference }: LoanCostProps) {
  const { product, amount, duration } = loan;
  return (
    <Answer
      product={product}
      chosen={{ amountCents: amount * CENTS_IN_DOLLAR, duration }}
      pricing={useRates(product, reference.rates[product] ?? null)}
      rounded
    />
  );
}
