import { offerAgreementPaper } from 'contract/office/endpoints/offers';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import type { Services } from '../services.ts';
import { pressOf } from './commands.ts';
import { agreementOfOffer } from './commands-office.ts';

/** Papers that staff open at their own door. */
export function routes(app: FastifyInstance, services: Services): void {
  const press = pressOf(app);
  serveOffice(app, offerAgreementPaper, ({ params }) =>
    agreementOfOffer({ ...services, press }, BigInt(params.id)),
  );
}
