import * as endpoints from 'contract/office/endpoints/queue';
import type { FastifyInstance } from 'fastify';
import { takeNext } from '../applications/review/commands-desk.ts';
import { REVIEWERS } from 'contract/office/who';
import { askerOf, staffBy } from '../staff-by.ts';
import { serveOffice, serveOfficeFile } from '../http/office-serve.ts';
import { type OfficeCaller, staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { queueCounts, queuePage, reviewers } from './commands.ts';
import { findAnything } from './commands-search.ts';
import { queueFileOf } from './commands-file.ts';

const by = (caller: OfficeCaller) => staffBy(staffOf(caller), REVIEWERS);
const asker = (caller: OfficeCaller) => askerOf(staffOf(caller));

/** The queue of applications, and the search. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, endpoints.queueList, ({ query, caller }) =>
    queuePage(services, asker(caller), query),
  );
  serveOfficeFile(app, endpoints.queueFile, ({ query, caller }) =>
    queueFileOf(services, asker(caller), { query, locale: caller.locale }),
  );
  serveOffice(app, endpoints.queueCounts, ({ query, caller }) =>
    queueCounts(services, asker(caller), query),
  );
  serveOffice(app, endpoints.takeNext, ({ body, caller }) =>
    takeNext(services, by(caller), body.passed?.map(BigInt)),
  );
  serveOffice(app, endpoints.reviewers, () => reviewers(services));
  serveOffice(app, endpoints.search, ({ query, caller }) => {
    const { roles } = staffOf(caller);
    return findAnything(
      services,
      query.q,
      roles.some((role) => REVIEWERS.some((one) => one === role)),
    );
  });
}
