import type { Loan } from './loan.ts';
import type { Cents } from './money.ts';

/**
 * What was refunded and is to come back: the payment whose credit was given back was reversed since, so that the fold finds less than no
 * credit. Until it is paid, the borrower has not paid all, though the loan is closed (docs/lending.md, "Payments").
 */
export function owedBack({ creditCents }: Pick<Loan, 'creditCents'>): Cents {
  return Math.max(-creditCents, 0);
}

/** What came in above all that was owed and waits to be given back; 0 where nothing does, or something is owed back. */
export function creditOf({ creditCents }: Pick<Loan, 'creditCents'>): Cents {
  return Math.max(creditCents, 0);
}

/**
 * What leaves nothing owed of a loan on the day of its fold: the pay-off, and beside it what is owed back. The pay-off alone closes the loan,
 * and what is owed back is owed still. A payment of both closes it and leaves no credit.
 */
export function settlesCents(loan: Pick<Loan, 'closedOn' | 'payoff' | 'creditCents'>): Cents {
  return (loan.closedOn === null ? loan.payoff.cents : 0) + owedBack(loan);
}
