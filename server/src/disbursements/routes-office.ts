import { CASHIERS, TREASURY } from 'contract/office/who';
import {
  confirmMoney,
  disbursementList,
  oneDisbursement,
  orderMoney,
  voidOrder,
} from 'contract/office/endpoints/disbursements';
import { Refused } from 'contract/refusal';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { askerOf, staffBy } from '../staff-by.ts';
import { confirmOrder, orderTo } from './commands-office.ts';
import { disbursementPage, disbursementView } from './commands-waiting.ts';
import { voidDisbursement } from './commands.ts';

/** Money of signed agreements: ordered by one, confirmed by another. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, disbursementList, ({ query, caller }) =>
    disbursementPage(services, query, askerOf(staffOf(caller))),
  );
  serveOffice(app, oneDisbursement, ({ params }) => disbursementView(services, params.id));
  serveOffice(app, orderMoney, ({ params, body, caller }) =>
    orderTo(services, staffBy(staffOf(caller), CASHIERS), params.id, body),
  );
  serveOffice(app, confirmMoney, ({ params, body, caller }) =>
    confirmOrder(services, staffBy(staffOf(caller), TREASURY), params.id, body),
  );
  serveOffice(app, voidOrder, async ({ params, body, caller }) => {
    const { intent_id: intentId, reason } = body;
    const offerId = BigInt(params.id);
    const by = staffBy(staffOf(caller), TREASURY);
    const done = await voidDisbursement(services, by, { intentId, offerId, reason });
    return done instanceof Refused ? done : undefined;
  });
}
