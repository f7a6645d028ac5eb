import { addDays, phnomPenhDay, phnomPenhMidnight } from 'lending/calendar';
import type { Opening } from './session.ts';

/** Hours of the day in Phnom Penh, every day of the week, as the contact page says. */
const OPENS_HOUR = 8;
const CLOSES_HOUR = 18;
const HOUR_MS = 60 * 60 * 1000;

/** Whether the office is open at an instant, and when that changes. `epochMs` in milliseconds. */
export function openingAt(epochMs: number): Opening {
  const day = phnomPenhDay(epochMs);
  const at = (on: string, hour: number) => phnomPenhMidnight(on) + hour * HOUR_MS;
  const [opens, closes] = [at(day, OPENS_HOUR), at(day, CLOSES_HOUR)];
  if (epochMs < opens) return until(false, opens);
  return epochMs < closes ? until(true, closes) : until(false, at(addDays(day, 1), OPENS_HOUR));
}

function until(is_open: boolean, instant: number): Opening {
  return { is_open, until: new Date(instant).toISOString() };
}
