import {
  paymentPreview,
  paymentRecorded,
  paymentReversed,
  refundConfirmed,
  refundOrdered,
  refundVoided,
} from 'contract/office/endpoints/payments';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import { loanIdOf } from '../loan-views/commands-office-loan.ts';
import { entryMade } from '../loans/commands-made.ts';
import { asStaff } from '../loans/commands-staff.ts';
import type { Services } from '../services.ts';
import { reversePayment } from './commands.ts';
import { recordAtCounter } from './commands-counter.ts';
import { previewPayment } from './commands-preview.ts';
import { confirmRefund, orderRefund, voidRefund } from './commands-refund.ts';

const CASHIER = ['cashier'] as const;
const TREASURY = ['cashier', 'manager'] as const;

/** Money of a loan, as cashiers take it in and give it back. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, paymentPreview, ({ params, body }) =>
    previewPayment(services, params.number, body),
  );
  serveOffice(app, paymentRecorded, async ({ params, body, caller }) => {
    const by = asStaff(staffOf(caller), CASHIER);
    return entryMade(await recordAtCounter(services, by, loanIdOf(params.number), body));
  });
  serveOffice(app, paymentReversed, async ({ params, body, caller }) => {
    const { entry, reason, key, version: saw } = body;
    const reversal = { loanId: loanIdOf(params.number), entry, reason, key, saw };
    return entryMade(await reversePayment(services, asStaff(staffOf(caller), CASHIER), reversal));
  });
  serveOffice(app, refundOrdered, ({ params, body, caller }) => {
    const { cents, reason, key, version: saw } = body;
    const order = { loanId: loanIdOf(params.number), cents, reason, key, saw };
    return orderRefund(services, asStaff(staffOf(caller), CASHIER), order);
  });
  serveOffice(app, refundConfirmed, async ({ params, body, caller }) => {
    const { id, reference, key, version: saw } = body;
    const confirmation = { loanId: loanIdOf(params.number), id, reference, key, saw };
    const by = asStaff(staffOf(caller), TREASURY);
    return entryMade(await confirmRefund(services, by, confirmation));
  });
  serveOffice(app, refundVoided, ({ params, body, caller }) =>
    voidRefund(services, asStaff(staffOf(caller), TREASURY), {
      loanId: loanIdOf(params.number),
      ...body,
    }),
  );
}
