import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { accountingOpenApi } from 'contract/accounting';
import type { OfficeModule } from 'contract/office/door';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routes as accounting } from './accounting/routes.ts';
import { routes as accountingOffice } from './accounting/routes-office.ts';
import { bareApp, openServices } from './app.ts';
import { routes as review } from './applications/review-page/routes-review.ts';
import { routes as details } from './applications/own/routes-office.ts';
import { routes as papers } from './applications/papers/routes-office.ts';
import { routes as collateral } from './collateral/routes-office.ts';
import { routes as collections } from './collections/routes-office.ts';
import { routes as complaints } from './complaints/routes-office.ts';
import type { Env } from './env.ts';
import { officeOpenApi } from 'contract/office/openapi';
import { registerApiPages } from './http/pages/api-pages.ts';
import { registerAnswers } from './http/answers.ts';
import { BODY_TIMES } from './http/uploads/body-times.ts';
import { registerErrors } from './http/errors.ts';
import { registerHealth } from './http/health.ts';
import { sendFresh } from './http/pages/html.ts';
import { IN_PROCESS, readHook, registerLimits } from './http/limits.ts';
import { registerOfficeErrors, sendNoSuchCall } from './http/office-answers.ts';
import { registerOrigin } from './http/origin.ts';
import { registerStrictTransport } from './http/pages/page-policy.ts';
import { registerOfficeBodies } from './http/uploads/office-bodies.ts';
import { watchBodies } from './http/uploads/slow-bodies.ts';
import { routes as letters } from './letters/routes-office.ts';
import { routes as lists } from './lists/routes-office.ts';
import { routes as leads } from './leads/routes-office.ts';
import { routes as decisions } from './decisions/routes-office.ts';
import { routes as cancellations } from './disbursements/routes-cancel.ts';
import { routes as payoutReturns } from './payments/routes-returned.ts';
import { routes as disbursements } from './disbursements/routes-office.ts';
import { routes as documents } from './documents/routes-office.ts';
import { routes as audit } from './audit/routes-office.ts';
import { routes as cash } from './cash/routes-office.ts';
import { routes as messages } from './messages/routes-office.ts';
import { routes as nightly } from './nightly/routes-office.ts';
import { routes as notices } from './notices/routes-office.ts';
import { routes as queue } from './queue/routes-office.ts';
import { routes as listViews } from './lists/routes-views.ts';
import { routes as content } from './content/routes-office.ts';
import { routes as proposals } from './proposals/routes-office.ts';
import { routes as reference } from './reference/routes-office.ts';
import { routes as bankStatements } from './bank-statements/routes-office.ts';
import { routes as loanDocuments } from './documents/routes-office-loans.ts';
import { routes as loanViews } from './loan-views/routes-office.ts';
import { routes as loans } from './loans/routes-office.ts';
import { routes as payments } from './payments/routes-office.ts';
import type { AppOptions, Services } from './services.ts';
import { routes as settings } from './settings/routes-office.ts';
import { routes as columns } from './staff/routes-columns.ts';
import { routes as people } from './staff/routes-people.ts';
import { routes as staff } from './staff/routes.ts';
import { routes as toDo } from './to-do/routes-office.ts';

import { routes as phones } from './phones/routes-office.ts';
import { routes as privacy } from './privacy/routes-office.ts';
import { routes as regions } from './regions/routes-office.ts';
import { routes as reports } from './reports/routes-office.ts';

/** The office's routes of every noun. */
const NOUNS = [
  staff,
  notices,
  accountingOffice,
  accounting,
  queue,
  listViews,
  review,
  papers,
  collections,
  complaints,
  collateral,
  leads,
  lists,
  proposals,
  settings,
  people,
  columns,
  content,
  reference,
  regions,
  decisions,
  documents,
  loanDocuments,
  cancellations,
  payoutReturns,
  disbursements,
  loanViews,
  loans,
  letters,
  payments,
  bankStatements,
  reports,
  cash,
  audit,
  privacy,
  phones,
  details,
  toDo,
  nightly,
  messages,
];

/** Every address under which its calls live. */
const CALLS = '/api/*';

/**
 * Builds the office's door: a second application in the same process, which serves staff alone and nothing of the borrowers'
 * calls. It does not listen yet; the jobs are the public door's.
 */
export async function createOffice(options: AppOptions): Promise<FastifyInstance> {
  const { env } = options;
  const app = bareApp(env, options.logTo);
  const services = await openServices(options, app.log);
  watchBodies(app, { ...BODY_TIMES, ...options.bodyTimes });
  registerStrictTransport(app, env.office);
  registerErrors(app);
  registerHealth(app, options.connection);
  await registerOfficeCalls(app, services, (api) => {
    for (const routes of NOUNS) routes(api, services);
    registerApiPages(api, env, { under: '/api/office', describe: officeOpenApi });
    registerApiPages(api, env, { under: '/api/accounting', describe: accountingOpenApi });
  });
  app.addHook('onClose', () => services.photos.close());
  return app;
}

/** Registers calls with everything that `serveOffice` needs, in a scope of its own. */
export async function registerOfficeCalls(
  app: FastifyInstance,
  { env, bodyTimes }: Pick<Services, 'env' | 'bodyTimes'>,
  routes: (api: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (api) => {
    registerAnswers(api);
    registerOfficeErrors(api);
    registerOrigin(api, env.office);
    await registerLimits(api);
    registerOfficeBodies(api, bodyTimes);
    routes(api);
    api.all(CALLS, { onRequest: readHook(api) }, sendNoSuchCall);
  });
}

const PLUGIN = new URL('../../office/serve.ts', import.meta.url);
const BUILD = new URL('../../office/build/server/index.js', import.meta.url);

/** The office was not built; the message says how. */
class OfficeMissing extends Error {
  constructor() {
    super('The office is not built yet. Run `npm run build` (`npm start` does it by itself).');
  }
}

/** Starts loading the built office while the database connects (P17). Errors are reported by `registerOffice`. */
export function preloadOffice(): void {
  for (const part of [PLUGIN, BUILD]) import(part.href).catch(() => undefined);
}

/**
 * Registers the pages of the office, which the server knows by their path only.
 * @throws OfficeMissing
 */
export async function registerOffice(
  app: FastifyInstance,
  { env, dev }: { env: Env; dev: boolean },
): Promise<void> {
  if (!dev && !existsSync(fileURLToPath(BUILD))) throw new OfficeMissing();
  const { default: office }: OfficeModule<FastifyInstance, FastifyRequest, FastifyReply> =
    await import(PLUGIN.href);
  const secure = env.office.publicUrl.startsWith('https:');
  await app.register(office, {
    dev,
    publicUrl: env.office.publicUrl,
    send: sendFresh({ connect: [], secure, robotCheck: 'altcha', dev }),
    limit: (request, reply) => readHook(app).call(app, request, reply),
    inject: (request) => app.inject({ ...request, remoteAddress: IN_PROCESS }),
  });
}
