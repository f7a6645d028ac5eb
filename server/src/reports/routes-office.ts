import { report, reportFile } from 'contract/office/endpoints/reports';
import type { FastifyInstance } from 'fastify';
import { serveOffice, serveOfficeFile } from '../http/office-serve.ts';
import { whoOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { readReport } from './commands.ts';
import { reportFileOf } from './commands-files.ts';

/** The lender's figures, as managers see them. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, report, ({ query }) => readReport(services, query));
  serveOfficeFile(app, reportFile, ({ params, query, caller }) =>
    reportFileOf(services, {
      file: params.file,
      query,
      locale: query.lang ?? caller.locale,
      by: whoOf(caller),
    }),
  );
}
