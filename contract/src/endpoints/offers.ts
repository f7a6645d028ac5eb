import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import * as calls from '../offers.ts';
import { agreementView } from '../schemas/offers.ts';

const anything = z.optional(z.unknown());
const ofBorrower = { who: ['borrower'], form: 'json' } as const;
const writing = { ...ofBorrower, rate: 'store' } as const;
const offerBody = z.looseObject({ offer_id: anything });

export const agreement = endpoint(calls.agreement, {
  ...ofBorrower,
  name: 'offers.agreement',
  summary: 'An offer with the agreement to be read and signed',
  body: offerBody,
  reply: agreementView,
});

export const sendSigningCode = endpoint(calls.sendSigningCode, {
  ...writing,
  name: 'offers.sendSigningCode',
  summary: 'Send the code that signs this one agreement to the registered phone',
  audit: 'offer.code_sent',
  body: offerBody,
  reply: z.object({ resendAfterSeconds: z.number() }),
});

export const signAgreement = endpoint(calls.signAgreement, {
  ...writing,
  name: 'offers.signAgreement',
  summary: 'Sign the agreement that was shown, by the code that was sent',
  audit: 'offer.signed',
  body: z.looseObject({ offer_id: anything, code: anything, sha256: anything }),
  reply: agreementView,
});

export const declineOffer = endpoint(calls.declineOffer, {
  ...writing,
  name: 'offers.declineOffer',
  summary: 'Decline the offer, for good',
  audit: 'offer.declined',
  body: offerBody,
  reply: agreementView,
});
