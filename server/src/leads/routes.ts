import { investTypes, storeInvest, storeReferral } from 'contract/endpoints/leads';
import type { FastifyInstance } from 'fastify';
import { serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { makeInvestLead, makeReferral, offeredInvestTypes } from './commands.ts';

/** Referral and investor forms (API-07 to API-11). */
export function routes(app: FastifyInstance, services: Services): void {
  serve(app, storeReferral, (request) => makeReferral(services, request));
  serve(app, investTypes, () => offeredInvestTypes(services));
  serve(app, storeInvest, (request) => makeInvestLead(services, request));
}
