import { changeSms, smsList } from 'contract/office/endpoints/content';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import type { Services } from '../services.ts';
import { staffOf } from '../http/office-session.ts';
import { changeTemplate, templateRows } from './commands-templates.ts';

/** The words of text messages, as managers change them. What staff see of messages and do with them: messages/routes-office.ts. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, smsList, () => templateRows(services));
  serveOffice(app, changeSms, async ({ params: { key }, body, caller }) => {
    return (await changeTemplate(services, staffOf(caller), { key, ...body })) ?? undefined;
  });
}
