import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { HttpRefusal } from './errors.ts';

/** An answered request, as it is counted: never the address, in which what a person entered may stand. */
interface Answered {
  readonly door: 'public' | 'office';
  readonly method: string;
  /** The route's pattern. */
  readonly route: string;
  /** Null: the caller was gone before the answer. */
  readonly status: number | null;
  readonly seconds: number;
}

const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** `/metrics`, for whoever has the token; for whoever comes, where there is none (METRICS_HOST is then the machine itself). */
export function serveMetrics(
  app: FastifyInstance,
  token: string | null,
  text: () => Promise<string>,
): void {
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const sent = hashOf(request.headers.authorization ?? '');
    if (token !== null && !timingSafeEqual(sent, hashOf(`Bearer ${token}`))) {
      reply.header('www-authenticate', 'Bearer');
      throw new HttpRefusal(401);
    }
    return reply.type(PROMETHEUS_TYPE).send(await text());
  });
}

/** Counts the requests of a door, those too whose callers go before the answer. */
export function countRequests(
  app: FastifyInstance,
  door: Answered['door'],
  requests: { add(answered: Answered): void },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const begun = performance.now();
    reply.raw.once('close', () => {
      // An address that no route has is any stranger's text, and so may a method be.
      const route = request.routeOptions.url ?? 'none';
      const method = route === 'none' ? 'any' : request.method;
      const isAnswered = reply.raw.writableFinished || reply.raw.headersSent;
      const status = isAnswered ? reply.statusCode : null;
      const seconds = (performance.now() - begun) / 1000;
      requests.add({ door, method, route, status, seconds });
    });
    done();
  });
}
