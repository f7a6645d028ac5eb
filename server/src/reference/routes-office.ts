import { bankList } from 'contract/office/endpoints/banks';
import { changeOption, optionRows } from 'contract/office/endpoints/content';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { optionsReply, writeOption } from './commands-office.ts';
import { banksOffered } from './store-banks.ts';

/** The option lists as managers change them. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, bankList, async () => ({ banks: await banksOffered(services.db) }));
  serveOffice(app, optionRows, ({ query }) => optionsReply(services, query.list));
  serveOffice(app, changeOption, async ({ params: { list }, body, caller }) => {
    return (await writeOption(services, staffOf(caller), { list, ...body })) ?? undefined;
  });
}
