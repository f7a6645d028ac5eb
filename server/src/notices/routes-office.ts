import { messageList, oneMessage } from 'contract/office/endpoints/messages';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import type { Services } from '../services.ts';
import { outboxMessage, outboxPage } from './commands-outbox.ts';

/** The outbox of text messages, as staff see it. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, messageList, ({ query }) => outboxPage(services, query));
  serveOffice(app, oneMessage, ({ params }) => outboxMessage(services, params.id));
}
