import { m } from 'words/messages';
import { ADDRESS, DAY } from './sms-samples.ts';

/** What a borrower is told of an offer (sms-templates.ts): that it is made, that its time ends soon, that it has ended, and that it was taken back. */
export const OFFER_SMS = {
  notice_offer_made: {
    said: m.notice_offer_made,
    about: m.office_kind_offer,
    to: 'borrower',
    sample: { amount: '$600.00', total: '$655.42', day: DAY, address: ADDRESS },
  },
  notice_offer_reminder: {
    said: m.notice_offer_reminder,
    about: m.office_kind_offer,
    to: 'borrower',
    sample: { amount: '$600.00', day: DAY, address: ADDRESS },
  },
  notice_offer_expired: {
    said: m.notice_offer_expired,
    about: m.office_kind_offer,
    to: 'borrower',
    sample: { address: ADDRESS },
  },
  notice_offer_withdrawn: {
    said: m.notice_offer_withdrawn,
    about: m.office_kind_offer,
    to: 'borrower',
    sample: { address: ADDRESS },
  },
} as const;
