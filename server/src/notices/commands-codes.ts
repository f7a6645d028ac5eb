import { RESEND_SECONDS } from 'contract/accounts';
import type { Locale, Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import { tellBorrower } from './commands-loans.ts';
import { FIRST_CODE, writeNotice } from './store.ts';
import { m } from './commands-words.ts';

/**
 * Queues the SMS with a code of six digits, its only run of digits. For a phone that nobody has the same row is written and
 * never sent, without the code, so that both calls do the same work (V6.3.8).
 */
export async function writePhoneCode(
  tx: Kysely<DB>,
  {
    phone,
    code,
    locale,
    now,
    isKnown,
    isProved,
  }: {
    phone: string;
    code: string;
    locale: Locale;
    now: Date;
    isKnown: boolean;
    isProved: boolean;
  },
): Promise<void> {
  const shown = isKnown ? code : code.replace(/\d/g, '*');
  await writeNotice(tx, {
    kind: isProved ? 'reset_code' : FIRST_CODE,
    audience: 'applicant',
    about: {},
    phone,
    locale,
    body: m.notice_phone_code({ code: shown }, { locale }),
    now,
    heldBack: !isKnown,
  });
}

/**
 * Refuses another code for so many seconds: up to the wait for a resend they come from the code just sent, said in minutes; longer
 * ones from the day's limit, in hours.
 */
export function noCodeFor(seconds: number): Refused {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(minutes / 60);
  const refusal: Refusal = (locale) =>
    seconds <= RESEND_SECONDS
      ? m.error_code_just_sent({ minutes }, { locale })
      : m.error_codes_of_day({ hours }, { locale });
  return Refused.because(refusal, 'throttled');
}

/** Tells a borrower that the password was set or changed (V6.3.7). */
export async function writePasswordChanged(
  tx: Kysely<DB>,
  { borrowerId, hotline, now }: { borrowerId: bigint; hotline: string; now: Date },
): Promise<void> {
  await tellBorrower(tx, {
    borrowerId,
    kind: 'password_changed',
    text: (locale) => m.notice_password_changed({ hotline }, { locale }),
    now,
  });
}

/** Queues the SMS with the code of four digits that signs an agreement. */
export async function writeSigningCode(
  tx: Kysely<DB>,
  { borrowerId, code, now }: { borrowerId: bigint; code: string; now: Date },
): Promise<void> {
  await tellBorrower(tx, {
    borrowerId,
    kind: 'signing_code',
    text: (locale) => m.notice_signing_code({ code }, { locale }),
    now,
  });
}
