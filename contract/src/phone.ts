import { latinDigits } from 'lending/digits';

/** Cambodia's country code; every stored phone begins with it (GEN-24, CONST-07). */
const COUNTRY_CODE = '855';

/** Digits of a phone as people write it, the leading 0 counted (VAL-03, C-47). */
export const PHONE_MIN = 9;
export const PHONE_MAX = 10;

/** What stands between the digits of a phone: spaces, brackets, dots, hyphens of every kind, and the unseen marks of direction that come with a copied contact. */
const BETWEEN = /[\s\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060-\u2069\ufeff().-]/g;

/**
 * The phone as people write it, digits only: `012345678`. Accepts `+855 12…`, `85512…`, `0 12…`, Khmer digits and
 * the usual separators (C-48). What is not a phone comes back as its digits, for the check to refuse.
 */
export function localPhone(text: string): string {
  const bare = latinDigits(text).replace(BETWEEN, '');
  const international = /^(?:\+|00)?855(0?)(\d{7,})$/.exec(bare);
  if (international) return `0${international[2]}`;
  return bare;
}

/** The phone as stored and sent: `85512345678` (VAL-06). Null where it is no Cambodian phone of 9 or 10 digits. */
export function storedPhone(text: string): string | null {
  const local = localPhone(text);
  return /^0\d{8,9}$/.test(local) ? COUNTRY_CODE + local.slice(1) : null;
}

/** The phone for reading: `012 345 678`; a leading 855 is shown as 0 (PROF-17). */
export function displayPhone(text: string): string {
  const local = localPhone(text);
  return [local.slice(0, 3), local.slice(3, 6), local.slice(6)].filter(Boolean).join(' ');
}
