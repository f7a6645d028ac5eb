import { CASHIERS, SECOND } from 'contract/office/who';
import {
  matchedMoney,
  moneyAssigned,
  moneyGivenBack,
  moneyNotBorrowers,
  moneyOfReceipt,
  openMoney,
  statementCheck,
  statementLines,
  statementList,
  statementPosted,
} from 'contract/office/endpoints/bank-statements';
import {
  moneyReturns,
  otherConfirmed,
  reopeningConfirmed,
  reopeningOrdered,
  returnConfirmed,
  returnVoided,
} from 'contract/office/endpoints/returns';
import { Refused } from 'contract/refusal';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import { entryMade } from '../loans/commands-made.ts';
import type { Services } from '../services.ts';
import { askerOf, staffBy } from '../staff-by.ts';
import { checkStatement, postStatement } from './commands.ts';
import { importedPage, linesPage } from './commands-imported.ts';
import { assignMoney, matchedMoneyPage, openMoneyPage } from './commands-open.ts';
import { isOfReceipt } from './commands-receipt.ts';
import {
  confirmOther,
  confirmReturn,
  giveMoneyBack,
  orderOther,
  returnPage,
  voidReturn,
} from './commands-returns.ts';
import { confirmReopening, orderReopening } from './reopening/commands-reopen.ts';

/** Bank statements, and money that stands on no loan yet. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, statementCheck, ({ body, caller }) =>
    checkStatement(services, { methodId: body.method_id, csv: body.csv, locale: caller.locale }),
  );
  serveOffice(app, statementPosted, ({ body, caller }) => {
    const { method_id: methodId, csv, file_name: fileName, key } = body;
    const by = staffBy(staffOf(caller), CASHIERS);
    return postStatement(services, by, { methodId, csv, fileName, key });
  });
  serveOffice(app, statementList, ({ query }) => importedPage(services, query));
  serveOffice(app, statementLines, ({ params, query }) =>
    linesPage(services, BigInt(params.id), query),
  );
  serveOffice(app, openMoney, ({ query }) => openMoneyPage(services, query));
  serveOffice(app, matchedMoney, ({ query }) => matchedMoneyPage(services, query));
  serveOffice(app, moneyAssigned, async ({ params, body, caller }) => {
    const { key, loan_number: number } = body;
    const by = staffBy(staffOf(caller), CASHIERS);
    const made = await assignMoney(services, by, { id: BigInt(params.id), number, key });
    const view = entryMade(made);
    if (made instanceof Refused || view instanceof Refused) return view as Refused;
    return { ...view, loan_number: made.number };
  });
  serveOffice(app, moneyOfReceipt, ({ params, body, caller }) => {
    const by = staffBy(staffOf(caller), CASHIERS);
    return isOfReceipt(services, by, { id: BigInt(params.id), ...body });
  });
  returnRoutes(app, services);
}

/** Money on no loan that goes back to who paid it, or is no borrower's. */
function returnRoutes(app: FastifyInstance, services: Services): void {
  serveOffice(app, moneyReturns, ({ query, caller }) =>
    returnPage(services, query, askerOf(staffOf(caller))),
  );
  serveOffice(app, moneyGivenBack, ({ params, body, caller }) => {
    const { cents_again: again, ...order } = body;
    const by = staffBy(staffOf(caller), CASHIERS);
    return giveMoneyBack(services, by, { id: BigInt(params.id), again, ...order });
  });
  serveOffice(app, moneyNotBorrowers, ({ params, body, caller }) => {
    const { cents_again: again, ...order } = body;
    const by = staffBy(staffOf(caller), CASHIERS);
    return orderOther(services, by, { id: BigInt(params.id), again, ...order });
  });
  serveOffice(app, otherConfirmed, ({ params, body, caller }) => {
    const { cents_again: again, key } = body;
    const by = staffBy(staffOf(caller), SECOND);
    return confirmOther(services, by, { id: BigInt(params.id), again, key });
  });
  serveOffice(app, returnConfirmed, ({ params, body, caller }) => {
    const { cents_again: again, ...end } = body;
    const by = staffBy(staffOf(caller), SECOND);
    return confirmReturn(services, by, { id: BigInt(params.id), again, ...end });
  });
  serveOffice(app, reopeningOrdered, ({ params, body, caller }) => {
    const { cents_again: again, ...order } = body;
    const by = staffBy(staffOf(caller), CASHIERS);
    return orderReopening(services, by, { id: BigInt(params.id), again, ...order });
  });
  serveOffice(app, reopeningConfirmed, ({ params, body, caller }) => {
    const { cents_again: again, key } = body;
    const by = staffBy(staffOf(caller), SECOND);
    return confirmReopening(services, by, { id: BigInt(params.id), again, key });
  });
  serveOffice(app, returnVoided, ({ params, body, caller }) =>
    voidReturn(services, staffBy(staffOf(caller), SECOND), {
      id: BigInt(params.id),
      ...body,
    }),
  );
}
