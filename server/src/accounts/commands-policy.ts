import { PASSWORD_MIN } from 'contract/accounts';
import type { Refusal } from 'contract/locale';
import { localPhone } from 'contract/phone';
import { m } from 'words/messages';
import { loadedOnce } from '../loaded-once.ts';
import { normalPassword } from '../password-hash.ts';

/** Most characters of a password (docs/security.md). */
export const PASSWORD_MAX = 72;

/**
 * Why a password cannot be taken; null when it can. No rule of composition: length, not the phone, not one that everybody
 * uses (V6.2.1, V6.2.4, V6.2.5, V6.2.11).
 */
export async function passwordRefusal(password: string, phone: string): Promise<Refusal | null> {
  // What is kept, without unseen signs: it is that which somebody would have to guess.
  const kept = normalPassword(password);
  const length = kept.match(/./gsu)?.length ?? 0;
  if (length < PASSWORD_MIN) {
    return (locale) => m.error_password_short({ min: PASSWORD_MIN }, { locale });
  }
  if (length > PASSWORD_MAX) {
    return (locale) => m.error_password_long({ max: PASSWORD_MAX }, { locale });
  }
  const simple = kept.toLowerCase();
  const digits = simple.replace(/\D/g, '');
  const isPhone = digits !== '' && localPhone(digits) === localPhone(phone);
  if (isPhone || simple.includes('romdoul') || (await commonPasswords()).has(simple)) {
    return (locale) => m.error_password_common({}, { locale });
  }
  return null;
}

/** Some 49,000 passwords that are tried first by who guesses; read when the first password is set (P17). */
const commonPasswords: () => Promise<ReadonlySet<string>> = loadedOnce(() =>
  import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  ),
);
