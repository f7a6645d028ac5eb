import { Readable } from 'node:stream';
import * as pledges from 'contract/office/endpoints/collateral';
import { Refused } from 'contract/refusal';
import type { FastifyInstance } from 'fastify';
import { pressOf } from '../documents/commands.ts';
import { serveOffice, serveOfficeFile } from '../http/office-serve.ts';
import { type OfficeCaller, staffOf } from '../http/office-session.ts';
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
import { printTicket } from './commands-paper.ts';
import {
  addPledgePhoto,
  LOOK_ROLES,
  PHOTO_ROLES,
  strikePledgePhoto,
  viewPledgePhoto,
} from './commands-photos.ts';
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
  photoRoutes(app, services);
  paperRoutes(app, services);
  saleRoutes(app, services);
}

/** The thing as it stands after an act, or why the act was refused. */
const after = (services: Services, answer: unknown, application: bigint, caller: OfficeCaller) =>
  answer instanceof Refused ? answer : viewPledge(services, { application }, whoOf(caller));

const whoOf = (caller: OfficeCaller) => `staff:${staffOf(caller).handle}`;

function readRoutes(app: FastifyInstance, services: Services): void {
  serveOffice(app, pledges.pledgeList, ({ query, caller }) =>
    registerPage(services, query, whoOf(caller)),
  );
  serveOffice(app, pledges.onePledge, ({ params, caller }) =>
    viewPledge(services, { application: BigInt(params.application) }, whoOf(caller)),
  );
  serveOffice(app, pledges.pledgeOfLoan, ({ params, caller }) =>
    pledgeOfLoan(services, BigInt(params.loan), whoOf(caller)),
  );
}

function custodyRoutes(app: FastifyInstance, services: Services): void {
  serveOffice(app, pledges.valuePledge, async ({ params, body, caller }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), VALUE_ROLES);
    const { value_cents: valueCents, basis } = body;
    const valuation = { applicationId, valueCents, basis };
    return after(services, await valueCollateral(services, by, valuation), applicationId, caller);
  });
  serveOffice(app, pledges.takePledge, async ({ params, body: told, caller }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), KEEP_ROLES);
    return after(
      services,
      await takeValued(services, by, { applicationId, told }),
      applicationId,
      caller,
    );
  });
  serveOffice(app, pledges.movePledge, async ({ params, body: told, caller }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), MOVE_ROLES);
    const answer = await moveCollateral(services, by, { applicationId, told });
    return after(services, answer, applicationId, caller);
  });
  serveOffice(app, pledges.releasePledge, async ({ params, caller }) => {
    const application = BigInt(params.application);
    const row = await findInRegister(services.db, { application });
    if (row === null || row.ticket === null) return nothingPawned();
    const by = staffBy(staffOf(caller), KEEP_ROLES);
    return after(services, await releaseCollateral(services, by, row.ticket), application, caller);
  });
}

function photoRoutes(app: FastifyInstance, services: Services): void {
  serveOffice(app, pledges.addPledgePhoto, async ({ params, body, caller, sender }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), PHOTO_ROLES);
    const bytes = Buffer.from(body.base64, 'base64');
    const taken = { applicationId, shows: body.shows, bytes, sender };
    return after(services, await addPledgePhoto(services, by, taken), applicationId, caller);
  });
  serveOffice(app, pledges.viewPledgePhoto, ({ params, caller }) => {
    const by = staffBy(staffOf(caller), LOOK_ROLES);
    const asked = { applicationId: BigInt(params.application), photoId: BigInt(params.photo) };
    return viewPledgePhoto(services, by, asked);
  });
  serveOffice(app, pledges.strikePledgePhoto, async ({ params, body, caller }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), PHOTO_ROLES);
    const strike = { applicationId, photoId: BigInt(params.photo), reason: body.reason };
    return after(services, await strikePledgePhoto(services, by, strike), applicationId, caller);
  });
}

function paperRoutes(app: FastifyInstance, services: Services): void {
  const press = pressOf(app);
  serveOfficeFile(app, pledges.pledgeTicket, async ({ params, caller }) => {
    const application = BigInt(params.application);
    const printed = await printTicket({ ...services, press }, whoOf(caller), application);
    if (printed instanceof Refused) return printed;
    return { name: printed.name, body: Readable.from([printed.pdf]) };
  });
}

function saleRoutes(app: FastifyInstance, services: Services): void {
  serveOffice(app, pledges.noticeSale, async ({ params, caller }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), SALE_ROLES);
    return after(
      services,
      await noticeSale(services, by, { applicationId }),
      applicationId,
      caller,
    );
  });
  serveOffice(app, pledges.proposeSale, async ({ params, body, caller }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), SALE_ROLES);
    const { price_cents: priceCents, cents_again: again, buyer } = body;
    const answer = await proposeSale(services, by, { applicationId, priceCents, again, buyer });
    return after(services, answer, applicationId, caller);
  });
  serveOffice(app, pledges.sellPledge, async ({ params, body: told, caller }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), SELL_ROLES);
    const answer = await sellCollateral(services, by, { applicationId, told });
    return after(services, answer, applicationId, caller);
  });
}
