import {
  APPROVERS,
  VALUERS,
  CASHIERS,
  COUNTER,
  CUSTODIANS,
  EVERYBODY,
  MANAGERS,
  PHOTOGRAPHERS,
} from 'contract/office/who';
import { Readable } from 'node:stream';
import * as collateral from 'contract/office/endpoints/collateral';
import { Refused } from 'contract/refusal';
import type { FastifyInstance } from 'fastify';
import { pressOf } from '../documents/commands.ts';
import { serveOffice, serveOfficeFile } from '../http/office-serve.ts';
import { type OfficeCaller, staffOf, whoOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { askerOf, staffBy } from '../staff-by.ts';
import { releaseCollateral } from './commands.ts';
import { moveCollateral, takeValued, valueCollateral } from './commands-custody.ts';
import { missCollateral, settleCollateral } from './commands-loss.ts';
import { printTicket } from './commands-paper.ts';
import {
  addCollateralPhoto,
  strikeCollateralPhoto,
  viewCollateralPhoto,
} from './commands-photos.ts';
import {
  nothingPawned,
  collateralOfLoan,
  registerPage,
  viewCollateral,
} from './commands-register.ts';
import { proposeSale, sellCollateral } from './commands-sale.ts';
import { noticeSale } from './commands-sale-notice.ts';
import { withdrawProposal } from './commands-sale-withdrawn.ts';
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
  answer instanceof Refused ? answer : viewCollateral(services, { application }, whoOf(caller));

function readRoutes(app: FastifyInstance, services: Services): void {
  serveOffice(app, collateral.collateralList, ({ query, caller }) =>
    registerPage(services, query, askerOf(staffOf(caller))),
  );
  serveOffice(app, collateral.oneCollateral, ({ params, caller }) =>
    viewCollateral(services, { application: BigInt(params.application) }, whoOf(caller)),
  );
  serveOffice(app, collateral.collateralOfLoan, ({ params, caller }) =>
    collateralOfLoan(services, BigInt(params.loan), whoOf(caller)),
  );
}

function custodyRoutes(app: FastifyInstance, services: Services): void {
  serveOffice(app, collateral.valueCollateral, async ({ params, body, caller }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), VALUERS);
    const { value_cents: valueCents, basis, key } = body;
    const valuation = { applicationId, valueCents, basis, key };
    return after(services, await valueCollateral(services, by, valuation), applicationId, caller);
  });
  serveOffice(app, collateral.takeCollateral, async ({ params, body: told, caller }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), COUNTER);
    return after(
      services,
      await takeValued(services, by, { applicationId, told }),
      applicationId,
      caller,
    );
  });
  serveOffice(app, collateral.moveCollateral, async ({ params, body, caller }) => {
    const { key, ...told } = body;
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), CUSTODIANS);
    const answer = await moveCollateral(services, by, { applicationId, told, key });
    return after(services, answer, applicationId, caller);
  });
  serveOffice(app, collateral.missCollateral, async ({ params, body, caller }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), CUSTODIANS);
    const answer = await missCollateral(services, by, { applicationId, ...body });
    return after(services, answer, applicationId, caller);
  });
  serveOffice(app, collateral.settleCollateral, async ({ params, body, caller }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), MANAGERS);
    const answer = await settleCollateral(services, by, { applicationId, ...body });
    return after(services, answer, applicationId, caller);
  });
  serveOffice(app, collateral.releaseCollateral, async ({ params, caller }) => {
    const application = BigInt(params.application);
    const row = await findInRegister(services.db, { application });
    if (row === null || row.ticket === null) return nothingPawned();
    const by = staffBy(staffOf(caller), COUNTER);
    return after(services, await releaseCollateral(services, by, row.ticket), application, caller);
  });
}

function photoRoutes(app: FastifyInstance, services: Services): void {
  serveOffice(app, collateral.addCollateralPhoto, async ({ params, body, caller, sender }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), PHOTOGRAPHERS);
    const bytes = Buffer.from(body.base64, 'base64');
    const taken = { applicationId, shows: body.shows, bytes, sender };
    return after(services, await addCollateralPhoto(services, by, taken), applicationId, caller);
  });
  serveOffice(app, collateral.viewCollateralPhoto, ({ params, caller }) => {
    const by = staffBy(staffOf(caller), EVERYBODY);
    const asked = { applicationId: BigInt(params.application), photoId: BigInt(params.photo) };
    return viewCollateralPhoto(services, by, asked);
  });
  serveOffice(app, collateral.strikeCollateralPhoto, async ({ params, body, caller }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), PHOTOGRAPHERS);
    const strike = { applicationId, photoId: BigInt(params.photo), reason: body.reason };
    return after(
      services,
      await strikeCollateralPhoto(services, by, strike),
      applicationId,
      caller,
    );
  });
}

function paperRoutes(app: FastifyInstance, services: Services): void {
  const press = pressOf(app);
  serveOfficeFile(app, collateral.collateralTicket, async ({ params, caller }) => {
    const application = BigInt(params.application);
    const printed = await printTicket({ ...services, press }, whoOf(caller), application);
    if (printed instanceof Refused) return printed;
    return { name: printed.name, body: Readable.from([printed.pdf]) };
  });
}

function saleRoutes(app: FastifyInstance, services: Services): void {
  serveOffice(app, collateral.noticeSale, async ({ params, caller }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), APPROVERS);
    return after(
      services,
      await noticeSale(services, by, { applicationId }),
      applicationId,
      caller,
    );
  });
  serveOffice(app, collateral.proposeSale, async ({ params, body, caller }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), APPROVERS);
    const { price_cents: priceCents, cents_again: again, buyer } = body;
    const answer = await proposeSale(services, by, { applicationId, priceCents, again, buyer });
    return after(services, answer, applicationId, caller);
  });
  serveOffice(app, collateral.withdrawSale, async ({ params, body, caller }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), APPROVERS);
    const answer = await withdrawProposal(services, by, { applicationId, ...body });
    return after(services, answer, applicationId, caller);
  });
  serveOffice(app, collateral.sellCollateral, async ({ params, body: told, caller }) => {
    const applicationId = BigInt(params.application);
    const by = staffBy(staffOf(caller), CASHIERS);
    const answer = await sellCollateral(services, by, { applicationId, told });
    return after(services, answer, applicationId, caller);
  });
}
