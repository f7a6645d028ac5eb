import type { ProductKey } from 'lending/product';
import type { Rate } from 'lending/rate';

/**
 * Rates of a fresh install, in millionths: per 30 days for payday, per month for the others. They are the specification's
 * two example figures (CALC-32, CALC-33, CALC-36), so that every calculator works; the lender sets its own before launch
 * (docs/before-launch.md).
 */
export const FIRST_RATES: Readonly<Record<ProductKey, Rate>> = {
  payday: 150_000,
  personal: 80_000,
  purchasing: 80_000,
  pawn: 80_000,
};
