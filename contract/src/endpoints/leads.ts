import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import * as calls from '../leads.ts';
import { leadBody } from '../schemas/leads.ts';
import { numberedOption } from '../schemas/reference.ts';

export const storeReferral = endpoint(calls.storeReferral, {
  name: 'leads.storeReferral',
  summary: 'Refer a friend',
  rate: 'store',
  form: 'json',
  audit: 'referral.made',
  body: leadBody,
  reply: z.object({}),
});

export const investTypes = endpoint(calls.investTypes, {
  name: 'leads.investTypes',
  summary: 'Kinds of investor',
  reply: z.array(numberedOption),
});

export const storeInvest = endpoint(calls.storeInvest, {
  name: 'leads.storeInvest',
  summary: 'Tell the lender that one wants to invest',
  rate: 'store',
  form: 'json',
  audit: 'invest_lead.made',
  body: leadBody,
  reply: z.object({}),
});
