import type { Locale } from 'contract/locale';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import type { DB } from '../database/types.ts';
import { tellBorrower } from './commands-loans.ts';
import { writeNotice } from './store.ts';

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
  }: { phone: string; code: string; locale: Locale; now: Date; isKnown: boolean },
): Promise<void> {
  const shown = isKnown ? code : code.replace(/\d/g, '*');
  await writeNotice(tx, {
    kind: 'reset_code',
    audience: 'applicant',
    about: {},
    phone,
    locale,
    body: m.notice_phone_code({ code: shown }, { locale }),
    now,
    heldBack: !isKnown,
  });
}

/** Tells a borrower that the password was set or changed (V6.3.7). */
export async function writePasswordChanged(
  tx: Kysely<DB>,
  { borrowerId, now }: { borrowerId: bigint; now: Date },
): Promise<void> {
  await tellBorrower(tx, {
    borrowerId,
    kind: 'password_changed',
    text: (locale) => m.notice_password_changed({}, { locale }),
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
