import { addDays, numberOfDay } from './calendar.ts';
import type { Day } from './calendar.ts';

/** Days on which offices work: Monday to Friday, without the holidays given. Source: TERM-18. */

/** Business days that a borrower has to put a breach right, from the correction notice (TERM-18). */
export const CORRECTION_DAYS = 7;

/** A Monday, from which weeks are counted. */
const A_MONDAY = numberOfDay('2026-11-23');
const WEEKEND_FROM = 5;

function isBusinessDay(day: Day, holidays: ReadonlySet<Day>): boolean {
  const weekday = (((numberOfDay(day) - A_MONDAY) % 7) + 7) % 7;
  return weekday < WEEKEND_FROM && !holidays.has(day);
}

/** The day on which so many whole business days after `from` have come: 7 after a Monday is the Wednesday of the next week. */
export function businessDaysAfter(from: Day, count: number, holidays: readonly Day[]): Day {
  const closed = new Set(holidays);
  let day = from;
  for (let left = count; left > 0;) {
    day = addDays(day, 1);
    if (isBusinessDay(day, closed)) left -= 1;
  }
  return day;
}
