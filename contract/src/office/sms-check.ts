import { m } from 'words/messages';
import type { Refusal } from '../locale.ts';
import { PLACEHOLDER, SMS_KINDS, type SmsKey } from './sms-templates.ts';

/** Longest text: ten parts in Khmer. */
const SMS_MOST = 670;
const CODE = '{code}';

/** What is wrong with a wording, in the browser and on the server; null: nothing. Every placeholder of the program's text must stay, and beside a code no other digits stand. */
export function checkSms(key: SmsKey, text: string): Refusal | null {
  const said = text.trim();
  if (said === '') return (locale) => m.office_content_error_empty({}, { locale });
  if (said.length > SMS_MOST)
    return (locale) => m.office_content_error_long({ most: String(SMS_MOST) }, { locale });
  const names = Object.keys(SMS_KINDS[key].sample);
  const used = [...said.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '');
  const unknown = used.find((name) => !names.includes(name));
  if (unknown !== undefined || /[{}]/.test(said.replace(PLACEHOLDER, '')))
    return (locale) => m.office_content_error_unknown({ name: `{${unknown ?? ''}}` }, { locale });
  const missing = names.filter((name) => !used.includes(name)).map((name) => `{${name}}`);
  if (missing.length > 0)
    return (locale) => m.office_content_error_missing({ names: missing.join(' ') }, { locale });
  return names.includes('code') ? otherDigits(said) : null;
}

/** Why a text is none for a message with a code, which is its only run of digits: phones and people take the first number that they find; null: it is one. */
function otherDigits(said: string): Refusal | null {
  const [before = '', ...after] = said.split(CODE);
  const isOnlyOne = after.length === 1 && !/\p{Nd}/u.test(before + after.join(''));
  return isOnlyOne ? null : (locale) => m.office_content_error_code({ code: CODE }, { locale });
}
