import type { Locale } from 'contract/locale';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import type { DB } from '../database/types.ts';
import { localeOf, writeNotice } from './store.ts';

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

/** Tells a borrower that the password was set or changed (V6.3.7), in the language to write to them in. */
export async function writePasswordChanged(
  tx: Kysely<DB>,
  { phone, borrowerId, now }: { phone: string; borrowerId: bigint; now: Date },
): Promise<void> {
  const locale = await localeOf(tx, borrowerId);
  await writeNotice(tx, {
    kind: 'password_changed',
    audience: 'applicant',
    about: {},
    phone,
    locale,
    body: m.notice_password_changed({}, { locale }),
    now,
  });
}
