import { STORE_CALLS } from 'contract/wizards/all';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { serve } from '../http/serve.ts';
import { saveStep } from './commands.ts';

/** The wizards' calls (API-21 to API-24, API-42). */
export function routes(app: FastifyInstance, services: Services): void {
  for (const { call, wizards } of STORE_CALLS) {
    serve(app, call, (request) => saveStep(services, wizards, request));
  }
}
