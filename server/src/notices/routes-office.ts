import { changeSms, smsList } from 'contract/office/endpoints/content';
import { messageList, oneMessage } from 'contract/office/endpoints/messages';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import type { Services } from '../services.ts';
import { staffOf } from '../http/office-session.ts';
import { outboxMessage, outboxPage } from './commands-outbox.ts';
import { changeTemplate, templateRows } from './commands-templates.ts';

/** The outbox of text messages as staff see it, and the words of those messages. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, messageList, ({ query }) => outboxPage(services, query));
  serveOffice(app, oneMessage, ({ params }) => outboxMessage(services, params.id));
  serveOffice(app, smsList, () => templateRows(services));
  serveOffice(app, changeSms, async ({ params: { key }, body, caller }) => {
    return (await changeTemplate(services, staffOf(caller), { key, ...body })) ?? undefined;
  });
}
