import type { Locale } from 'contract/locale';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import { tellBorrower } from './commands-loans.ts';
import { m } from './commands-words.ts';
import { writeNotice } from './store.ts';

interface Told {
  borrowerId: bigint;
  hotline: string;
  now: Date;
}

/** Queues the SMS with the code that shows whose a new phone is, its only run of digits. */
export async function writeNewPhoneCode(
  tx: Kysely<DB>,
  { phone, code, locale, now }: { phone: string; code: string; locale: Locale; now: Date },
): Promise<void> {
  await writeNotice(tx, {
    kind: 'new_phone_code',
    audience: 'applicant',
    about: {},
    phone,
    locale,
    body: m.notice_new_phone_code({ code }, { locale }),
    now,
  });
}

/** Tells the phone of the account that somebody has asked for another. */
export async function writePhoneChangeAsked(
  tx: Kysely<DB>,
  { borrowerId, hotline, now }: Told,
): Promise<void> {
  await tellBorrower(tx, {
    borrowerId,
    kind: 'phone_change_asked',
    text: (locale) => m.notice_phone_change_asked({ hotline }, { locale }),
    now,
  });
}

/** Tells the phone of the account that it no longer is; before it is changed. */
export async function writePhoneChangedFrom(
  tx: Kysely<DB>,
  { borrowerId, hotline, now }: Told,
): Promise<void> {
  await tellBorrower(tx, {
    borrowerId,
    kind: 'phone_changed_from',
    text: (locale) => m.notice_phone_changed_from({ hotline }, { locale }),
    now,
  });
}

/** Tells the new phone that it is that of the account; after it was changed. */
export async function writePhoneChangedTo(
  tx: Kysely<DB>,
  { borrowerId, hotline, now }: Told,
): Promise<void> {
  await tellBorrower(tx, {
    borrowerId,
    kind: 'phone_changed_to',
    text: (locale) => m.notice_phone_changed_to({ hotline }, { locale }),
    now,
  });
}
