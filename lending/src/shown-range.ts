import type { Cents } from './money.ts';
import { type Limits, PRODUCTS, type ProductKey } from './product.ts';

/** From the least to the most that is advertised. */
export interface ShownRange {
  readonly min: number;
  readonly max: number;
}

/** The bounds of the amounts or durations in force. */
type Bounds = Pick<Limits, 'minAmountCents' | 'maxAmountCents'>;
type Terms = Pick<Limits, 'minDuration' | 'maxDuration'>;

/** The advertised amounts of a product, in cents. */
export function shownAmounts(product: ProductKey, bounds: Bounds): { min: Cents; max: Cents } {
  const { shownMinCents, shownMaxCents, minCents, maxCents } = PRODUCTS[product].amount;
  return within(
    { min: shownMinCents, max: shownMaxCents },
    { min: minCents, max: maxCents },
    { min: bounds.minAmountCents, max: bounds.maxAmountCents },
  );
}

/** The advertised durations of a product, in its unit. */
export function shownTerms(product: ProductKey, bounds: Terms): ShownRange {
  const { shownMin, shownMax, min, max } = PRODUCTS[product].duration;
  return within(
    { min: shownMin, max: shownMax },
    { min, max },
    { min: bounds.minDuration, max: bounds.maxDuration },
  );
}

/**
 * What is advertised is a text of its own and may reach further than the product's own bounds (C-17, C-06). At an end where staff have set another bound
 * it goes no further than that: nobody is told of what is refused. Where the two do not meet at all, the bounds are told.
 */
function within(shown: ShownRange, own: ShownRange, inForce: ShownRange): ShownRange {
  const min = inForce.min === own.min ? shown.min : Math.max(shown.min, inForce.min);
  const max = inForce.max === own.max ? shown.max : Math.min(shown.max, inForce.max);
  return min <= max ? { min, max } : inForce;
}
