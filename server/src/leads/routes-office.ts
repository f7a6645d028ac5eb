import { LEADS_DESK, TREASURY } from 'contract/office/who';
import * as begun from 'contract/office/endpoints/begun';
import * as leads from 'contract/office/endpoints/leads';
import { Refused } from 'contract/refusal';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { staffBy } from '../staff-by.ts';
import { begunPage, noteBegunCall, viewBegun } from './commands-begun.ts';
import {
  addPartner,
  changePartner,
  investorPage,
  partnerPage,
  stepInvestor,
  viewInvestor,
  viewPartner,
} from './commands-pipeline.ts';
import { payReward, referralPage, takeRewardBack, viewReferral } from './commands-reward.ts';

/** Forms that were begun, referrals, people who want to invest, and partner shops. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, begun.begunList, ({ query }) => begunPage(services, query));
  serveOffice(app, begun.noteBegunCall, async ({ params, body, caller }) => {
    const id = BigInt(params.id);
    const by = staffBy(staffOf(caller), LEADS_DESK);
    const answer = await noteBegunCall(services, by, { id, ...body });
    return answer instanceof Refused ? answer : viewBegun(services, id);
  });
  serveOffice(app, leads.referralList, ({ query }) => referralPage(services, query));
  serveOffice(app, leads.payReward, async ({ params, body, caller }) => {
    const id = BigInt(params.id);
    const by = staffBy(staffOf(caller), TREASURY);
    const answer = await payReward(services, by, { id, ...body });
    return answer instanceof Refused ? answer : viewReferral(services, id);
  });
  serveOffice(app, leads.rewardTakenBack, async ({ params, body, caller }) => {
    const id = BigInt(params.id);
    const by = staffBy(staffOf(caller), TREASURY);
    const answer = await takeRewardBack(services, by, { id, ...body });
    return answer instanceof Refused ? answer : viewReferral(services, id);
  });

  serveOffice(app, leads.investorList, ({ query }) => investorPage(services, query));
  serveOffice(app, leads.oneInvestor, ({ params }) => viewInvestor(services, BigInt(params.id)));
  serveOffice(app, leads.stepInvestor, async ({ params, body: told, caller }) => {
    const id = BigInt(params.id);
    const answer = await stepInvestor(services, staffBy(staffOf(caller), LEADS_DESK), { id, told });
    return answer instanceof Refused ? answer : viewInvestor(services, id);
  });

  const partner = (answer: { id: string } | Refused) =>
    answer instanceof Refused ? answer : viewPartner(services, BigInt(answer.id));
  serveOffice(app, leads.partnerList, ({ query }) => partnerPage(services, query));
  serveOffice(app, leads.addPartner, async ({ body, caller }) =>
    partner(await addPartner(services, staffBy(staffOf(caller), LEADS_DESK), body)),
  );
  serveOffice(app, leads.changePartner, async ({ params, body, caller }) => {
    const { version, ...told } = body;
    const change = { id: BigInt(params.id), version, told };
    return partner(await changePartner(services, staffBy(staffOf(caller), LEADS_DESK), change));
  });
}
