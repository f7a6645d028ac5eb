import { displayDay, phnomPenhDay } from 'lending/calendar';
import { m } from 'words/messages';

const PHNOM_PENH_AHEAD_MINUTES = 7 * 60;
const MINUTES_IN_DAY = 24 * 60;
const MS_IN_MINUTE = 60_000;

const two = (number: number) => String(number).padStart(2, '0');

/** An instant (ISO 8601) as day and time in Phnom Penh: `20/11/2026, 16:42`, in Khmer with the word for the hour. Empty where it is none. */
export function instantText(instant: string): string {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) return '';
  const minutes = (Math.floor(ms / MS_IN_MINUTE) + PHNOM_PENH_AHEAD_MINUTES) % MINUTES_IN_DAY;
  const time = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return m.account_day_time({ day: dayText(instant), time });
}

/** The day of an instant in Phnom Penh: `20/11/2026`. Empty where it is none. */
export function dayText(instant: string): string {
  const ms = Date.parse(instant);
  return Number.isNaN(ms) ? '' : displayDay(phnomPenhDay(ms));
}
