import { m } from 'words/messages';
import { ADDRESS, HOTLINE, PAWNED } from './sms-samples.ts';

/** What the borrower of a cancelled agreement, or of an offer that ended, is told (sms-templates.ts): nothing is owed, and what was pawned is to be fetched. */
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
} as const;
