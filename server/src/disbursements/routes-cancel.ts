import { MANAGERS, SECOND } from 'contract/office/who';
import { endCancellation, proposeCancellation } from 'contract/office/endpoints/cancellations';
import type { FastifyInstance } from 'fastify';
import { decided } from '../decisions/commands.ts';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import { notTheirAct } from '../loans/commands-act.ts';
import type { Services } from '../services.ts';
import { hasRole, staffBy } from '../staff-by.ts';
import {
  cancelAgreement,
  keepAgreement,
  proposeCancellation as propose,
} from './commands-cancel.ts';

/** Signed agreements whose money does not go out: one proposes to cancel, another confirms. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, proposeCancellation, async ({ params: { id }, body, caller }) => {
    const by = staffBy(staffOf(caller), SECOND);
    const { version: seen, reason } = body;
    const asked = { applicationId: BigInt(id), seen, reason };
    return decided(services, id, await propose(services, by, asked));
  });
  serveOffice(app, endCancellation, async ({ params: { id }, body, caller }) => {
    const { version: seen, confirm, note } = body;
    const asked = { applicationId: BigInt(id), seen };
    const staff = staffOf(caller);
    if (confirm) {
      // The endpoint lets approvers in as well: they may let the agreement stand, and cancel none.
      if (!hasRole(staff, MANAGERS)) return notTheirAct();
      const by = staffBy(staff, MANAGERS);
      return decided(services, id, await cancelAgreement(services, by, asked));
    }
    const by = staffBy(staff, SECOND);
    return decided(services, id, await keepAgreement(services, by, { ...asked, note }));
  });
}
