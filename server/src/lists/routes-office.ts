import type { StaffEndpoint } from 'contract/office/endpoint';
import * as endpoints from 'contract/office/endpoints/list-files';
import type { FastifyInstance } from 'fastify';
import { serveOfficeFile } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { askerOf } from '../staff-by.ts';
import { fileOf, type List } from './commands.ts';
import * as content from './commands-content.ts';
import * as loans from './commands-loans.ts';
import * as messages from './commands-messages.ts';
import * as money from './commands-money.ts';
import * as people from './commands-people.ts';

/** The lists as files: each with the filters of its page, for whoever sees the page. */
export function routes(app: FastifyInstance, services: Services): void {
  const serve = <Query extends object, Row, Params>(
    endpoint: StaffEndpoint<undefined, Query, Params, object>,
    list: List<Query, Row, Params>,
  ) =>
    serveOfficeFile(app, endpoint, ({ query, params, caller }) =>
      fileOf(services, list, {
        ...{ query, params, locale: caller.locale },
        asker: askerOf(staffOf(caller)),
      }),
    );

  serve(endpoints.todayFile, loans.today);
  serve(endpoints.disbursementFile, money.disbursements);
  serve(endpoints.moneyFile, money.money);
  serve(endpoints.returnFile, money.returns);
  serve(endpoints.matchedFile, money.matched);
  serve(endpoints.statementFile, money.statements);
  serve(endpoints.lineFile, money.lines);
  serve(endpoints.collateralFile, loans.collateral);
  serve(endpoints.complaintFile, loans.complaints);
  serve(endpoints.begunFile, people.begun);
  serve(endpoints.referralFile, people.referrals);
  serve(endpoints.investorFile, people.investors);
  serve(endpoints.partnerFile, people.partners);
  serve(endpoints.staffFile, people.staff);
  serve(endpoints.messageFile, messages.messages);
  serve(endpoints.callBackFile, messages.callBacks);
  serve(endpoints.detailsFile, messages.details);
  serve(endpoints.nightlyFile, messages.nightly);
  serve(endpoints.smsFile, content.sms);
  serve(endpoints.textFile, content.texts);
  serve(endpoints.optionFile, content.options);
  serve(endpoints.reviewFile, content.reviews);
  serve(endpoints.auditFile, people.audit);
}
