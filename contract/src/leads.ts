import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What each form carries beside its answers, which are read by the form's questions. */
const leadBody = z.looseObject({
  /** A UUID of what is sent: a double click, or a repeat whose answer was lost, makes one lead. */
  submit_id: z.optional(z.unknown()),
  recaptcha_response: z.optional(z.unknown()),
});

export type LeadBody = z.infer<typeof leadBody>;

/** Sends a referral (API-07, API-08). */
export const storeReferral = endpoint({
  name: 'leads.storeReferral',
  summary: 'Refer a friend',
  method: 'POST',
  path: '/api/v1/refers/store',
  rate: 'store',
  form: 'json',
  audit: 'referral.made',
  body: leadBody,
  reply: z.object({}),
});

const investType = z.object({ id: z.number(), name: z.string(), name_kh: z.string() });

/** Who may invest (API-09, ENT-06); the Khmer name beside it is ours. */
export const investTypes = endpoint({
  name: 'leads.investTypes',
  summary: 'Kinds of investor',
  method: 'GET',
  path: '/api/v1/invests/get-invest-type',
  reply: z.array(investType),
});

/** Tells the lender of somebody who wants to invest (API-10, API-11). */
export const storeInvest = endpoint({
  name: 'leads.storeInvest',
  summary: 'Tell the lender that one wants to invest',
  method: 'POST',
  path: '/api/v1/invests/store',
  rate: 'store',
  form: 'json',
  audit: 'invest_lead.made',
  body: leadBody,
  reply: z.object({}),
});
