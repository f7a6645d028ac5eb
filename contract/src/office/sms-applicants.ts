import { m } from 'words/messages';
import { photosAddress } from '../sign-in-links.ts';

const SITE = 'https://romdoul.example';

/** The text messages that staff send to applicants from the review and the queue; part of those of sms-templates.ts. */
export const APPLICANT_SMS = {
  notice_document_asked: {
    said: m.notice_document_asked,
    about: m.office_kind_document,
    to: 'borrower',
    sample: { document: 'ID card', address: photosAddress(SITE) },
  },
  notice_please_call: {
    said: m.notice_please_call,
    about: m.office_kind_message,
    to: 'borrower',
    sample: { number: 'A-1482', hotline: '023 900 900' },
  },
  notice_in_review: {
    said: m.notice_in_review,
    about: m.office_kind_message,
    to: 'borrower',
    sample: { number: 'A-1482', address: SITE },
  },
} as const;
