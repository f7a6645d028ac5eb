import type { ServerResponse } from 'node:http';
import { flushCompileCache } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { Cipher } from './cipher.ts';
import { systemClock } from './clock.ts';
import { takesClearValues } from './database/clear-values.ts';
import { registerDataKeys } from './database/keys/data-keys.ts';
import { connect, type Connection } from './database/connect.ts';
import { registerKeys } from './database/keys/key-checks.ts';
import { installationId } from './database/installation.ts';
import { refusePowerfulRole } from './database/roles.ts';
import type { Door, Env } from './env.ts';
import { errorMessage } from './error-message.ts';
import { createMetrics } from './metrics-door.ts';
import { keepPagesTrue } from './jobs/live-pages.ts';
import { createOffice, preloadOffice, registerOffice } from './office.ts';
import { closeDemo, seedDemo } from './seed/demo.ts';
import { seedReference } from './seed/reference.ts';
import type { AppOptions } from './services.ts';
import { pageCacheFor, preloadSite, registerSite } from './site.ts';

/** What a server process is told. Plain values, since they arrive as a message; the owner's password is not among them. */
export interface ServingOptions {
  env: Env;
  /** The server's own role. */
  database: Connection;
  dev: boolean;
  /** How long another process may still hold the port, in milliseconds. */
  waitForPortMs: number;
}

/** What the supervisor tells a server process. A ping is answered, by which the supervisor knows that it is not stuck. */
export type Order =
  | { kind: 'serve'; options: ServingOptions }
  | { kind: 'stop'; quietMs: number }
  | { kind: 'ping' };

/** What a server process tells its supervisor. */
export type Report =
  | { kind: 'serving'; address: string; officeAddress: string; hasCast: boolean }
  | { kind: 'failed'; message: string }
  | { kind: 'pong' };

/** A server that takes requests. */
export interface Serving {
  /** Where it listens, for a person: `http://localhost:3000`. */
  address: string;
  /** The same of the office's door. */
  officeAddress: string;
  /** Whether the demo's people can sign in. */
  hasCast: boolean;
  /** Takes no new connections, answers what is under way, then ends; for `quietMs` see `drainable`. */
  stop(quietMs: number): Promise<void>;
}

/** The port cannot be opened. */
class PortRefused extends Error {}

/** Requests under way may take this long before the process ends regardless. */
const DRAIN_LIMIT_MS = 20_000;
/** By then everything that a start needs has been loaded, the first page included. */
const KEEP_COMPILED_AFTER_MS = 10_000;

/**
 * Prepares a stop without a failed request. Open connections are told to close with their next answer, so that within
 * `quietMs` clients that send regularly have moved to the next process; then idle connections are closed, and the others
 * once they are answered.
 */
function drainable(app: FastifyInstance): (quietMs: number) => Promise<void> {
  const underWay = new Set<ServerResponse>();
  let draining = false;
  app.server.prependListener('request', (_request, response) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    if (draining) response.shouldKeepAlive = false;
  });
  const connections = () =>
    new Promise<number>((done) => app.server.getConnections((_error, count) => done(count ?? 0)));
  return async (quietMs) => {
    draining = true;
    for (const response of underWay) if (!response.headersSent) response.shouldKeepAlive = false;
    // The close of net.Server: http.Server's own would cut idle connections at once.
    Object.getPrototypeOf(Object.getPrototypeOf(app.server)).close.call(app.server);
    const begun = Date.now();
    while (Date.now() - begun < DRAIN_LIMIT_MS && (await connections()) > 0) {
      if (Date.now() - begun >= quietMs) app.server.closeIdleConnections();
      await wait(20);
    }
    app.server.closeAllConnections();
  };
}

async function listen(
  app: FastifyInstance,
  { host, port, setting }: Pick<Door, 'host' | 'port'> & { setting: string },
  waitMs: number,
): Promise<void> {
  const until = Date.now() + waitMs;
  for (;;) {
    try {
      await app.listen({ host, port, listenTextResolver: () => 'listening' });
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES') {
        throw new PortRefused(
          `Port ${port} on ${host} is open to root only, and the server never works as root. Listen on a port from 1024 ` +
            'on behind a proxy, or lower the system setting net.ipv4.ip_unprivileged_port_start.',
        );
      }
      if (code !== 'EADDRINUSE') throw error;
      if (Date.now() > until) {
        throw new PortRefused(
          `Port ${port} on ${host} is in use by another program. Give a free one with ${setting}.`,
        );
      }
      await wait(100);
    }
  }
}

