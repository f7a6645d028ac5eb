import * as calls from '../applications.ts';
import { endpoint } from '../endpoint.ts';
import { consentNow, storeBody, storeReply } from '../schemas/applications.ts';

/** What both store calls have in common: one service behind two answer forms (C-38). */
const store = {
  rate: 'store',
  form: 'json-or-multipart',
  audit: 'application.submitted',
  body: storeBody,
  reply: storeReply,
} as const;

export const storeBorrow = endpoint(calls.storeBorrow, {
  ...store,
  name: 'applications.storeBorrow',
  summary: 'Save a step of the borrow wizard; the last step submits the application',
});

export const storeItemLoan = endpoint(calls.storeItemLoan, {
  ...store,
  name: 'applications.storeItemLoan',
  summary:
    'Save a step of the purchasing or the pawn wizard; the last step submits the application',
  envelope: 'v3',
});

export const consent = endpoint(calls.consent, {
  name: 'applications.consent',
  summary:
    'The version of what an applicant agrees to now: the sentence, and the pages of terms and privacy',
  reply: consentNow,
});
