import { displayDay, phnomPenhDay, phnomPenhTime } from 'lending/calendar';

/** Day and time of an instant, as tables have it: `19/11 10:42`. */
export function shortTime(instant: string): string {
  const at = Date.parse(instant);
  return `${displayDay(phnomPenhDay(at)).slice(0, 5)} ${phnomPenhTime(at)}`;
}

/** Day, year and time of an instant: `19/11/2026 10:42`. */
export function wholeTime(instant: string): string {
  const at = Date.parse(instant);
  return `${displayDay(phnomPenhDay(at))} ${phnomPenhTime(at)}`;
}

/** The day of the week, 0 (Sunday) to 6. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
