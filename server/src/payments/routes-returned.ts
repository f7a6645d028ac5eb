import {
  payoutReturnConfirmed,
  payoutReturnOrdered,
  payoutReturnVoided,
} from 'contract/office/endpoints/payout-returns';
import { CASHIERS, TREASURY } from 'contract/office/who';
import { loanIdOf } from 'contract/record-numbers';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import { entryMade } from '../loans/commands-made.ts';
import type { Services } from '../services.ts';
import { staffBy } from '../staff-by.ts';
import { confirmPayoutReturn, orderPayoutReturn, voidPayoutReturn } from './commands-returned.ts';

/** Payouts that came back: one notes it, another confirms it. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, payoutReturnOrdered, ({ params, body, caller }) => {
    const { cents_again: again, version: saw, ...noted } = body;
    const note = { loanId: loanIdOf(params.number), again, saw, ...noted };
    return orderPayoutReturn(services, staffBy(staffOf(caller), CASHIERS), note);
  });
  serveOffice(app, payoutReturnConfirmed, async ({ params, body, caller }) => {
    const { id, cents_again: again, key, version: saw } = body;
    const confirmation = { loanId: loanIdOf(params.number), id, again, key, saw };
    const by = staffBy(staffOf(caller), TREASURY);
    return entryMade(await confirmPayoutReturn(services, by, confirmation));
  });
  serveOffice(app, payoutReturnVoided, ({ params, body, caller }) =>
    voidPayoutReturn(services, staffBy(staffOf(caller), TREASURY), {
      loanId: loanIdOf(params.number),
      ...body,
    }),
  );
}
