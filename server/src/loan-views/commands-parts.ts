import type { MoneyPart } from 'contract/loan-views';
import type { Loan, Split } from 'lending/loan';
import { type Component, COMPONENTS, type LoanTerms } from 'lending/terms';

/** Components in the order in which the agreement uses money, as it stands: another one after an extension (TERM-14, TERM-15). */
export function orderOf(
  { initialOrder, prolongedOrder }: Pick<LoanTerms, 'initialOrder' | 'prolongedOrder'>,
  isExtended: boolean,
): readonly Component[] {
  return isExtended ? prolongedOrder : initialOrder;
}

/** The order that holds for a loan now. */
export function orderNow(terms: LoanTerms, { extension }: Pick<Loan, 'extension'>) {
  return orderOf(terms, extension.state === 'granted');
}

/** The amounts above 0, in that order; what the order does not name comes last. */
export function partsOf(split: Split, order: readonly Component[]): MoneyPart[] {
  return [...new Set([...order, ...COMPONENTS])]
    .filter((component) => split[component] !== 0)
    .map((component) => ({ component, cents: split[component] }));
}

/** All components of a split together, in cents. */
export function sumOf(split: Split): number {
  return COMPONENTS.reduce((sum, component) => sum + split[component], 0);
}
