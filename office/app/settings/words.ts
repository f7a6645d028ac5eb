import type { Setting } from 'contract/office/settings';
import { formatDollars, parseDollars } from 'lending/money';
import { m } from 'words/messages';

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
  }
}

/** What stands at the end of its field. */
export function unitOf(setting: Setting): string {
  if (setting.kind === 'percent') return '%';
  if (setting.kind === 'money') return '$';
  return setting.kind === 'whole' ? setting.unit() : '';
}
