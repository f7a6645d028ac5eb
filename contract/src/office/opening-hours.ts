import { addDays, type Day, phnomPenhDay, phnomPenhMidnight } from 'lending/calendar';
import type { Opening } from './session.ts';
import { countAmong, EVERY_DAY, isAmong, type WeekDays } from '../weekdays.ts';

/** When the office is open. */
export interface OpeningHours {
  /** Minutes after midnight in Phnom Penh, the same on each of its days; it closes later than it opens. */
  readonly opens: number;
  readonly closes: number;
  /** The days of the week on which it opens. */
  readonly days: WeekDays;
  /** Days on which it is closed all the same. */
  readonly holidays: ReadonlySet<Day>;
  /** Other hours at which it was open until an instant (milliseconds): what has been waited by then is counted by them. None: it had none. */
  readonly earlier?: { readonly until: number; readonly hours: OpeningHours };
}

/** Every day of the week, as the contact page says, until staff set others (contract/src/office/settings.ts). */
const FIRST_HOURS: OpeningHours = {
  opens: 8 * 60,
  closes: 18 * 60,
  days: EVERY_DAY,
  holidays: new Set(),
};
const MINUTE_MS = 60 * 1000;
/** Nobody closes for longer; then the day after counts as open. */
const LONGEST_BREAK_DAYS = 60;

/** Whether the office is open at an instant, and when that changes. `epochMs` in milliseconds. */
export function openingAt(epochMs: number, hours: OpeningHours = FIRST_HOURS): Opening {
  const day = phnomPenhDay(epochMs);
  const [opens, closes] = [instantOn(day, hours.opens), instantOn(day, hours.closes)];
  const isWorkday = opensOn(day, hours);
  if (isWorkday && epochMs < opens) return until(false, opens);
  if (isWorkday && epochMs < closes) return until(true, closes);
  return until(false, instantOn(nextWorkday(day, hours), hours.opens));
}

type OpenDays = Pick<OpeningHours, 'days' | 'holidays'>;

/** Whether the office opens on a day at all. */
function opensOn(day: Day, { days, holidays }: OpenDays): boolean {
  return isAmong(days, day) && !holidays.has(day);
}

/** The first day after this one on which the office is open. */
function nextWorkday(day: Day, hours: OpenDays): Day {
  let next = addDays(day, 1);
  for (let days = 1; days < LONGEST_BREAK_DAYS && !opensOn(next, hours); days += 1) {
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
function openMsOn(day: Day, hours: OpeningHours): number {
  return opensOn(day, hours) ? (hours.closes - hours.opens) * MINUTE_MS : 0;
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
  const { earlier } = hours;
  if (earlier !== undefined && fromMs < earlier.until) {
    const before = openingMsBetween(fromMs, Math.min(toMs, earlier.until), earlier.hours);
    return before + openingMsBetween(earlier.until, toMs, hours);
  }
  const [first, last] = [phnomPenhDay(fromMs), phnomPenhDay(toMs)];
  // A holiday on a day on which it is closed anyway closes it once.
  const closed = [...hours.holidays].filter(
    (day) => first <= day && day < last && isAmong(hours.days, day),
  ).length;
  const days = countAmong(hours.days, first, last) - closed;
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
  const { earlier } = hours;
  if (earlier !== undefined) {
    const since = openingMsBetween(earlier.until, nowMs, hours);
    const end = Math.min(nowMs, earlier.until);
    if (openMs > since) return openingInstantBefore(end, openMs - since, earlier.hours);
  }
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
  const { earlier } = hours;
  if (earlier !== undefined && fromMs < earlier.until) {
    const before = openingMsBetween(fromMs, earlier.until, earlier.hours);
    return openMs <= before
      ? openingInstantAfter(fromMs, openMs, earlier.hours)
      : openingInstantAfter(earlier.until, openMs - before, hours);
  }
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
