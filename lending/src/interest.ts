import { daysBetween } from './calendar.ts';
import type { Day } from './calendar.ts';
import { portion } from './money.ts';
import type { Cents } from './money.ts';
import { RATE_ONE } from './rate.ts';
import type { Rate } from './rate.ts';
import type { LoanTerms, PaymentScheme } from './terms.ts';

/**
 * Interest of whole periods. What runs within a period is k/m of it for k of its m days; the fold adds balance × days and
 * rounds once. Source: docs/lending.md, "Interest of a period".
 */

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

/** Interest on a balance for a whole period, half-up to the cent. */
export function periodInterest(balanceCents: Cents, rate: Rate, share: RateShare): Cents {
  return portion(balanceCents, rate * share.numerator, RATE_ONE * share.denominator, 'half-up');
}

/**
 * True where a period's interest follows from what is owed when it begins, so that early money lowers it. Flat-rate and
 * compound interest is fixed with the schedule: prepayment cancels none of it until pay-off.
 */
export function followsBalance({ interestMethod }: Pick<LoanTerms, 'interestMethod'>): boolean {
  return interestMethod !== 'flat_rate' && interestMethod !== 'compound_interest';
}
