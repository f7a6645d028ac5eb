import { overview } from 'contract/endpoints/overview';
import type { FastifyInstance } from 'fastify';
import { serve } from '../http/serve.ts';
import { ownerOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import { overviewOf } from './commands.ts';

/** The account's first screen. */
export function routes(app: FastifyInstance, services: Services): void {
  serve(app, overview, ({ caller }) => overviewOf(services, ownerOf(caller)));
}
