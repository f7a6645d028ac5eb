import type { Cents } from './money.ts';
import { type Limits, type ProductKey, PRODUCTS } from './product.ts';

/** Which of amount and duration are for second-time borrowers only, under limits that staff may have set (G-59). */
export function aboveWarn(
  product: ProductKey,
  asked: { readonly amountCents: Cents; readonly duration: number },
  limits: Pick<Limits, 'amountWarnCents' | 'durationWarn'>,
): ('amount' | 'duration')[] {
  const above: ('amount' | 'duration')[] = [];
  if (isAboveWarn(product, 'amount', asked.amountCents, limits)) above.push('amount');
  if (isAboveWarn(product, 'duration', asked.duration, limits)) above.push('duration');
  return above;
}

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
