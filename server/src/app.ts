import { randomBytes } from 'node:crypto';
import { openApi } from 'contract/openapi';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { routes as accounts } from './accounts/routes.ts';
import { routes as applicationCards } from './application-cards/routes.ts';
import { openPhotoStore } from './applications/photos/gateway.ts';
import { encryptPhotos } from './applications/photos/gateway-encrypted.ts';
import { routes as applications } from './applications/routes.ts';
import { routes as content } from './content/routes.ts';
import { Cipher } from './cipher.ts';
import { routes as documents } from './documents/routes.ts';
import type { Env } from './env.ts';
import { registerAnswers, registerNoSuchCall } from './http/answers.ts';
import { registerApiPages } from './http/pages/api-pages.ts';
import { BODY_TIMES } from './http/uploads/body-times.ts';
import { serverWith } from './http/connections.ts';
import { answerBroken, registerErrors, sendStatus } from './http/errors.ts';
import { registerHealth } from './http/health.ts';
import { registerLimits } from './http/limits.ts';
import { registerOrigin } from './http/origin.ts';
import { registerStrictTransport } from './http/pages/page-policy.ts';
import { watchBodies } from './http/uploads/slow-bodies.ts';
import { registerUploads } from './http/uploads/uploads.ts';
import { startJobs } from './jobs/start.ts';
import { routes as leads } from './leads/routes.ts';
import { routes as loanViews } from './loan-views/routes.ts';
import { logOptions, logOutput } from './log.ts';
import { routes as offers } from './offers/routes.ts';
import { routes as overview } from './overview/routes.ts';
import { routes as payments } from './payments/routes.ts';
import { routes as products } from './products/routes.ts';
import { routes as reference } from './reference/routes.ts';
import { routes as regions } from './regions/routes.ts';
import { routes as robotCheck } from './robot-check/routes.ts';
import type { AppOptions, Services } from './services.ts';

/** The routes of every noun. */
const NOUNS = [
  products,
  reference,
  regions,
  content,
  robotCheck,
  applications,
  leads,
  accounts,
  overview,
  loanViews,
  offers,
  applicationCards,
  documents,
  payments,
];

/**
 * JSON of the largest step is 25 kB, with every text full of Khmer and written in escapes; photos come as multipart, which
 * has limits of its own.
 */
const BODY_BYTES_MAX = 32 * 1024;
/** Request line and headers together, half of what Node allows: browsers send less than 2 kB here. */
const HEADER_BYTES_MAX = 8 * 1024;

/** Headers must be there at once. Bodies are given time by their rate (http/uploads/slow-bodies.ts), so Node's limit for both is off. */
const HEADERS_MS = 20_000;
const CHECK_MS = 5000;

/** Builds the HTTP application, which does not listen yet. Its jobs, unless it is to run none, run from ready to close. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { env } = options;
  const app = bareApp(env, options.logTo);
  const services = await openServices(options, app.log);
  watchBodies(app, { ...BODY_TIMES, ...options.bodyTimes });
  registerStrictTransport(app, env);
  registerErrors(app);
  registerHealth(app, options.connection);
  await registerCalls(app, services, (api) => {
    for (const routes of NOUNS) routes(api, services);
    registerApiPages(api, env, { under: '/api', describe: openApi });
  });
  let jobs: ReturnType<typeof startJobs> | undefined;
  app.addHook('onReady', async () => {
    if (options.runsJobs !== false) jobs = startJobs(services);
  });
  app.addHook('onClose', async () => {
    services.photos.close();
    await jobs?.stop();
  });
  return app;
}

/** What acts and handlers of one application use. */
export async function openServices(options: AppOptions, log: FastifyBaseLogger): Promise<Services> {
  const { env, installation } = options;
  const cipher = new Cipher(env.dataKeys, options);
  const photos = encryptPhotos(await openPhotoStore(env, installation), cipher);
  return { ...options, log, photos, cipher };
}

/** Registers calls with everything that `serve` needs, in a scope of its own, so that pages and static files skip its hooks. */
export async function registerCalls(
  app: FastifyInstance,
  services: Pick<Services, 'env' | 'db' | 'clock' | 'bodyTimes'>,
  routes: (api: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (api) => {
    registerAnswers(api);
    registerOrigin(api, services.env);
    await registerLimits(api);
    await registerUploads(api, services);
    routes(api);
    registerNoSuchCall(api);
  });
}

/** Requests are validated by their endpoint (http/serve.ts), so Fastify's own validator, a hundred files, is not loaded (P17). */
function noSchemas(): never {
  throw new Error('A route of this house has no Fastify schema');
}

/** An application without routes: how it reads requests, whom it trusts, what it logs. */
export function bareApp(env: Env, logTo: AppOptions['logTo']): FastifyInstance {
  const process = randomBytes(4).toString('hex');
  let requests = 0;
  return Fastify({
    logger: { ...logOptions(env), stream: logTo ?? logOutput() },
    // http/answers.ts logs calls; pages and files are not logged.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `${process}-${(requests += 1).toString(36)}`,
    // `on` trusts the nearest proxy only: further entries of the header may be the caller's own.
    trustProxy: env.trustProxy === true ? (_address, hop) => hop === 0 : env.trustProxy,
    bodyLimit: BODY_BYTES_MAX,
    serverFactory: serverWith({
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: CHECK_MS,
      maxHeaderSize: HEADER_BYTES_MAX,
    }),
    // While this process drains, its successor serves already.
    return503OnClosing: false,
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    clientErrorHandler: answerBroken,
    frameworkErrors: (_error, request, reply) => void sendStatus(request, reply, 400),
  });
}
