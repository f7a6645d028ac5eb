import { applicantMessages, messageApplicants } from 'contract/office/endpoints/applicant-messages';
import { messageAgain, messageList, oneMessage } from 'contract/office/endpoints/messages';
import { REVIEWERS } from 'contract/office/who';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { type OfficeCaller, staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { staffBy } from '../staff-by.ts';
import { previewMessages, sendMessages } from './commands-applicants.ts';
import { outboxMessage, outboxPage } from './commands-outbox.ts';
import { sendAgain } from './commands.ts';

const by = (caller: OfficeCaller) => staffBy(staffOf(caller), REVIEWERS);

/** Text messages as staff read them, send them again, and write ready ones to applicants. How any message is written and sent: `notices`. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, messageList, ({ query }) => outboxPage(services, query));
  serveOffice(app, oneMessage, ({ params }) => outboxMessage(services, params.id));
  serveOffice(app, messageAgain, ({ params, body, caller }) =>
    sendAgain(services, by(caller), { id: params.id, key: body.key }),
  );
  serveOffice(app, applicantMessages, ({ query: { ids, text } }) =>
    previewMessages(services, { ids: ids.split(',').map(BigInt), text }),
  );
  serveOffice(app, messageApplicants, ({ body: { ids, text, key }, caller }) =>
    sendMessages(services, by(caller), { ids: ids.map(BigInt), text, batch: key }),
  );
}
