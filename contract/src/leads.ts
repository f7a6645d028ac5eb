import { apiCall } from './endpoint.ts';
import type { LeadBody } from './schemas/leads.ts';
import type { NumberedOption } from './schemas/reference.ts';

export type { LeadBody };

/** Sends a referral (API-07, API-08). */
export const storeReferral = apiCall<object, LeadBody>({
  method: 'POST',
  path: '/api/v1/refers/store',
});

/** Who may invest (API-09, ENT-06); the Khmer name beside it is ours. */
export const investTypes = apiCall<NumberedOption[]>({
  method: 'GET',
  path: '/api/v1/invests/get-invest-type',
});

/** Tells the lender of somebody who wants to invest (API-10, API-11). */
export const storeInvest = apiCall<object, LeadBody>({
  method: 'POST',
  path: '/api/v1/invests/store',
});
