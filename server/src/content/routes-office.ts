import { changeText, oneText, textList } from 'contract/office/endpoints/content';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { changePage, textRows, textView } from './commands-office.ts';

/** The texts of the content pages as managers change them; the site shows it at once (jobs/live-pages.ts). */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, textList, () => textRows(services));
  serveOffice(app, oneText, ({ params }) => textView(services, params));
  serveOffice(app, changeText, async ({ params, body, caller }) => {
    return (await changePage(services, staffOf(caller), { ...params, ...body })) ?? undefined;
  });
}
