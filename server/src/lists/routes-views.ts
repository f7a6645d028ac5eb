import * as endpoints from 'contract/office/endpoints/list-views';
import type { ViewList } from 'contract/office/list-views';
import { VIEW_READERS } from 'contract/office/view-readers';
import { Refused } from 'contract/refusal';
import type { FastifyInstance } from 'fastify';
import { m } from 'words/messages';
import { serveOffice } from '../http/office-serve.ts';
import { type OfficeCaller, staffOf, whoOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { keepLastView, lastViews, removeView, savedViews, saveView } from './commands-views.ts';

/** Refuses the views of a list to whoever may not open it; null: they may. */
function closedTo(caller: Pick<OfficeCaller, 'staff'>, list: ViewList): Refused | null {
  const { roles } = staffOf(caller);
  if (roles.some((role) => VIEW_READERS[list].includes(role))) return null;
  return Refused.because((locale) => m.office_problem_not_allowed({}, { locale }), 'not_allowed');
}

/** The views of lists that each of the staff has saved, and those used last: of lists that are theirs to open. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(
    app,
    endpoints.savedViews,
    ({ params: { list }, caller }) =>
      closedTo(caller, list) ?? savedViews(services, whoOf(caller), list),
  );
  serveOffice(
    app,
    endpoints.saveView,
    ({ params, body, caller }) =>
      closedTo(caller, params.list) ?? saveView(services, whoOf(caller), { ...params, ...body }),
  );
  serveOffice(
    app,
    endpoints.removeView,
    ({ params: { list, id }, caller }) =>
      closedTo(caller, list) ??
      removeView(services, whoOf(caller), {
        list,
        id: BigInt(id),
        isManager: staffOf(caller).roles.includes('manager'),
      }),
  );
  serveOffice(app, endpoints.lastViews, ({ caller }) => lastViews(services, whoOf(caller)));
  serveOffice(
    app,
    endpoints.keepLastView,
    ({ params, body, caller }) =>
      closedTo(caller, params.list) ??
      keepLastView(services, whoOf(caller), { ...params, ...body }),
  );
}
