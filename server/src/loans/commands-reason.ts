import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';

/** Most characters of a reason, as the tables' checks have it. */
const REASON_MOST = 500;

/** Why an act is refused for the reason that staff gave, in one language or in both; null where each has 1 to 500 characters, not all blanks. */
export function reasonRefusal(...texts: readonly string[]): Refused | null {
  if (texts.some((text) => text.trim() === '')) return Refused.field('reason', required);
  // The database counts characters, not the halves of which JavaScript makes some.
  const isLong = texts.some((text) => Array.from(text).length > REASON_MOST);
  return isLong ? Refused.field('reason', tooLong) : null;
}

const required: Refusal = (locale) =>
  m.error_required({ label: m.field_reason({}, { locale }) }, { locale });
const tooLong: Refusal = (locale) => m.error_text_max({ max: REASON_MOST }, { locale });
