import { askExtension, loanView, payoff } from 'contract/endpoints/loan-views';
import {
  collectorOptions,
  loanHistory,
  repaymentOptions,
  repayments,
  schedule,
} from 'contract/endpoints/loans';
import type { FastifyInstance } from 'fastify';
import { serve } from '../http/serve.ts';
import { ownerOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import { askForExtension } from './commands-ask.ts';
import { history } from './commands-history.ts';
import {
  collectors,
  methodOptions,
  payoffOn,
  repaymentRows,
  scheduleRows,
  viewLoan,
} from './commands-read.ts';

/** The borrower's loans: the documents' calls (API-29, API-31 to API-34) and ours. */
export function routes(app: FastifyInstance, services: Services): void {
  serve(app, loanHistory, ({ body, caller }) => history(services, ownerOf(caller), body));
  serve(app, repayments, ({ body, caller }) =>
    repaymentRows(services, ownerOf(caller), { loanId: body.loan_id, locale: caller.locale }),
  );
  serve(app, schedule, ({ body, caller }) =>
    scheduleRows(services, ownerOf(caller), { loanId: body.loan_id, locale: caller.locale }),
  );
  serve(app, repaymentOptions, ({ caller }) => methodOptions(services, caller.locale));
  serve(app, collectorOptions, ({ caller }) => collectors(services, caller.locale));
  serve(app, loanView, ({ body, caller }) => viewLoan(services, ownerOf(caller), body.loan_id));
  serve(app, payoff, ({ body, caller }) => payoffOn(services, ownerOf(caller), body));
  serve(app, askExtension, ({ body, caller }) => askForExtension(services, ownerOf(caller), body));
}
