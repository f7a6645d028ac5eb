import { DETAIL_CALLERS } from 'contract/office/who';
import { detailsList, settleDetails } from 'contract/office/endpoints/details';
import { Refused } from 'contract/refusal';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../../http/office-serve.ts';
import { staffOf } from '../../http/office-session.ts';
import type { Services } from '../../services.ts';
import { staffBy } from '../../staff-by.ts';
import { confirmDetails } from './commands-confirm.ts';
import { detailsPage } from './commands-waiting.ts';

/** What borrowers changed in their account and staff confirm in a call (docs/office.md, "Changed details"). */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, detailsList, ({ query }) => detailsPage(services, query, { withOpen: true }));
  serveOffice(app, settleDetails, async ({ params, body, caller }) => {
    const update = { updateId: BigInt(params.id), confirmed: body.confirmed };
    const answer = await confirmDetails(services, staffBy(staffOf(caller), DETAIL_CALLERS), update);
    return answer instanceof Refused ? answer : undefined;
  });
}
