import { m } from 'words/messages';
import { ADDRESS, DAY, HOTLINE, PAWNED } from './sms-samples.ts';

/** What the borrower of a cancelled agreement, of an offer that ended, of a denial, of an application withdrawn at their wish or of one that repeats another is told (sms-templates.ts): nothing is owed, and what was pawned is to be fetched. */
export const CANCELLED_SMS = {
  notice_agreement_cancelled: {
    said: m.notice_agreement_cancelled,
    about: m.office_kind_cancelled,
    to: 'borrower',
    sample: { address: ADDRESS, hotline: HOTLINE },
  },
  notice_agreement_cancelled_pledge: {
    said: m.notice_agreement_cancelled_pledge,
    about: m.office_kind_cancelled,
    to: 'borrower',
    sample: { ...PAWNED, hotline: HOTLINE },
  },
  notice_offer_ended_pledge: {
    said: m.notice_offer_ended_pledge,
    about: m.office_kind_offer,
    to: 'borrower',
    sample: { ...PAWNED, hotline: HOTLINE },
  },
  notice_application_denied_collateral: {
    said: m.notice_application_denied_collateral,
    about: m.office_kind_denied,
    to: 'borrower',
    sample: { ...PAWNED, day: DAY, address: ADDRESS, hotline: HOTLINE },
  },
  notice_application_denied_one: {
    said: m.notice_application_denied_one,
    about: m.office_kind_denied,
    to: 'borrower',
    sample: { number: 'A-12', other: 'A-13', hotline: HOTLINE },
  },
  notice_application_denied_one_collateral: {
    said: m.notice_application_denied_one_collateral,
    about: m.office_kind_denied,
    to: 'borrower',
    sample: { ...PAWNED, number: 'A-12', other: 'A-13', hotline: HOTLINE },
  },
  notice_application_repeats: {
    said: m.notice_application_repeats,
    about: m.office_kind_repeats,
    to: 'borrower',
    sample: { number: 'A-13', original: 'A-12', address: ADDRESS },
  },
  notice_application_withdrawn: {
    said: m.notice_application_withdrawn,
    about: m.office_kind_withdrawn,
    to: 'borrower',
    sample: { number: 'A-12', address: ADDRESS },
  },
  notice_application_withdrawn_collateral: {
    said: m.notice_application_withdrawn_collateral,
    about: m.office_kind_withdrawn,
    to: 'borrower',
    sample: { ...PAWNED, number: 'A-12', address: ADDRESS, hotline: HOTLINE },
  },
} as const;
