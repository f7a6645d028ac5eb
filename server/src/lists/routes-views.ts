import * as endpoints from 'contract/office/endpoints/list-views';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf, whoOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { keepLastView, lastViews, removeView, savedViews, saveView } from './commands-views.ts';

/** The views of lists that each of the staff has saved, and those used last. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, endpoints.savedViews, ({ params, caller }) =>
    savedViews(services, whoOf(caller), params.list),
  );
  serveOffice(app, endpoints.saveView, ({ params, body, caller }) =>
    saveView(services, whoOf(caller), { ...params, ...body }),
  );
  serveOffice(app, endpoints.removeView, ({ params, caller }) =>
    removeView(services, whoOf(caller), {
      list: params.list,
      id: BigInt(params.id),
      isManager: staffOf(caller).roles.includes('manager'),
    }),
  );
  serveOffice(app, endpoints.lastViews, ({ caller }) => lastViews(services, whoOf(caller)));
  serveOffice(app, endpoints.keepLastView, ({ params, body, caller }) =>
    keepLastView(services, whoOf(caller), { ...params, ...body }),
  );
}
