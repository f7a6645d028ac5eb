import * as erasure from 'contract/office/endpoints/erasure';
import { findPerson, personalData, personalDataFile } from 'contract/office/endpoints/privacy';
import * as kept from 'contract/office/endpoints/retention';
import type { FastifyInstance } from 'fastify';
import { serveOffice, serveOfficeFile } from '../http/office-serve.ts';
import { staffOf, whoOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { askerOf } from '../staff-by.ts';
import { dataOf, exportOf, findByPhone } from './commands.ts';
import * as erasing from './commands-erasure.ts';
import { breachView, openedFileOf, openedPage } from './commands-opened.ts';
import { retentionView } from './commands-retention.ts';

/** What a borrower may ask of the lender about their own data. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, findPerson, ({ body, caller }) =>
    findByPhone(services, body.phone, whoOf(caller)),
  );
  serveOffice(app, personalData, ({ params, caller }) =>
    dataOf(services, BigInt(params.id), whoOf(caller)),
  );
  serveOfficeFile(app, personalDataFile, ({ params, query, caller }) =>
    exportOf(services, BigInt(params.id), whoOf(caller), query.made_sure),
  );
  serveErasure(app, services);
  serveOffice(app, kept.retention, () => retentionView(services));
  serveOffice(app, kept.breach, () => breachView(services));
  serveOffice(app, kept.openedList, ({ query, caller }) =>
    openedPage(services, query, whoOf(caller)),
  );
  serveOfficeFile(app, kept.openedFile, ({ query, caller }) => {
    const { handle, locale } = staffOf(caller);
    return openedFileOf(services, query, { by: `staff:${handle}`, locale });
  });
}

/** A borrower's request to be erased: two managers. */
function serveErasure(app: FastifyInstance, services: Services): void {
  serveOffice(app, erasure.erasureOfPerson, ({ params }) =>
    erasing.erasureView(services, BigInt(params.id)),
  );
  serveOffice(app, erasure.proposeErasure, ({ params, body, caller }) =>
    erasing.proposeErasure(services, staffOf(caller), { ...body, id: BigInt(params.id) }),
  );
  serveOffice(app, erasure.erasureList, ({ query, caller }) =>
    erasing.erasurePage(services, query, askerOf(staffOf(caller))),
  );
  serveOffice(app, erasure.decideErasure, ({ params, body, caller }) =>
    erasing.decideErasure(services, staffOf(caller), { ...body, id: BigInt(params.id) }),
  );
}
