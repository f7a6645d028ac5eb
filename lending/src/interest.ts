import { daysBetween } from './calendar.ts';
import type { Day } from './calendar.ts';
import { divide } from './money.ts';
import type { Cents } from './money.ts';
import { RATE_ONE } from './rate.ts';
import type { LoanTerms, PaymentScheme, ScheduledInstalment } from './terms.ts';

/**
 * Interest of whole and broken periods. It stays an exact fraction until all its parts are added, and is then rounded once,
 * half-up to the cent. Source: docs/lending.md, "Interest of a period".
 */

/** Cents as an exact fraction, not yet rounded: `numerator / denominator`, the denominator above zero. */
export interface ExactCents {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const NO_CENTS: ExactCents = { numerator: 0n, denominator: 1n };

export function addExact(left: ExactCents, right: ExactCents): ExactCents {
  if (left.denominator === right.denominator) {
    return { numerator: left.numerator + right.numerator, denominator: left.denominator };
  }
  return {
    numerator: left.numerator * right.denominator + right.numerator * left.denominator,
    denominator: left.denominator * right.denominator,
  };
}

/** Whole cents, half-up: the one rounding of interest, at the end of the sum. */
export function roundExact({ numerator, denominator }: ExactCents): Cents {
  return divide(numerator, denominator, 'half-up');
}

/** How much of the rate a period bears: 7/30 of it for a week, twice it for two months. */
export interface RateShare {
  readonly numerator: number;
  readonly denominator: number;
}

const DAYS_OF_RATE = 30;
const MONTHS_IN_YEAR = 12;

const EQUAL_SHARES: Readonly<Record<Exclude<PaymentScheme, 'lump_sum'>, RateShare>> = {
  daily: { numerator: 1, denominator: DAYS_OF_RATE },
  weekly: { numerator: 7, denominator: DAYS_OF_RATE },
  biweekly: { numerator: 14, denominator: DAYS_OF_RATE },
  monthly: { numerator: 1, denominator: 1 },
  bimonthly: { numerator: 2, denominator: 1 },
  quarterly: { numerator: 3, denominator: 1 },
  semi_annual: { numerator: 6, denominator: 1 },
  yearly: { numerator: MONTHS_IN_YEAR, denominator: 1 },
};

type ShareTerms = Pick<LoanTerms, 'dayCount' | 'paymentScheme' | 'termDays'>;

/**
 * The share of the rate that the period between two days bears. `period`: every period of a scheme is equal, however
 * many days it has; otherwise its days over 30, or twelve times the rate over 360 (the same) or 365.
 */
export function periodShare(terms: ShareTerms, fromOn: Day, dueOn: Day): RateShare {
  const { dayCount, paymentScheme, termDays } = terms;
  if (dayCount === 'period') {
    return paymentScheme === 'lump_sum'
      ? { numerator: termDays ?? 0, denominator: DAYS_OF_RATE }
      : EQUAL_SHARES[paymentScheme];
  }
  const days = daysBetween(fromOn, dueOn);
  if (dayCount === 'actual/30') return { numerator: days, denominator: DAYS_OF_RATE };
  return {
    numerator: MONTHS_IN_YEAR * days,
    denominator: dayCount === 'actual/360' ? 360 : 365,
  };
}

/** Interest on a balance for a share of the rate, exact. */
export function exactInterest(balanceCents: Cents, rate: number, share: RateShare): ExactCents {
  return {
    numerator: BigInt(balanceCents) * BigInt(rate) * BigInt(share.numerator),
    denominator: BigInt(RATE_ONE) * BigInt(share.denominator),
  };
}

/**
 * True where a period's interest follows from what is owed when it begins, so that early money lowers it. Flat-rate and
 * compound interest is fixed with the schedule: prepayment cancels none of it until pay-off.
 */
export function followsBalance({ interestMethod }: Pick<LoanTerms, 'interestMethod'>): boolean {
  return interestMethod !== 'flat_rate' && interestMethod !== 'compound_interest';
}

type PeriodTerms = ShareTerms & Pick<LoanTerms, 'rate' | 'interestMethod'>;
type Period = Pick<ScheduledInstalment, 'fromOn' | 'dueOn' | 'interestCents'>;

/**
 * Interest of a scheduled period if `balanceCents` of principal is owed through `days` of it: k of a period's m days bear
 * k/m of its interest. `days` is 0 to the period's length; null is the whole period. Exact: add up, then `roundExact`.
 * The balance plays no part where interest is fixed with the schedule (`followsBalance`).
 * Throws RangeError for days outside the period.
 */
export function periodInterest(
  terms: PeriodTerms,
  period: Period,
  balanceCents: Cents,
  days: number | null = null,
): ExactCents {
  const whole = followsBalance(terms)
    ? exactInterest(balanceCents, terms.rate, periodShare(terms, period.fromOn, period.dueOn))
    : { numerator: BigInt(period.interestCents), denominator: 1n };
  if (days === null) return whole;
  const length = daysBetween(period.fromOn, period.dueOn);
  if (!Number.isSafeInteger(days) || days < 0 || days > length) {
    throw new RangeError(`${days} days are not a part of a period of ${length}`);
  }
  return {
    numerator: whole.numerator * BigInt(days),
    denominator: whole.denominator * BigInt(length),
  };
}
