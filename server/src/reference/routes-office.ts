import { changeOption, optionRows } from 'contract/office/endpoints/content';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { optionsReply, writeOption } from './commands-office.ts';

/** The option lists as managers change them. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, optionRows, ({ query }) => optionsReply(services, query.list));
  serveOffice(app, changeOption, async ({ params: { list }, body, caller }) => {
    return (await writeOption(services, staffOf(caller), { list, ...body })) ?? undefined;
  });
}
