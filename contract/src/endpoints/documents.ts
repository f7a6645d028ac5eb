import * as z from 'zod/mini';
import * as calls from '../documents.ts';
import { endpoint } from '../endpoint.ts';

const anything = z.optional(z.unknown());

export const document = endpoint(calls.document, {
  name: 'documents.document',
  summary: 'Agreement, statement or receipt of the borrower who is signed in, as PDF',
  who: ['borrower'],
  form: 'json',
  body: z.looseObject({ kind: anything, loan_id: anything, offer_id: anything, receipt: anything }),
  reply: z.object({ name: z.string(), base64: z.string() }),
});
