import { APPROVERS, ASSESSORS, REVIEWERS, SECOND } from 'contract/office/who';
import {
  approveApplication,
  decision,
  denyApplication,
  endOverride,
  giveAccount,
  offerAgreement,
  termsPreview,
  withdrawApproval,
  withdrawDenial,
} from 'contract/office/endpoints/decisions';
import { endRepeat, withdrawApplication } from 'contract/office/endpoints/withdrawals';
import type { FastifyInstance } from 'fastify';
import { giveAccount as give } from '../applications/decide/commands-account.ts';
import { withdrawDenial as takeBackDenial } from '../applications/decide/commands-decide.ts';
import { endRepeat as endAsRepeat } from '../applications/decide/commands-repeat.ts';
import { withdrawApplication as withdraw } from '../applications/decide/commands-withdrawn.ts';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf, whoOf } from '../http/office-session.ts';
import { withdrawApproval as takeBackApproval } from '../offers/commands-withdraw.ts';
import type { Services } from '../services.ts';
import { staffBy } from '../staff-by.ts';
import { approveAndOffer, decided, denyLater, endProposal, offerAnew } from './commands.ts';
import { previewTerms } from './commands-terms.ts';
import { decisionView } from './commands-view.ts';

/** The decision on an application, from the approval or denial to its offer. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, decision, ({ params, caller }) =>
    decisionView(services, params.id, whoOf(caller)),
  );
  serveOffice(app, termsPreview, ({ params, query }) => previewTerms(services, params.id, query));
  serveOffice(app, approveApplication, ({ params, body, caller }) =>
    approveAndOffer(services, staffBy(staffOf(caller), APPROVERS), params.id, body),
  );
  serveOffice(app, endOverride, ({ params, body, caller }) =>
    endProposal(services, staffBy(staffOf(caller), SECOND), params.id, body),
  );
  serveOffice(app, withdrawApproval, async ({ params: { id }, body, caller }) => {
    const by = staffBy(staffOf(caller), APPROVERS);
    return decided(services, id, await takeBackApproval(services, by, BigInt(id), body.version));
  });
  serveOffice(app, denyApplication, ({ params, body, caller }) =>
    denyLater(services, staffBy(staffOf(caller), APPROVERS), params.id, body),
  );
  serveOffice(app, withdrawDenial, async ({ params: { id }, body, caller }) => {
    const by = staffBy(staffOf(caller), APPROVERS);
    const given = { applicationId: BigInt(id), seen: body.version };
    return decided(services, id, await takeBackDenial(services, by, given));
  });
  serveOffice(app, withdrawApplication, async ({ params: { id }, body, caller }) => {
    const by = staffBy(staffOf(caller), REVIEWERS);
    const { version: seen, reason } = body;
    const moved = await withdraw(services, by, { applicationId: BigInt(id), seen, reason });
    return decided(services, id, moved);
  });
  serveOffice(app, endRepeat, async ({ params: { id }, body, caller }) => {
    const by = staffBy(staffOf(caller), REVIEWERS);
    const given = { applicationId: BigInt(id), seen: body.version };
    return decided(services, id, await endAsRepeat(services, by, given));
  });
  serveOffice(app, offerAgreement, ({ params, caller }) =>
    offerAnew(services, staffBy(staffOf(caller), APPROVERS), params.id),
  );
  serveOffice(app, giveAccount, async ({ params: { id }, body, caller }) => {
    const by = staffBy(staffOf(caller), ASSESSORS);
    const { bank, account_number: number } = body;
    return decided(
      services,
      id,
      await give(services, by, { applicationId: BigInt(id), bank, number }),
    );
  });
}
