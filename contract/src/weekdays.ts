import { type Day, daysBetween, numberOfDay } from 'lending/calendar';

/** Days of the week by their numbers in order, Monday 1 to Sunday 7: `123456` is Monday to Saturday. At least one. */
export type WeekDays = string;

export const EVERY_DAY: WeekDays = '1234567';
export const BUT_SUNDAYS: WeekDays = '123456';

const WEEK = 7;
const A_MONDAY = numberOfDay('2026-11-23');

/** The number of a day's weekday: Monday 1 to Sunday 7. */
function weekdayOf(day: Day): number {
  return ((((numberOfDay(day) - A_MONDAY) % WEEK) + WEEK) % WEEK) + 1;
}

/** Whether a day is one of these. */
export function isAmong(days: WeekDays, day: Day): boolean {
  return days.includes(String(weekdayOf(day)));
}

/** How many of these lie from the first day on and before the last; as quick for years as for a week. */
export function countAmong(days: WeekDays, first: Day, last: Day): number {
  const span = daysBetween(first, last);
  const begin = weekdayOf(first);
  const isOf = (offset: number) => days.includes(String(((begin - 1 + offset) % WEEK) + 1));
  const rest = Array.from({ length: span % WEEK }, (_, offset) => offset).filter(isOf).length;
  return Math.floor(span / WEEK) * days.length + rest;
}

/** The runs of neighbouring days, as people say them: `12346` is Monday to Thursday, and Saturday. */
export function runsOf(days: WeekDays): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (const day of Array.from(days, Number)) {
    const last = runs.at(-1);
    if (last?.to === day - 1) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}
