import { robotChallenge } from 'contract/endpoints/robot-check';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { serve } from '../http/serve.ts';
import { newChallenge } from './commands.ts';

/** The self-hosted robot check's challenge (G-07). */
export function routes(app: FastifyInstance, services: Services): void {
  serve(app, robotChallenge, () => newChallenge(services));
}
