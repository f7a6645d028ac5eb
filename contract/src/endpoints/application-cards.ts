import * as z from 'zod/mini';
import * as calls from '../application-cards.ts';
import { endpoint } from '../endpoint.ts';
import { applicationCard } from '../schemas/application-cards.ts';

export const sendDocument = endpoint(calls.sendDocument, {
  name: 'application-cards.sendDocument',
  summary: 'Send the photo of a paper that the lender asked for',
  who: ['borrower'],
  rate: 'store',
  form: 'json-or-multipart',
  audit: 'document.received',
  body: z.looseObject({ document_id: z.optional(z.unknown()) }),
  reply: applicationCard,
});
