import type { Setting } from 'contract/office/settings';
import { runsOf } from 'contract/weekdays';
import { formatDollars, parseDollars } from 'lending/money';
import { weekdayName } from 'ui/month-names.ts';
import { m } from 'words/messages';

/** Days of the week as people say them: `Monday to Saturday`. */
function daysText(days: string): string {
  return runsOf(days)
    .map(({ from, to }) =>
      from === to
        ? weekdayName(from)
        : m.hours_days({ from: weekdayName(from), to: weekdayName(to) }),
    )
    .join(', ');
}

/** What a setting says, with its unit. */
export function valueText(setting: Setting, value: string | null): string {
  if (value === null) return m.office_settings_not_set();
  switch (setting.kind) {
    case 'percent':
      return `${value}%`;
    case 'money':
      return formatDollars(parseDollars(value) ?? 0);
    case 'whole':
      return `${value} ${setting.unit()}`;
    case 'time':
    case 'words':
      return value;
    case 'days':
      return daysText(value);
  }
}

/** What stands at the end of its field. */
export function unitOf(setting: Setting): string {
  if (setting.kind === 'percent') return '%';
  if (setting.kind === 'money') return '$';
  return setting.kind === 'whole' ? setting.unit() : '';
}
