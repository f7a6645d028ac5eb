import { consent } from 'contract/endpoints/applications';
import { requestNewLoan } from 'contract/endpoints/loans';
import { STORE_CALLS } from 'contract/wizards/all';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { serve } from '../http/serve.ts';
import { ownerOf } from '../http/session.ts';
import { saveStep } from './commands.ts';
import { consentVersionNow } from './commands-version.ts';
import { requestLoan } from './own/commands-new-loan.ts';

/** The wizards' calls (API-21 to API-24, API-42), and the request for another loan (API-35), and what a form's acceptance is given to (G-56). */
export function routes(app: FastifyInstance, services: Services): void {
  for (const { call, wizards } of STORE_CALLS) {
    serve(app, call, (request) => saveStep(services, wizards, request));
  }
  serve(app, consent, async () => ({ version: await consentVersionNow(services) }));
  serve(app, requestNewLoan, ({ body, caller }) =>
    requestLoan(services, ownerOf(caller), body, caller.locale),
  );
}
