import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { systemClock } from './clock.ts';
import { connect, type Connection } from './database/connect.ts';
import { migrate } from './database/migrate.ts';
import type { Env } from './env.ts';
import { keepPagesTrue } from './live-pages.ts';
import { seedReference } from './seed/reference.ts';
import { pageKeeperFor, preloadSite, registerSite } from './site.ts';

/** All that a serving process must know; plain values, since it may come from another process. */
export interface ServingOptions {
  env: Env;
  /** For the migrations only. */
  owner: Connection;
  app: Connection;
  dev: boolean;
  /** How long the port may still be held by the end of the one before, in milliseconds. */
  waitForPortMs: number;
}

/** A server that takes requests. */
export interface Serving {
  /** Where it listens, for a person: `http://localhost:3000`. */
  address: string;
  /** Takes no new connection, answers what is under way, then ends; `quietMs` see `drain`. */
  stop(quietMs: number): Promise<void>;
}

/** Another program has the port. */
export class PortTaken extends Error {
  constructor({ host, port }: Env) {
    super(`Port ${port} on ${host} is in use by another program. Give a free one with PORT.`);
  }
}

/** What is under way is given so long before the process ends regardless. */
const DRAIN_LIMIT_MS = 20_000;

/**
 * Prepares the end without a lost request. Connections that stay open are told to close with their
 * next answer, so for `quietMs` whoever sends at regular intervals moves over by himself; then
 * those without a request under way are closed, and the rest when they are answered.
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
    // Not http's own `close`, which would cut connections that are about to send.
    Object.getPrototypeOf(Object.getPrototypeOf(app.server)).close.call(app.server);
    const begun = Date.now();
    while (Date.now() - begun < DRAIN_LIMIT_MS && (await connections()) > 0) {
      if (Date.now() - begun >= quietMs) app.server.closeIdleConnections();
      await wait(20);
    }
    app.server.closeAllConnections();
  };
}

async function listen(app: FastifyInstance, env: Env, waitMs: number): Promise<void> {
  const until = Date.now() + waitMs;
  for (;;) {
    try {
      await app.listen({ host: env.host, port: env.port, listenTextResolver: () => 'listening' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      if (Date.now() > until) throw new PortTaken(env);
      await wait(100);
    }
  }
}

/**
 * Migrates, builds the application with the site in it, listens.
 * @throws PortTaken, CannotMigrate, SiteMissing
 */
export async function startServing(options: ServingOptions): Promise<Serving> {
  const { env } = options;
  if (!options.dev) preloadSite();
  await migrate(options.owner);
  let app: FastifyInstance | undefined;
  let live: ReturnType<typeof keepPagesTrue> | undefined;
  const onLost = (error: unknown) =>
    app?.log.warn({ err: error }, 'a connection to the database was lost');
  const { db } = connect(options.app, { most: 8, onLost });
  try {
    await seedReference(db, { demo: env.demo });
    const pages = pageKeeperFor(env, options.dev);
    app = await createApp({ env, db, connection: options.app, clock: systemClock, pages });
    live = keepPagesTrue({ connection: options.app, db, clock: systemClock, pages, onLost });
    const drain = drainable(app);
    await registerSite(app, { env, dev: options.dev, pages });
    await listen(app, env, options.waitForPortMs);
    const serving = { app, live };
    const bound = app.server.address();
    const port = typeof bound === 'object' && bound ? bound.port : env.port;
    const host = /^(127\.0\.0\.1|0\.0\.0\.0|::1?)$/.test(env.host) ? 'localhost' : env.host;
    return {
      address: `http://${host}:${port}`,
      async stop(quietMs) {
        await drain(quietMs);
        await serving.live.stop();
        await serving.app.close();
        await db.destroy();
      },
    };
  } catch (error) {
    await live?.stop();
    await app?.close();
    await db.destroy();
    throw error;
  }
}