/** Opens the doors, and where Prometheus asks. */
async function listenAll(
  {
    app,
    office,
    metrics,
  }: Record<'app' | 'office', FastifyInstance> & { metrics: FastifyInstance | null },
  { env, waitForPortMs }: ServingOptions,
): Promise<void> {
  await listen(app, { ...env, setting: 'PORT' }, waitForPortMs);
  await listen(office, { ...env.office, setting: 'OFFICE_PORT' }, waitForPortMs);
  if (metrics && env.metrics) {
    await listen(metrics, { ...env.metrics, setting: 'METRICS_PORT' }, waitForPortMs);
  }
}

/** Where the application listens, for a person. */
function addressOf(app: FastifyInstance, env: Pick<Door, 'host' | 'port'>): string {
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : env.port;
  const host = /^(127\.0\.0\.1|0\.0\.0\.0|::1?)$/.test(env.host) ? 'localhost' : env.host;
  return `http://${host}:${port}`;
}

/**
 * Builds the application with the site in it and listens. The database must be migrated.
 * @throws WrongRole, KeysWrong, PortRefused, SiteMissing
 */
export async function startServing(options: ServingOptions): Promise<Serving> {
  const { env } = options;
  if (!options.dev) preloadSite();
  if (!options.dev) preloadOffice();
  let app: FastifyInstance | undefined;
  let office: FastifyInstance | undefined;
  let metrics: FastifyInstance | null = null;
  let live: ReturnType<typeof keepPagesTrue> | undefined;
  const onLost = (error: unknown) =>
    app?.log.warn({ err: error }, 'a connection to the database was lost');
  const { db } = connect(options.database, { most: 8, onLost });
  const close = async (): Promise<void> => {
    await live?.stop();
    await Promise.all([app?.close(), office?.close(), metrics?.close()]);
    await db.destroy();
  };
  try {
    await refusePowerfulRole(db);
    await registerDataKeys(db, new Cipher(env.dataKeys).keyIds, systemClock.now());
    await registerKeys(db, env, systemClock.now());
    await seedReference(db, { demo: env.demo });
    const pages = pageCacheFor(env, options.dev);
    const installation = await installationId(db);
    const parts: AppOptions = {
      env,
      db,
      connection: options.database,
      clock: systemClock,
      installation,
      readsClear: await takesClearValues(db),
      pages,
    };
    app = await createApp(parts);
    office = await createOffice(parts);
    metrics = createMetrics(parts, { public: app, office });
    const { log } = app;
    const cast = { db, env, clock: systemClock, log, installation };
    const hasCast = env.demo && (await seedDemo(cast, env.demoDay));
    const closed = env.demo ? 0 : await closeDemo(cast);
    if (closed > 0) log.warn({ closed }, 'accounts of the demo were taken away');
    live = keepPagesTrue({ connection: options.database, db, clock: systemClock, pages, onLost });
    const drains = [drainable(app), drainable(office)];
    await registerSite(app, { env, dev: options.dev, pages });
    await registerOffice(office, { env, dev: options.dev });
    await listenAll({ app, office, metrics }, options);
    return {
      address: addressOf(app, env),
      officeAddress: addressOf(office, env.office),
      hasCast,
      async stop(quietMs) {
        await Promise.all(drains.map((drain) => drain(quietMs)));
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Makes this process the supervisor's server process: it serves when told so, and ends when told so. */
export function obeySupervisor(): void {
  const report = (message: Report) => process.send?.(message);
  let serving: Serving | undefined;
  const obey = async (order: Order): Promise<void> => {
    if (order.kind === 'ping') {
      report({ kind: 'pong' });
    } else if (order.kind === 'serve') {
      serving = await startServing(order.options);
      const { address, officeAddress, hasCast } = serving;
      report({ kind: 'serving', address, officeAddress, hasCast });
      setTimeout(flushCompileCache, KEEP_COMPILED_AFTER_MS).unref();
    } else {
      await serving?.stop(order.quietMs);
      process.exit(0);
    }
  };
  process.on('message', (order: Order) => {
    obey(order).catch((error: unknown) => {
      report({ kind: 'failed', message: errorMessage(error) });
      // Left to the supervisor; the message must be out before.
      setTimeout(() => process.exit(1), 1000);
    });
  });
}
