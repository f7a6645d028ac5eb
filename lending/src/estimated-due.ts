import { type Day, daysBetween } from './calendar.ts';
import { type Cents, portion } from './money.ts';
import { RATE_ONE, type Rate } from './rate.ts';

/** A rate is taken as that of so many days, monthly products included (C-16). */
const RATE_DAYS = 30;

/**
 * The history's "due": principal × (1 + rate × days since the release / 30), half a cent up (HIST-07, HIST-08, C-16).
 * An estimate that knows neither payments nor fees: the balance is what binds. No days count before the release.
 * @param rate as millionths, taken as that of 30 days
 */
export function estimatedDue(loan: {
  readonly principalCents: Cents;
  readonly rate: Rate;
  readonly releasedOn: Day;
  readonly today: Day;
}): Cents {
  const days = Math.max(0, daysBetween(loan.releasedOn, loan.today));
  const interest = portion(loan.principalCents, loan.rate * days, RATE_ONE * RATE_DAYS, 'half-up');
  return loan.principalCents + interest;
}
