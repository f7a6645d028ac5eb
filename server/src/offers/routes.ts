import { agreement, declineOffer, sendSigningCode, signAgreement } from 'contract/endpoints/offers';
import type { FastifyInstance } from 'fastify';
import { serve } from '../http/serve.ts';
import { ownerOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import { declineOwn, readAgreement, sendCodeFor, signOffer } from './commands-own.ts';

/** The lender's offer: read, signed by a code, or declined (G-29). */
export function routes(app: FastifyInstance, services: Services): void {
  serve(app, agreement, ({ body, caller }) => readAgreement(services, ownerOf(caller), body));
  serve(app, sendSigningCode, ({ body, caller }) => sendCodeFor(services, ownerOf(caller), body));
  serve(app, signAgreement, ({ body, caller }) => {
    const { address, userAgent } = caller;
    return signOffer(services, { borrowerId: ownerOf(caller), address, userAgent }, body);
  });
  serve(app, declineOffer, ({ body, caller }) => declineOwn(services, ownerOf(caller), body));
}
