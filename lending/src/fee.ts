import { divide, portion } from './money.ts';
import type { Cents } from './money.ts';
import { RATE_ONE } from './rate.ts';
import type { Rate } from './rate.ts';

/** The lender's fees beside interest: processing and consulting (G-28). They default to none. */

export type FeeCharged = 'disbursement' | 'first-instalment' | 'last-instalment' | 'spread';

export interface Fee {
  /** Of the principal, or a sum of money. */
  readonly amount:
    | { readonly kind: 'percent'; readonly rate: Rate }
    | { readonly kind: 'fixed'; readonly cents: Cents };
  /** Where given, the fee is never below it. */
  readonly minCents?: Cents;
  /** Where given, the fee is never above it; it wins over the minimum. */
  readonly maxCents?: Cents;
  /** `disbursement`: kept back from the money paid out. `spread`: evenly over the instalments. */
  readonly charged: FeeCharged;
}

export interface Fees {
  readonly processing?: Fee;
  readonly consulting?: Fee;
}

/** The fee of a loan in cents: a percentage half-up to the cent, then between its minimum and maximum; 0 without a fee. */
export function feeCents(fee: Fee | undefined, principalCents: Cents): Cents {
  if (!fee) return 0;
  const { amount, minCents = 0, maxCents = Number.MAX_SAFE_INTEGER } = fee;
  const cents =
    amount.kind === 'fixed'
      ? amount.cents
      : portion(principalCents, amount.rate, RATE_ONE, 'half-up');
  return Math.min(Math.max(cents, minCents), maxCents);
}

/**
 * When a fee is paid: index 0 is the disbursement, 1 to `instalments` the instalments. Spread parts are equal, rounded
 * down to the cent; the last takes the rest, so that the parts sum to the fee.
 */
export function feeParts(
  fee: Fee | undefined,
  principalCents: Cents,
  instalments: number,
): Cents[] {
  const parts = Array.from({ length: instalments + 1 }, (): Cents => 0);
  const cents = feeCents(fee, principalCents);
  if (!fee) return parts;
  if (fee.charged === 'disbursement') parts[0] = cents;
  if (fee.charged === 'first-instalment') parts[1] = cents;
  if (fee.charged === 'last-instalment') parts[instalments] = cents;
  if (fee.charged === 'spread') {
    const part = divide(cents, instalments, 'down');
    parts.fill(part, 1, instalments);
    parts[instalments] = cents - part * (instalments - 1);
  }
  return parts;
}
