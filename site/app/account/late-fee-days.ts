import type { LoanView } from 'contract/loan-views';
import { addDays, type Day } from 'lending/calendar';

/** A day after the day to pay, with the late fee that arose on it; 0 on the free days. */
export interface LateDay {
  readonly on: Day;
  readonly cents: number;
}

/** Days past the due day that are free: the first fee arises on the third (TERM-08). */
const FREE_DAYS = 2;

/** So many fees are drawn; of more, the last. */
const MOST_FEES = 4;

/**
 * The due day, the free days and the days with a late fee, for the last unbroken run of fees. Empty where no fee arose.
 * @returns the days to draw, and how many fees before them are left out
 */
export function lateFeeDays(lateFees: LoanView['lateFees']): {
  readonly days: readonly LateDay[];
  readonly leftOut: number;
} {
  const run = lastRun(lateFees);
  const [first] = run;
  if (first === undefined) return { days: [], leftOut: 0 };
  const dueOn = addDays(first.on, -(FREE_DAYS + 1));
  const before = Array.from({ length: FREE_DAYS + 1 }, (_, index) => ({
    on: addDays(dueOn, index),
    cents: 0,
  }));
  const leftOut = Math.max(0, run.length - MOST_FEES);
  return { days: [...before, ...run.slice(leftOut)], leftOut };
}

function lastRun(lateFees: LoanView['lateFees']): LoanView['lateFees'] {
  let start = lateFees.length - 1;
  while (start > 0) {
    const [before, here] = [lateFees[start - 1], lateFees[start]];
    if (!before || !here || addDays(before.on, 1) !== here.on) break;
    start -= 1;
  }
  return lateFees.slice(Math.max(0, start));
}
