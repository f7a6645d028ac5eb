import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';

/** Money of a column whose head says `$`: a dash for nothing. */
export function plainMoney(cents: number): string {
  return cents === 0 ? '–' : formatDollars(cents).replace('$', '');
}

/** A share of a whole in percent, with so many decimals: `1.78 %`; a dash where there is no whole. */
export function percent(part: number, whole: number, decimals = 1): string {
  return whole > 0 ? `${((part / whole) * 100).toFixed(decimals)} %` : '–';
}

/** Day and month: `19/11`. */
export const shortDay = (day: string): string => displayDay(day).slice(0, 5);

/** A month as people read it: `11/2026`. */
export const monthText = (day: string): string => displayDay(day).slice(3);

/** Opening hours: `9 h 20`. */
export function hoursText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return m.office_reports_hours({
    hours: String(Math.floor(minutes / 60)),
    minutes: String(minutes % 60).padStart(2, '0'),
  });
}

/** Whole numbers with a comma every three digits. */
export const countText = (count: number): string =>
  String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
