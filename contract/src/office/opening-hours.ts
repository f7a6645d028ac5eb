import { addDays, type Day, daysBetween, phnomPenhDay, phnomPenhMidnight } from 'lending/calendar';
import type { Opening } from './session.ts';

/** When the office is open. */
export interface OpeningHours {
  /** Minutes after midnight in Phnom Penh, the same on every day of the week; it closes later than it opens. */
  readonly opens: number;
  readonly closes: number;
  /** Days on which it is closed. */
  readonly holidays: ReadonlySet<Day>;
}

/** Every day of the week, as the contact page says, until staff set others (contract/src/office/settings.ts). */
const FIRST_HOURS: OpeningHours = { opens: 8 * 60, closes: 18 * 60, holidays: new Set() };
const MINUTE_MS = 60 * 1000;
/** Nobody closes for longer; then the day after counts as open. */
const LONGEST_BREAK_DAYS = 60;

/** Whether the office is open at an instant, and when that changes. `epochMs` in milliseconds. */
export function openingAt(epochMs: number, hours: OpeningHours = FIRST_HOURS): Opening {
  const day = phnomPenhDay(epochMs);
  const [opens, closes] = [instantOn(day, hours.opens), instantOn(day, hours.closes)];
  const isHoliday = hours.holidays.has(day);
  if (!isHoliday && epochMs < opens) return until(false, opens);
  if (!isHoliday && epochMs < closes) return until(true, closes);
  return until(false, instantOn(nextWorkday(day, hours), hours.opens));
}

/** The first day after this one on which the office is open. */
function nextWorkday(day: Day, { holidays }: Pick<OpeningHours, 'holidays'>): Day {
  let next = addDays(day, 1);
  for (let days = 1; days < LONGEST_BREAK_DAYS && holidays.has(next); days += 1) {
    next = addDays(next, 1);
  }
  return next;
}

function until(is_open: boolean, instant: number): Opening {
  return { is_open, until: new Date(instant).toISOString() };
}

/** The instant so many minutes after a day's midnight. */
function instantOn(day: Day, minutes: number): number {
  return phnomPenhMidnight(day) + minutes * MINUTE_MS;
}

/** How long the office is open on a day, in milliseconds. */
function openMsOn(day: Day, { opens, closes, holidays }: OpeningHours): number {
  return holidays.has(day) ? 0 : (closes - opens) * MINUTE_MS;
}

/** How long the office has been open on a day by an instant of it. */
function openMsBy(day: Day, epochMs: number, hours: OpeningHours): number {
  return Math.min(Math.max(epochMs - instantOn(day, hours.opens), 0), openMsOn(day, hours));
}

/**
 * How much of the time between two instants the office was open, in milliseconds; 0 where the second is not later. As quick for a
 * year as for an hour.
 */
export function openingMsBetween(
  fromMs: number,
  toMs: number,
  hours: OpeningHours = FIRST_HOURS,
): number {
  if (toMs <= fromMs) return 0;
  const [first, last] = [phnomPenhDay(fromMs), phnomPenhDay(toMs)];
  const closed = [...hours.holidays].filter((day) => first <= day && day < last).length;
  const days = daysBetween(first, last) - closed;
  const whole = days * (hours.closes - hours.opens) * MINUTE_MS;
  return whole - openMsBy(first, fromMs, hours) + openMsBy(last, toMs, hours);
}

/**
 * The last instant since which the office has been open for at least so long: whoever came by then has waited that long.
 * @param openMs more than 0
 */
export function openingInstantBefore(
  nowMs: number,
  openMs: number,
  hours: OpeningHours = FIRST_HOURS,
): number {
  let day = phnomPenhDay(nowMs);
  let open = openMsBy(day, nowMs, hours);
  let rest = openMs;
  while (rest > open) {
    rest -= open;
    day = addDays(day, -1);
    open = openMsOn(day, hours);
  }
  return instantOn(day, hours.opens) + open - rest;
}

/** The instant at which the office will have been open for so long since another: by then somebody has waited that long. */
export function openingInstantAfter(
  fromMs: number,
  openMs: number,
  hours: OpeningHours = FIRST_HOURS,
): number {
  let day = phnomPenhDay(fromMs);
  let passed = openMsBy(day, fromMs, hours);
  let rest = openMs;
  while (rest > openMsOn(day, hours) - passed) {
    rest -= openMsOn(day, hours) - passed;
    day = addDays(day, 1);
    passed = 0;
  }
  return instantOn(day, hours.opens) + passed + rest;
}
