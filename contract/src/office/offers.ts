import { staffCall } from './endpoint.ts';

/** A paper as PDF. */
export interface Paper {
  readonly name: string;
  readonly base64: string;
}

/** The agreement of an offer in both languages, as it was frozen, with the evidence of its signature. */
export const offerAgreementPaper = staffCall<Paper, undefined, undefined, { readonly id: string }>({
  method: 'GET',
  path: '/api/office/offers/:id/agreement',
});
