import { addDays, daysBetween, phnomPenhDay, phnomPenhMidnight } from 'lending/calendar';
import type { Opening } from './session.ts';

/** Hours of the day in Phnom Penh, every day of the week, as the contact page says. */
const OPENS_HOUR = 8;
const CLOSES_HOUR = 18;
const HOUR_MS = 60 * 60 * 1000;
const OPEN_DAY_MS = (CLOSES_HOUR - OPENS_HOUR) * HOUR_MS;

/** When the office opens and closes on a day, in milliseconds. */
function hoursOf(day: string): { opens: number; closes: number } {
  const midnight = phnomPenhMidnight(day);
  return { opens: midnight + OPENS_HOUR * HOUR_MS, closes: midnight + CLOSES_HOUR * HOUR_MS };
}

/** Whether the office is open at an instant, and when that changes. `epochMs` in milliseconds. */
export function openingAt(epochMs: number): Opening {
  const day = phnomPenhDay(epochMs);
  const { opens, closes } = hoursOf(day);
  if (epochMs < opens) return until(false, opens);
  return epochMs < closes ? until(true, closes) : until(false, hoursOf(addDays(day, 1)).opens);
}

function until(is_open: boolean, instant: number): Opening {
  return { is_open, until: new Date(instant).toISOString() };
}

/**
 * How much of the time between two instants the office was open, in milliseconds; 0 where the second is not later. As quick for a
 * year as for an hour.
 */
export function openingMsBetween(fromMs: number, toMs: number): number {
  if (toMs <= fromMs) return 0;
  const [first, last] = [phnomPenhDay(fromMs), phnomPenhDay(toMs)];
  const whole = daysBetween(first, last) * OPEN_DAY_MS;
  return whole - openOn(first, fromMs) + openOn(last, toMs);
}

/** How long the office has been open on a day by an instant of it. */
function openOn(day: string, epochMs: number): number {
  const { opens } = hoursOf(day);
  return Math.min(Math.max(epochMs - opens, 0), OPEN_DAY_MS);
}

/**
 * The last instant since which the office has been open for at least so long: whoever came by then has waited that long.
 * @param openMs more than 0
 */
export function openingInstantBefore(nowMs: number, openMs: number): number {
  const today = phnomPenhDay(nowMs);
  const rest = openMs - openOn(today, nowMs);
  if (rest <= 0) return hoursOf(today).opens - rest;
  const back = Math.ceil(rest / OPEN_DAY_MS);
  return hoursOf(addDays(today, -back)).opens + back * OPEN_DAY_MS - rest;
}

/** The instant at which the office will have been open for so long since another: by then somebody has waited that long. */
export function openingInstantAfter(fromMs: number, openMs: number): number {
  const day = phnomPenhDay(fromMs);
  const reached = openOn(day, fromMs) + openMs;
  const days = Math.max(0, Math.ceil(reached / OPEN_DAY_MS) - 1);
  return hoursOf(addDays(day, days)).opens + reached - days * OPEN_DAY_MS;
}
