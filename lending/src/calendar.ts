import { latinDigits } from './digits.ts';

/**
 * Calendar days of the Gregorian calendar, years 0001 to 9999, as `YYYY-MM-DD` text: the lender's days in Phnom Penh.
 * `Date` is not used for them, since a calendar day has no time zone. `phnomPenhDay` turns an instant into a day.
 */

/** A real calendar day, `YYYY-MM-DD`. Days compare correctly as text. */
export type Day = string;

interface Civil {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DAY_FORM = /^(\d{4})-(\d{2})-(\d{2})$/;
const DISPLAY_FORM = /^(\d{2})(\/?)(\d{2})\2(\d{4})$/;
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const;
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const MS_IN_DAY = 86_400_000;
/** Cambodia keeps UTC+7 the whole year and has no summer time. */
const PHNOM_PENH_AHEAD_MS = 7 * 3_600_000;
const DAYS_BEFORE_1970 = daysBeforeYear(1970);

/** True for the real days only: `2024-02-29` is one, `2023-02-29` and `2024-2-9` are not. */
export function isDay(text: string): boolean {
  return parseDay(text) !== null;
}

/** The text itself when it is a real day in ISO form, otherwise null. */
export function parseDay(text: string): Day | null {
  const match = DAY_FORM.exec(text);
  return match ? dayOf(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/**
 * A day as people here write it, `DD/MM/YYYY` (BW-14), with Latin or Khmer digits, as ISO; a phone's number pad has no
 * stroke, so `DDMMYYYY` is one too. Null where there is no such day (`31/02/2000`) or the form is another.
 */
export function parseDisplayDay(text: string): Day | null {
  const match = DISPLAY_FORM.exec(latinDigits(text).trim());
  return match ? dayOf(Number(match[4]), Number(match[3]), Number(match[1])) : null;
}

/** An ISO day as `DD/MM/YYYY`. Throws RangeError when it is not a day. */
export function displayDay(day: Day): string {
  const { year, month, day: dayOfMonth } = civil(day);
  return `${pad(dayOfMonth, 2)}/${pad(month, 2)}/${pad(year, 4)}`;
}

/** The day `count` days later (earlier when negative). Throws RangeError outside the years 0001 to 9999. */
export function addDays(day: Day, count: number): Day {
  return fromDayNumber(dayNumber(civil(day)) + count);
}

/**
 * The same day of the month `count` months later, or that month's last day where it is shorter. Count from the original
 * day each time, never from a clamped one: 31 Jan + 1 is 28 Feb, 31 Jan + 2 is 31 Mar (docs/lending.md, "Due dates").
 */
export function addMonths(day: Day, count: number): Day {
  const from = civil(day);
  const months = from.year * 12 + (from.month - 1) + count;
  const year = Math.floor(months / 12);
  const month = months - year * 12 + 1;
  const result = dayOf(year, month, Math.min(from.day, monthLength(year, month)));
  if (result === null) throw new RangeError('a day outside the years 0001 to 9999');
  return result;
}

/** Whole days from the first day to the second; negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(civil(to)) - dayNumber(civil(from));
}

/** A day as a whole number that grows by one a day, for reckoning over many of them; `dayOfNumber` is its inverse. */
export function numberOfDay(day: Day): number {
  return dayNumber(civil(day));
}

/** The day with that number. Throws RangeError outside the years 0001 to 9999. */
export function dayOfNumber(number: number): Day {
  return fromDayNumber(number);
}

/**
 * Age in completed years on a day; negative before birth. Who was born on 29 February completes a year on 1 March of a
 * common year: the form's limits (C-01) then never count a birthday early.
 */
export function ageOn(dateOfBirth: Day, today: Day): number {
  const born = civil(dateOfBirth);
  const now = civil(today);
  const hadBirthday = now.month > born.month || (now.month === born.month && now.day >= born.day);
  return now.year - born.year - (hadBirthday ? 0 : 1);
}

/** The calendar day in Phnom Penh (UTC+7) at an instant given in milliseconds since 1970-01-01T00:00Z (G-54). */
export function phnomPenhDay(epochMs: number): Day {
  const daysSince1970 = Math.floor((epochMs + PHNOM_PENH_AHEAD_MS) / MS_IN_DAY);
  return fromDayNumber(DAYS_BEFORE_1970 + daysSince1970);
}

/** The time of the day in Phnom Penh at such an instant, 24 hours: `10:42`. No Intl, which has no Khmer in browsers. */
export function phnomPenhTime(epochMs: number): string {
  return new Date(epochMs + PHNOM_PENH_AHEAD_MS).toISOString().slice(11, 16);
}

/** The instant at which a day begins in Phnom Penh, in milliseconds since 1970-01-01T00:00Z. Throws RangeError when it is not a day. */
export function phnomPenhMidnight(day: Day): number {
  return (dayNumber(civil(day)) - DAYS_BEFORE_1970) * MS_IN_DAY - PHNOM_PENH_AHEAD_MS;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function monthLength(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
}

function isCivil(year: number, month: number, day: number): boolean {
  return year >= 1 && year <= 9999 && day >= 1 && day <= monthLength(year, month);
}

function dayOf(year: number, month: number, day: number): Day | null {
  if (!isCivil(year, month, day)) return null;
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

function civil(day: Day): Civil {
  const match = DAY_FORM.exec(day);
  const [year, month, dayOfMonth] = [Number(match?.[1]), Number(match?.[2]), Number(match?.[3])];
  if (!match || !isCivil(year, month, dayOfMonth)) {
    throw new RangeError(`not a calendar day: ${day}`);
  }
  return { year, month, day: dayOfMonth };
}

/** Days from 0001-01-01 to the first of January of that year. */
function daysBeforeYear(year: number): number {
  const past = year - 1;
  return past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
}

function dayNumber({ year, month, day }: Civil): number {
  const leapDay = month > 2 && isLeapYear(year) ? 1 : 0;
  return daysBeforeYear(year) + (DAYS_BEFORE_MONTH[month - 1] ?? 0) + leapDay + day - 1;
}

function fromDayNumber(number: number): Day {
  // 400 years are 146,097 days; the estimate is at most one year off.
  let year = Math.floor((number * 400) / 146_097) + 1;
  while (daysBeforeYear(year) > number) year -= 1;
  while (daysBeforeYear(year + 1) <= number) year += 1;
  let rest = number - daysBeforeYear(year);
  let month = 1;
  while (month < 12 && rest >= monthLength(year, month)) {
    rest -= monthLength(year, month);
    month += 1;
  }
  const day = dayOf(year, month, rest + 1);
  if (day === null) throw new RangeError('a day outside the years 0001 to 9999');
  return day;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
