import { m } from 'words/messages';
import { HOTLINE } from './sms-samples.ts';

/** What the old and the new number are told when a borrower's phone is changed (sms-templates.ts). */
export const PHONE_SMS = {
  notice_new_phone_code: {
    said: m.notice_new_phone_code,
    about: m.office_kind_new_phone_code,
    to: 'borrower',
    sample: { code: '482913' },
  },
  notice_phone_change_asked: {
    said: m.notice_phone_change_asked,
    about: m.office_kind_phone_change,
    to: 'borrower',
    sample: { hotline: HOTLINE },
  },
  notice_phone_changed_from: {
    said: m.notice_phone_changed_from,
    about: m.office_kind_phone_change,
    to: 'borrower',
    sample: { hotline: HOTLINE },
  },
  notice_phone_changed_to: {
    said: m.notice_phone_changed_to,
    about: m.office_kind_phone_change,
    to: 'borrower',
    sample: { hotline: HOTLINE },
  },
} as const;
