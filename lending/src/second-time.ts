import { type Limits, type ProductKey, PRODUCTS } from './product.ts';

/** True strictly above the threshold of second-time borrowers (CALC-04 to CALC-06); false where there is none. */
export function isAboveWarn(
  product: ProductKey,
  what: 'amount' | 'duration',
  value: number,
  limits: Pick<Limits, 'amountWarnCents' | 'durationWarn'> = {},
): boolean {
  const { amount, duration } = PRODUCTS[product];
  const { amountWarnCents = amount.warnAboveCents, durationWarn = duration.warnAbove } = limits;
  const threshold = what === 'amount' ? amountWarnCents : durationWarn;
  return threshold !== null && value > threshold;
}
