import * as endpoints from 'contract/office/endpoints/columns';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { whoOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { chooseColumns, chosenColumns } from './commands-columns.ts';

/** Which columns of the lists each of the staff sees. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, endpoints.listColumns, ({ params, caller }) =>
    chosenColumns(services, whoOf(caller), params.list),
  );
  serveOffice(app, endpoints.chooseColumns, ({ params, body, caller }) =>
    chooseColumns(services, whoOf(caller), { ...params, ...body }),
  );
}
