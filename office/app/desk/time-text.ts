import { displayDay, phnomPenhDay } from 'lending/calendar';

const PHNOM_PENH_MS = 7 * 60 * 60 * 1000;

/** The time of the day in Phnom Penh, 24 hours: `10:42`. No Intl, which has no Khmer in browsers. */
export function clockTime(epochMs: number): string {
  return new Date(epochMs + PHNOM_PENH_MS).toISOString().slice(11, 16);
}

/** Day and time of an instant, as tables have it: `19/11 10:42`. */
export function shortTime(instant: string): string {
  const at = Date.parse(instant);
  return `${displayDay(phnomPenhDay(at)).slice(0, 5)} ${clockTime(at)}`;
}

/** Day, year and time of an instant: `19/11/2026 10:42`. */
export function wholeTime(instant: string): string {
  const at = Date.parse(instant);
  return `${displayDay(phnomPenhDay(at))} ${clockTime(at)}`;
}

/** The day of the week, 0 (Sunday) to 6. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
