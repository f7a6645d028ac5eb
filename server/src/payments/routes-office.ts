import {
  paymentPreview,
  paymentRecorded,
  paymentReversed,
  refundConfirmed,
  refundOrdered,
  refundVoided,
  reversalConfirmed,
  reversalOrdered,
  reversalVoided,
} from 'contract/office/endpoints/payments';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import { loanIdOf } from 'contract/record-numbers';
import { entryMade } from '../loans/commands-made.ts';
import type { Services } from '../services.ts';
import { staffBy } from '../staff-by.ts';
import { recordAtCounter, reverseAtCounter } from './commands-counter.ts';
import { previewPayment } from './commands-preview.ts';
import { confirmRefund, orderRefund, voidRefund } from './commands-refund.ts';
import { confirmReversal, orderReversal, voidReversal } from './commands-reversal.ts';
import { CASHIERS, OF_MONEY, SECOND, TREASURY } from 'contract/office/who';

/** Money of a loan, as cashiers take it in and give it back. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, paymentPreview, ({ params, body }) =>
    previewPayment(services, params.number, body),
  );
  serveOffice(app, paymentRecorded, ({ params, body, caller }) => {
    const by = staffBy(staffOf(caller), CASHIERS);
    return recordAtCounter(services, by, loanIdOf(params.number), body);
  });
  serveOffice(app, paymentReversed, async ({ params, body, caller }) => {
    const { entry, reason, key, version: saw } = body;
    const reversal = { loanId: loanIdOf(params.number), entry, reason, key, saw };
    return entryMade(
      await reverseAtCounter(services, staffBy(staffOf(caller), CASHIERS), reversal),
    );
  });
  reversalRoutes(app, services);
  refundRoutes(app, services);
}

function reversalRoutes(app: FastifyInstance, services: Services): void {
  serveOffice(app, reversalOrdered, ({ params, body, caller }) => {
    const { entry, reason, key, version: saw } = body;
    const reversal = { loanId: loanIdOf(params.number), entry, reason, key, saw };
    return orderReversal(services, staffBy(staffOf(caller), CASHIERS), reversal);
  });
  serveOffice(app, reversalConfirmed, async ({ params, body, caller }) => {
    const { id, key, version: saw } = body;
    const confirmation = { loanId: loanIdOf(params.number), id, key, saw };
    const by = staffBy(staffOf(caller), SECOND);
    return entryMade(await confirmReversal(services, by, confirmation));
  });
  serveOffice(app, reversalVoided, ({ params, body, caller }) =>
    voidReversal(services, staffBy(staffOf(caller), OF_MONEY), {
      loanId: loanIdOf(params.number),
      ...body,
    }),
  );
}

function refundRoutes(app: FastifyInstance, services: Services): void {
  serveOffice(app, refundOrdered, ({ params, body, caller }) => {
    const { cents, cents_again: again, method, reason, key, version: saw } = body;
    const order = { loanId: loanIdOf(params.number), cents, again, method, reason, key, saw };
    return orderRefund(services, staffBy(staffOf(caller), CASHIERS), order);
  });
  serveOffice(app, refundConfirmed, async ({ params, body, caller }) => {
    const { id, reference, cents_again: again, key, version: saw } = body;
    const confirmation = { loanId: loanIdOf(params.number), id, reference, again, key, saw };
    const by = staffBy(staffOf(caller), TREASURY);
    return entryMade(await confirmRefund(services, by, confirmation));
  });
  serveOffice(app, refundVoided, ({ params, body, caller }) =>
    voidRefund(services, staffBy(staffOf(caller), TREASURY), {
      loanId: loanIdOf(params.number),
      ...body,
    }),
  );
}
