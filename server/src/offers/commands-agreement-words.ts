import type { Component, LoanTerms } from 'lending/terms';
import { standardTerms } from 'lending/standard-terms';

/**
 * The clauses are written for the standard terms: interest on what is still owed, in one sum or by the month as the product has it,
 * the two orders of payment, a late fee without a cap. An agreement whose words would not be true of its terms is not drawn up.
 * Throws RangeError for such terms.
 */
export function checkWords(terms: LoanTerms): void {
  const { product, principalCents, rate, termDays, instalments } = terms;
  const standard = standardTerms({
    product,
    principalCents,
    rate,
    duration: termDays ?? instalments,
  });
  const isSaid =
    terms.interestMethod === standard.interestMethod &&
    terms.paymentScheme === standard.paymentScheme &&
    isSameOrder(terms.initialOrder, standard.initialOrder) &&
    isSameOrder(terms.prolongedOrder, standard.prolongedOrder) &&
    terms.lateFee.capCents === standard.lateFee.capCents;
  if (!isSaid) throw new RangeError('an agreement on terms for which there are no words');
}

function isSameOrder(order: readonly Component[], other: readonly Component[]): boolean {
  return order.join() === other.join();
}
