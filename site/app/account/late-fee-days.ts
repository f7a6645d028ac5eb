import type { LoanView } from 'contract/loan-views';
import { addDays, type Day } from 'lending/calendar';

/** A day after the day to pay, with the late fee that arose on it; 0 on the free days. */
export interface LateDay {
  readonly on: Day;
  readonly cents: number;
}

/** So many fees are drawn; of more, the last. With the day to pay and two free days that is what fits beside each other at 360 px. */
const MOST_FEES = 3;

/**
 * The day to pay, the free days and the days with a late fee, of the lateness that came last. A day on which the fee rested, since
 * an extension was asked for, is not drawn. Empty where no fee arose.
 * @returns the days to draw, and how many fees before them are left out
 */
export function daysToDraw({
  lateFees,
  lateFreeDays,
}: Pick<LoanView, 'lateFees' | 'lateFreeDays'>): {
  readonly days: readonly LateDay[];
  readonly leftOut: number;
} {
  const dueOn = lateFees.at(-1)?.sinceOn;
  if (dueOn === undefined) return { days: [], leftOut: 0 };
  const fees = lateFees.filter(({ sinceOn }) => sinceOn === dueOn);
  const before = Array.from({ length: lateFreeDays + 1 }, (_, index) => ({
    on: addDays(dueOn, index),
    cents: 0,
  }));
  const leftOut = Math.max(0, fees.length - MOST_FEES);
  const drawn = fees.slice(leftOut).map(({ on, cents }) => ({ on, cents }));
  return { days: [...before, ...drawn], leftOut };
}
