import * as pledges from 'contract/office/endpoints/collateral';
import { Refused } from 'contract/refusal';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { staffBy } from '../staff-by.ts';
import { releaseCollateral } from './commands.ts';
import {
  KEEP_ROLES,
  MOVE_ROLES,
  moveCollateral,
  takeValued,
  VALUE_ROLES,
  valueCollateral,
} from './commands-custody.ts';
import { nothingPawned, pledgeOfLoan, registerPage, viewPledge } from './commands-register.ts';
import {
  noticeSale,
  proposeSale,
  SALE_ROLES,
  SELL_ROLES,
  sellCollateral,
} from './commands-sale.ts';
import { findInRegister } from './store-register.ts';

/** The pawn register. */
export function routes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services);
  custodyRoutes(app, services);
  saleRoutes(app, services);
}

/** The thing as it stands after an act, or why the act was refused. */
const after = (services: Services, answer: unknown, application: bigint) =>
  answer instanceof Refused ? answer : viewPledge(services, { application });

function readRoutes(app: FastifyInstance, services: Services): void {
  serveOffice(app, pledges.pledgeList, ({ query }) => registerPage(services, query));
  serveOffice(app, pledges.onePledge, ({ params }) =>
    viewPledge(services, { application: BigInt(params.application) }),
  );
  serveOffice(app, pledges.pledgeOfLoan, ({ params }) =>
    pledgeOfLoan(services, BigInt(params.loan)),
  );
}

function custodyRoutes(app: FastifyInstance, services: Services): void {
  serveOffice(app, pledges.valuePledge, async ({ params, body, caller }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), VALUE_ROLES);
    const { value_cents: valueCents, basis } = body;
    const valuation = { applicationId, valueCents, basis };
    return after(services, await valueCollateral(services, by, valuation), applicationId);
  });
  serveOffice(app, pledges.takePledge, async ({ params, body: told, caller }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), KEEP_ROLES);
    return after(services, await takeValued(services, by, { applicationId, told }), applicationId);
  });
  serveOffice(app, pledges.movePledge, async ({ params, body: told, caller }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), MOVE_ROLES);
    const answer = await moveCollateral(services, by, { applicationId, told });
    return after(services, answer, applicationId);
  });
  serveOffice(app, pledges.releasePledge, async ({ params, caller }) => {
    const application = BigInt(params.application);
    const row = await findInRegister(services.db, { application });
    if (row === null || row.ticket === null) return nothingPawned();
    const by = staffBy(staffOf(caller), KEEP_ROLES);
    return after(services, await releaseCollateral(services, by, row.ticket), application);
  });
}

function saleRoutes(app: FastifyInstance, services: Services): void {
  serveOffice(app, pledges.noticeSale, async ({ params, caller }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), SALE_ROLES);
    return after(services, await noticeSale(services, by, { applicationId }), applicationId);
  });
  serveOffice(app, pledges.proposeSale, async ({ params, body, caller }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), SALE_ROLES);
    const { price_cents: priceCents, cents_again: again, buyer } = body;
    const answer = await proposeSale(services, by, { applicationId, priceCents, again, buyer });
    return after(services, answer, applicationId);
  });
  serveOffice(app, pledges.sellPledge, async ({ params, body: told, caller }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), SELL_ROLES);
    const answer = await sellCollateral(services, by, { applicationId, told });
    return after(services, answer, applicationId);
  });
}
