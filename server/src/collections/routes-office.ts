import { CONTACTERS } from 'contract/office/who';
import * as today from 'contract/office/endpoints/today';
import { Refused } from 'contract/refusal';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { type OfficeCaller, staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { staffBy } from '../staff-by.ts';
import { beginContact, endContact, endPause } from './commands-contact.ts';
import { previewReminders, sendReminders } from './commands-remind.ts';
import { contactsView, todayPage } from './commands-today.ts';

const byOf = (caller: OfficeCaller) => staffBy(staffOf(caller), CONTACTERS);

/** What is due, and how the lender asks for it. */
export function routes(app: FastifyInstance, services: Services): void {
  const after = async (answer: unknown, loanId: bigint) =>
    answer instanceof Refused ? answer : contactsView(services, { loanId });

  serveOffice(app, today.todayList, ({ query }) => todayPage(services, query));
  serveOffice(app, today.loanContacts, ({ params }) =>
    contactsView(services, { loanId: BigInt(params.loan) }),
  );
  serveOffice(app, today.beginContact, ({ params, body, caller }) =>
    beginContact(services, byOf(caller), { loanId: BigInt(params.loan), kind: body.kind }),
  );
  serveOffice(app, today.endContact, async ({ params, body, caller }) => {
    const loanId = BigInt(params.loan);
    const ending = { loanId, contactId: BigInt(params.contact), told: body };
    return after(await endContact(services, byOf(caller), ending), loanId);
  });
  serveOffice(app, today.endPause, async ({ params, caller }) => {
    const loanId = BigInt(params.loan);
    return after(await endPause(services, byOf(caller), { loanId }), loanId);
  });
  serveOffice(app, today.reminderPreview, ({ query }) => previewReminders(services, query));
  serveOffice(app, today.sendReminders, ({ body, caller }) =>
    sendReminders(services, byOf(caller), body),
  );
}
