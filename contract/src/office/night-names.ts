import { m } from 'words/messages';
import type { Locale, Text } from '../locale.ts';
import { type ErrorKind, errorKind } from './nightly.ts';

const KINDS: Readonly<Record<ErrorKind, Text>> = {
  busy: m.office_running_error_busy,
  away: m.office_running_error_away,
  data: m.office_running_error_data,
  other: m.office_running_error_other,
};

/** What an error of the night means for staff. In the page's language where none is given. */
export function nightErrorText(detail: string, options?: { locale: Locale }): string {
  return KINDS[errorKind(detail)]({}, options);
}
