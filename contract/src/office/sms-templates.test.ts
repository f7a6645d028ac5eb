import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../locale.ts';
import { smsParts } from './sms-parts.ts';
import { checkSms } from './sms-check.ts';
import { fillSms, programText, SMS_KINDS, type SmsKey } from './sms-templates.ts';

const keys = Object.keys(SMS_KINDS) as SmsKey[];

/** Every message of this language. */
function words(locale: string): Record<string, unknown> {
  const folder = new URL(`../../../words/${locale}/`, import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.assign(
    {},
    ...files.map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as object),
  );
}

it.each(LOCALES)(
  'every text message of %s may be worded, with all of its placeholders',
  (locale) => {
    const messages = Object.entries(words(locale)).filter(([key]) => key.startsWith('notice_'));
    expect(new Set(messages.map(([key]) => key))).toEqual(new Set(keys));
    for (const [key, text] of messages) {
      const names = [...String(text).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = Object.keys(SMS_KINDS[key as SmsKey].sample);
      expect(new Set(names), key).toEqual(new Set(declared));
      expect(checkSms(key as SmsKey, programText(key as SmsKey, locale)), key).toBeNull();
    }
  },
);

describe('a wording', () => {
  const refusal = (text: string) => checkSms('notice_offer_expired', text)?.('en') ?? null;

  it('is refused while a placeholder is missing, unknown or broken, while it is empty or too long', () => {
    expect(refusal('Too late.')).toBe('Still missing: {address}');
    expect(refusal('Too late: {address} {name}')).toContain('{name}');
    expect(refusal('Too late: {address} {')).toContain('no placeholder');
    expect(refusal('  ')).toBe('Please write the message in this language too.');
    expect(refusal(`{address}${'x'.repeat(670)}`)).toBe('Please stay below 670 letters.');
    expect(refusal('Too late: {address}')).toBeNull();
  });

  it('with a code has no other digits, in either script, and the code once', () => {
    const refused = 'the only number in this message';
    for (const key of [
      'notice_phone_code',
      'notice_new_phone_code',
      'notice_signing_code',
    ] as const) {
      const why = (text: string) => checkSms(key, text)?.('en') ?? null;
      expect(why('{code} is your code. Questions: 023 000 188')).toContain(refused);
      expect(why('{code} ជាលេខកូដ ប្រើបាន ១៥ នាទី។')).toContain(refused);
      expect(why('{code}, for 5 minutes')).toContain(refused);
      expect(why('7{code}')).toContain(refused);
      expect(why('{code}. Again: {code}')).toContain(refused);
      expect(why('{code} is your code, for fifteen minutes.')).toBeNull();
    }
    const km = checkSms('notice_signing_code', '{code} ១៥')?.('km');
    expect(km).toMatch(/\{code\}.*លេខកូដ/u);
    // Another message may have digits.
    expect(refusal('Until 5 o’clock: {address}')).toBeNull();
  });

  it('is filled in once: what stands in a value is no placeholder', () => {
    expect(fillSms('{a} {b} {c}', { a: '{b}', b: 2 })).toBe('{b} 2 {c}');
  });
});

it.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  // The euro sign counts twice in the short alphabet.
  [`${'a'.repeat(159)}€`, 2],
  ['ក'.repeat(70), 1],
  ['ក'.repeat(71), 2],
  ['ក'.repeat(134), 2],
  ['ក'.repeat(135), 3],
  [`ក${'a'.repeat(70)}`, 2],
])('%.20s… goes out in %i parts (GSM 03.38, 3GPP TS 23.040)', (text, parts) => {
  expect(smsParts(text)).toBe(parts);
});
