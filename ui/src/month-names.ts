import type { Locale } from 'words/runtime';
import { m } from 'words/messages';

const MONTHS = [
  m.ui_month_1,
  m.ui_month_2,
  m.ui_month_3,
  m.ui_month_4,
  m.ui_month_5,
  m.ui_month_6,
  m.ui_month_7,
  m.ui_month_8,
  m.ui_month_9,
  m.ui_month_10,
  m.ui_month_11,
  m.ui_month_12,
];
const WEEKDAYS = [
  m.ui_weekday_0,
  m.ui_weekday_1,
  m.ui_weekday_2,
  m.ui_weekday_3,
  m.ui_weekday_4,
  m.ui_weekday_5,
  m.ui_weekday_6,
];
const SHORT_WEEKDAYS = [
  m.ui_weekday_short_0,
  m.ui_weekday_short_1,
  m.ui_weekday_short_2,
  m.ui_weekday_short_3,
  m.ui_weekday_short_4,
  m.ui_weekday_short_5,
  m.ui_weekday_short_6,
];

/** The name of a month, 1 to 12. Not from Intl, since many browsers lack Khmer names and would differ from the server. */
export const monthName = (month: number): string => MONTHS[month - 1]?.() ?? '';

/** The name of a day of the week, 0 (Sunday) to 6 (of 7, Sunday again), in the reader's language or a given one. */
export const weekdayName = (day: number, locale?: Locale): string =>
  WEEKDAYS[day % WEEKDAYS.length]?.({}, locale && { locale }) ?? '';

/** The one or two letters above a calendar's column, 0 (Sunday) to 6. */
export const shortWeekdayName = (day: number): string => SHORT_WEEKDAYS[day]?.() ?? '';
