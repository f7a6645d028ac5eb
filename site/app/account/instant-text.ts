import { displayDay, phnomPenhDay, phnomPenhTime } from 'lending/calendar';
import { m } from 'words/messages';

/** An instant (ISO 8601) as day and time in Phnom Penh: `20/11/2026, 16:42`, in Khmer with the word for the hour. Empty where it is none. */
export function instantText(instant: string): string {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) return '';
  return m.account_day_time({ day: dayText(instant), time: phnomPenhTime(ms) });
}

/** The day of an instant in Phnom Penh: `20/11/2026`. Empty where it is none. */
export function dayText(instant: string): string {
  const ms = Date.parse(instant);
  return Number.isNaN(ms) ? '' : displayDay(phnomPenhDay(ms));
}
