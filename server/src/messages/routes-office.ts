import { messageAgain } from 'contract/office/endpoints/messages';
import { REVIEWERS } from 'contract/office/who';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { staffBy } from '../staff-by.ts';
import { sendAgain } from './commands.ts';

/** What staff do with a text message; how they read them: notices/routes-office.ts. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, messageAgain, ({ params, body, caller }) =>
    sendAgain(services, staffBy(staffOf(caller), REVIEWERS), { id: params.id, key: body.key }),
  );
}
