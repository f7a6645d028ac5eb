import { addHoliday, removeHoliday, settingList } from 'contract/office/endpoints/settings';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import * as acts from './commands-change.ts';

/** Settings and holidays (docs/office.md, "Settings"); a setting itself is changed in server/src/proposals, since some wait there. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, settingList, () => acts.settingsReply(services));
  serveOffice(app, addHoliday, async ({ body, caller }) => {
    return (await acts.addHoliday(services, staffOf(caller), body)) ?? undefined;
  });
  serveOffice(app, removeHoliday, async ({ params, caller }) => {
    return (await acts.removeHoliday(services, staffOf(caller), params.day)) ?? undefined;
  });
}
