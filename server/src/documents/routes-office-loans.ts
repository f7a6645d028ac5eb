import { loanStatement, receiptPaper } from 'contract/office/endpoints/loans';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { pressOf } from './commands.ts';
import { receiptForStaff, statementForStaff } from './commands-office.ts';

/** Statement and receipt of any loan, for staff to hand over. */
export function routes(app: FastifyInstance, services: Services): void {
  const press = pressOf(app);
  const papers = { ...services, press };
  serveOffice(app, loanStatement, ({ params, caller }) =>
    statementForStaff(papers, params.number, staffOf(caller)),
  );
  serveOffice(app, receiptPaper, ({ params, caller }) =>
    receiptForStaff(papers, params.receipt, staffOf(caller)),
  );
}
