import { messageAgain } from 'contract/office/endpoints/messages';
import { MESSAGE_ROLES } from 'contract/office/messages';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { staffBy } from '../staff-by.ts';
import { sendAgain } from './commands.ts';

/** What staff do with a text message; how they read them: notices/routes-office.ts. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, messageAgain, ({ params, body, caller }) =>
    sendAgain(services, staffBy(staffOf(caller), MESSAGE_ROLES), { id: params.id, key: body.key }),
  );
}
