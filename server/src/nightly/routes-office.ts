import { nightPage, workAsked } from 'contract/office/endpoints/nightly';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { askWork, nightlyView } from './commands.ts';

/** What works by itself. A loan's own night is tried again by `loans/routes-office.ts`. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, nightPage, ({ query }) => nightlyView(services, query));
  serveOffice(app, workAsked, ({ params, caller }) =>
    askWork(services, staffOf(caller), params.work),
  );
}
