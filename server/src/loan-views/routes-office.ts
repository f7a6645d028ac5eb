import { loanEntries, loanFile, loanList, loanPage } from 'contract/office/endpoints/loans';
import type { FastifyInstance } from 'fastify';
import { serveOffice, serveOfficeFile } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { officeEntries } from './commands-office-entries.ts';
import { loanFileOf } from './commands-office-file.ts';
import { officeLoans } from './commands-office-list.ts';
import { officeLoan } from './commands-office-loan.ts';

/** Loans as staff see them. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, loanList, ({ query }) => officeLoans(services, query));
  serveOfficeFile(app, loanFile, ({ query, caller }) =>
    loanFileOf(services, `staff:${staffOf(caller).handle}`, { query, locale: caller.locale }),
  );
  serveOffice(app, loanPage, ({ params, query, caller }) => {
    const who = `staff:${staffOf(caller).handle}`;
    return officeLoan(services, { number: params.number, asOf: query.as_of, who });
  });
  serveOffice(app, loanEntries, ({ params, query, caller }) =>
    officeEntries(services, params.number, { ...query, locale: caller.locale }),
  );
}
