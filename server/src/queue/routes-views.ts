import * as endpoints from 'contract/office/endpoints/list-views';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { type OfficeCaller, staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { keepLastView, lastViews, removeView, savedViews, saveView } from './commands-views.ts';

const who = (caller: OfficeCaller) => `staff:${staffOf(caller).handle}`;

/** The views of lists that each of the staff has saved, and those used last. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, endpoints.savedViews, ({ params, caller }) =>
    savedViews(services, who(caller), params.list),
  );
  serveOffice(app, endpoints.saveView, ({ params, body, caller }) =>
    saveView(services, who(caller), { ...params, ...body }),
  );
  serveOffice(app, endpoints.removeView, ({ params, caller }) =>
    removeView(services, who(caller), {
      list: params.list,
      id: BigInt(params.id),
      isManager: staffOf(caller).roles.includes('manager'),
    }),
  );
  serveOffice(app, endpoints.lastViews, ({ caller }) => lastViews(services, who(caller)));
  serveOffice(app, endpoints.keepLastView, ({ params, body, caller }) =>
    keepLastView(services, who(caller), { ...params, ...body }),
  );
}
