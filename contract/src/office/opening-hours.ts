import { addDays, type Day, phnomPenhDay, phnomPenhMidnight } from 'lending/calendar';
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
  const at = (on: Day, minutes: number) => phnomPenhMidnight(on) + minutes * MINUTE_MS;
  const [opens, closes] = [at(day, hours.opens), at(day, hours.closes)];
  const isHoliday = hours.holidays.has(day);
  if (!isHoliday && epochMs < opens) return until(false, opens);
  if (!isHoliday && epochMs < closes) return until(true, closes);
  return until(false, at(nextWorkday(day, hours), hours.opens));
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
