import { latinDigits } from 'lending/digits';
import { formatDollars, parseDollars } from 'lending/money';
import { percentageToRate, type Rate } from 'lending/rate';
import { m } from 'words/messages';
import type { Refusal } from '../locale.ts';
import { tidy } from '../tidy.ts';
import { EVERY_DAY } from '../weekdays.ts';
import { type Setting, SETTINGS, type TimeSetting, type WholeSetting } from './settings.ts';

/** How what is typed for a setting is read, in the browser and on the server. */

const MINUTES = 60;

/** A time as minutes after midnight, `24:00` the end of the day; null for another text. */
export function minutesOf(text: string): number | null {
  if (text === '24:00') return 24 * MINUTES;
  const [, hours = '', minutes = ''] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === '' ? null : Number(hours) * MINUTES + Number(minutes);
}

/** Minutes after midnight as a time. */
export function timeOf(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / MINUTES))}:${two(minutes % MINUTES)}`;
}

/** A percentage as a rate; null for another text. */
export function percentOf(text: string): Rate | null {
  return /^\d{1,4}(\.\d{1,4})?$/.test(text) ? percentageToRate(Number(text)) : null;
}

/** What was typed as it is stored, or what is wrong with it. */
export type ReadSetting = { readonly value: string | null } | { readonly refusal: Refusal };

const refuse = (refusal: Refusal): ReadSetting => ({ refusal });

/**
 * Reads what somebody typed for a setting, in the browser and on the server. `others` are the values of the other settings, which
 * a time is compared with.
 */
export function readSetting(
  setting: Setting,
  typed: string,
  others: ReadonlyMap<string, string | null>,
): ReadSetting {
  const text = latinDigits(typed).trim();
  if (text === '') {
    return setting.optional
      ? { value: null }
      : refuse((locale) =>
          setting.kind === 'days'
            ? m.office_settings_error_days({}, { locale })
            : m.office_settings_error_empty({}, { locale }),
        );
  }
  switch (setting.kind) {
    case 'percent':
      return readPercent(text, setting.most);
    case 'money':
      return readMoney(text, setting.mostCents);
    case 'whole':
      return readWhole(text, setting);
    case 'time':
      return readTime(text, setting, others);
    case 'words':
      return readWords(typed, setting.most);
    case 'days':
      return readDays(text);
  }
}

/** Numbers of weekdays in any order: each once, in order. */
function readDays(text: string): ReadSetting {
  const days = Array.from(EVERY_DAY).filter((day) => text.includes(day));
  return Array.from(text).every((day) => EVERY_DAY.includes(day))
    ? { value: days.join('') }
    : refuse((locale) => m.office_settings_error_days({}, { locale }));
}

function readPercent(text: string, most: number): ReadSetting {
  const rate = percentOf(text);
  const isFine = rate !== null && rate <= most * 10_000;
  const range = { most: String(most) };
  return isFine
    ? { value: String(Number(text)) }
    : refuse((locale) => m.office_settings_error_percent(range, { locale }));
}

function readMoney(text: string, mostCents: number): ReadSetting {
  const cents = parseDollars(text);
  const range = { most: formatDollars(mostCents) };
  return cents !== null && cents <= mostCents
    ? { value: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}` }
    : refuse((locale) => m.office_settings_error_money(range, { locale }));
}

function readWhole(text: string, { least, most }: WholeSetting): ReadSetting {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : -1;
  const range = { least: String(least), most: String(most) };
  return value >= least && value <= most
    ? { value: String(value) }
    : refuse((locale) => m.office_settings_error_whole(range, { locale }));
}

function readWords(typed: string, most: number): ReadSetting {
  const value = tidy(typed);
  return Array.from(value).length <= most && !value.includes('\n')
    ? { value }
    : refuse((locale) => m.office_settings_error_words({ most: String(most) }, { locale }));
}

function readTime(
  text: string,
  { key, after }: TimeSetting,
  others: ReadonlyMap<string, string | null>,
): ReadSetting {
  const minutes = minutesOf(text);
  if (minutes === null) return refuse((locale) => m.office_settings_error_time({}, { locale }));
  const earlier = after === undefined ? null : minutesOf(others.get(after) ?? '');
  const later = SETTINGS.find((one) => one.kind === 'time' && one.after === key);
  const end = later === undefined ? null : minutesOf(others.get(later.key) ?? '');
  const isInOrder = (earlier === null || minutes > earlier) && (end === null || minutes < end);
  return isInOrder
    ? { value: text }
    : refuse((locale) => m.office_settings_error_time_order({}, { locale }));
}
