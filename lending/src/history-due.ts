import { daysBetween } from './calendar.ts';
import type { Day } from './calendar.ts';
import { divide } from './money.ts';
import type { Cents } from './money.ts';
import { RATE_ONE } from './rate.ts';
import type { LoanTerms } from './terms.ts';

const DAYS_OF_RATE = 30;

/**
 * The history's "due" column: principal × (1 + rate × days since the disbursement / 30), half-up to the cent (HIST-07, C-16). An
 * estimate, which knows of no payment; the balance binds. 0 for a loan that is closed.
 */
export function historyDueCents(
  { principalCents, rate }: Pick<LoanTerms, 'principalCents' | 'rate'>,
  disbursedOn: Day,
  today: Day,
  closedOn: Day | null,
): Cents {
  if (closedOn !== null) return 0;
  const days = Math.max(0, daysBetween(disbursedOn, today));
  const whole = RATE_ONE * DAYS_OF_RATE;
  const numerator = BigInt(principalCents) * (BigInt(whole) + BigInt(rate) * BigInt(days));
  return divide(numerator, whole, 'half-up');
}
