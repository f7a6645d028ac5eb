import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import * as calls from '../offers.ts';
import { EVERYBODY } from '../who.ts';

export const offerAgreementPaper = staffEndpoint(calls.offerAgreementPaper, {
  name: 'offers.agreement',
  summary: 'The agreement of an offer as PDF, in both languages',
  who: EVERYBODY,
  params: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  reply: z.object({ name: z.string(), base64: z.string() }),
});
