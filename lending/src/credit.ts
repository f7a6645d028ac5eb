import type { Loan } from './loan.ts';
import type { Cents } from './money.ts';

/**
 * What was refunded and is to come back: the payment whose credit was given back was reversed since, so that the fold finds less than no
 * credit. Until it is paid, the borrower has not paid all, though the loan is closed (docs/lending.md, "Payments").
 */
export function owedBack({ creditCents }: Pick<Loan, 'creditCents'>): Cents {
  return Math.max(-creditCents, 0);
}
