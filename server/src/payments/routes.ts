import { khqr, khqrState } from 'contract/endpoints/payments';
import type { FastifyInstance } from 'fastify';
import { serve } from '../http/serve.ts';
import { ownerOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import { makeKhqr, stateOfKhqr } from './khqr/commands-khqr.ts';

/** Paying by KHQR. */
export function routes(app: FastifyInstance, services: Services): void {
  serve(app, khqr, ({ body, caller }) => makeKhqr(services, { body, borrowerId: ownerOf(caller) }));
  serve(app, khqrState, ({ body, caller }) =>
    stateOfKhqr(services, { body, borrowerId: ownerOf(caller) }),
  );
}
