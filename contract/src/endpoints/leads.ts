import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import * as calls from '../leads.ts';

/** What each form carries beside its answers, which are read by the form's questions. */
const leadBody = z.looseObject({
  /** A UUID of what is sent: a double click, or a repeat whose answer was lost, makes one lead. */
  submit_id: z.optional(z.unknown()),
  recaptcha_response: z.optional(z.unknown()),
});
export type LeadBody = z.infer<typeof leadBody>;

export const storeReferral = endpoint(calls.storeReferral, {
  name: 'leads.storeReferral',
  summary: 'Refer a friend',
  rate: 'store',
  form: 'json',
  audit: 'referral.made',
  body: leadBody,
  reply: z.object({}),
});

const investType = z.object({ id: z.number(), name: z.string(), name_kh: z.string() });
export type InvestType = z.infer<typeof investType>;

export const investTypes = endpoint(calls.investTypes, {
  name: 'leads.investTypes',
  summary: 'Kinds of investor',
  reply: z.array(investType),
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
