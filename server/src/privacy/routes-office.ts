import { findPerson, personalData, personalDataFile } from 'contract/office/endpoints/privacy';
import type { FastifyInstance } from 'fastify';
import { serveOffice, serveOfficeFile } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { dataOf, exportOf, findByPhone } from './commands.ts';

/** What a borrower may ask of the lender about their own data. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, findPerson, ({ body, caller }) =>
    findByPhone(services, body.phone, `staff:${staffOf(caller).handle}`),
  );
  serveOffice(app, personalData, ({ params }) => dataOf(services, BigInt(params.id)));
  serveOfficeFile(app, personalDataFile, ({ params, caller }) =>
    exportOf(services, BigInt(params.id), `staff:${staffOf(caller).handle}`),
  );
}
