import type { StaffEndpoint } from 'contract/office/endpoint';
import * as endpoints from 'contract/office/endpoints/list-files';
import type { FastifyInstance } from 'fastify';
import { serveOfficeFile } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { fileOf, type List } from './commands.ts';
import * as loans from './commands-loans.ts';
import * as money from './commands-money.ts';
import * as people from './commands-people.ts';

/** The lists as files: each with the filters of its page, for whoever sees the page. */
export function routes(app: FastifyInstance, services: Services): void {
  const serve = <Query extends object, Row>(
    endpoint: StaffEndpoint<undefined, Query, undefined, object>,
    list: List<Query, Row>,
  ) =>
    serveOfficeFile(app, endpoint, ({ query, caller }) => {
      const who = `staff:${staffOf(caller).handle}`;
      return fileOf(services, list, { query, who, locale: caller.locale });
    });

  serve(endpoints.todayFile, loans.today);
  serve(endpoints.disbursementFile, money.disbursements);
  serve(endpoints.moneyFile, money.money);
  serve(endpoints.returnFile, money.returns);
  serve(endpoints.matchedFile, money.matched);
  serve(endpoints.statementFile, money.statements);
  serve(endpoints.collateralFile, loans.collateral);
  serve(endpoints.complaintFile, loans.complaints);
  serve(endpoints.referralFile, people.referrals);
  serve(endpoints.investorFile, people.investors);
  serve(endpoints.partnerFile, people.partners);
  serve(endpoints.staffFile, people.staff);
  serve(endpoints.auditFile, people.audit);
}
