import type { FastifyInstance } from 'fastify';
import { bareApp } from './app.ts';
import { photosWaiting } from './applications/photos/gateway-images.ts';
import { connect, poolOf } from './database/connect.ts';
import { RequestCounts } from './metrics/commands-requests.ts';
import { registerErrors } from './http/errors.ts';
import { countRequests } from './http/metrics-serve.ts';
import { routes } from './metrics/routes.ts';
import type { AppOptions } from './services.ts';

/** A question may take so long at the database; Prometheus itself gives up after 10 s. */
const ASK_MS = 3000;

/**
 * Builds what the operator's Prometheus asks, and counts the requests of both doors from here on. It does not listen yet.
 * @returns null where nothing is to be measured
 */
export function createMetrics(
  { env, db, connection, clock, logTo }: AppOptions,
  doors: { public: FastifyInstance; office: FastifyInstance },
): FastifyInstance | null {
  const pool = poolOf(db);
  if (env.metrics === null || pool === null) return null;
  const requests = new RequestCounts();
  countRequests(doors.public, 'public', requests);
  countRequests(doors.office, 'office', requests);
  const app = bareApp(env, logTo);
  registerErrors(app);
  const own = connect(connection, { most: 1, statementTimeoutMs: ASK_MS });
  app.addHook('onClose', () => own.db.destroy());
  routes(app, { db: own.db, clock, env, requests, pool, photosWaiting }, env.metrics.token);
  return app;
}
