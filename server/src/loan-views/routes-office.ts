import { loanEntries, loanFile, loanList, loanPage } from 'contract/office/endpoints/loans';
import { entriesFile, loanCodes, scheduleFile } from 'contract/office/endpoints/loan-desk';
import type { FastifyInstance } from 'fastify';
import { serveOffice, serveOfficeFile } from '../http/office-serve.ts';
import { type OfficeCaller, staffOf, whoOf } from '../http/office-session.ts';
import type { Day } from 'lending/calendar';
import type { Services } from '../services.ts';
import { askerOf } from '../staff-by.ts';
import { loanCodesOf } from './commands-codes.ts';
import { officeEntries } from './commands-office-entries.ts';
import { loanFileOf } from './commands-office-file.ts';
import { entriesFileOf, scheduleFileOf } from './commands-office-ledger-file.ts';
import { officeLoans } from './commands-office-list.ts';
import { officeLoan } from './commands-office-loan.ts';

/** Loans as staff see them. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, loanList, ({ query, caller }) =>
    officeLoans(services, query, askerOf(staffOf(caller))),
  );
  serveOfficeFile(app, loanFile, ({ query, caller }) =>
    loanFileOf(services, askerOf(staffOf(caller)), { query, locale: caller.locale }),
  );
  serveOffice(app, loanPage, ({ params, query, caller }) => {
    const who = whoOf(caller);
    return officeLoan(services, { number: params.number, asOf: query.as_of, who });
  });
  serveOffice(app, loanEntries, ({ params, query, caller }) =>
    officeEntries(services, params.number, { ...query, locale: caller.locale }),
  );
  serveOffice(app, loanCodes, ({ params }) => loanCodesOf(services, params.number));
  const askedOf = (number: string, asOf: Day | undefined, caller: OfficeCaller) => ({
    number,
    asOf,
    who: whoOf(caller),
    locale: caller.locale,
  });
  serveOfficeFile(app, scheduleFile, ({ params, query, caller }) =>
    scheduleFileOf(services, askedOf(params.number, query.as_of, caller)),
  );
  serveOfficeFile(app, entriesFile, ({ params, query, caller }) =>
    entriesFileOf(services, askedOf(params.number, query.as_of, caller)),
  );
}
