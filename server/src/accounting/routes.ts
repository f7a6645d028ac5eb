import { ENTRIES_PATH, entriesQuery, entriesReply } from 'contract/accounting';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpRefusal } from '../http/errors.ts';
import { readHook } from '../http/limits.ts';
import type { Services } from '../services.ts';
import { entriesAfter, holderOf } from './commands.ts';

const CALLS_A_MINUTE = 600;
const MINUTE_MS = 60_000;

const holders = new WeakMap<FastifyRequest, bigint>();

function tokenOf({ headers }: FastifyRequest): string {
  return /^Bearer (\S{1,100})$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

/** What the lender's accounting reads by a key. No cookie counts here, so no page can ask in somebody's name. */
export function routes(app: FastifyInstance, services: Services): void {
  const count = app.createRateLimit({
    max: CALLS_A_MINUTE,
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => `api key ${holders.get(request)}`,
  });
  app.route({
    method: 'GET',
    url: ENTRIES_PATH,
    exposeHeadRoute: false,
    onRequest: readHook(app),
    handler: async (request, reply) => {
      const holder = await holderOf(services, tokenOf(request));
      if (holder === null) {
        reply.header('www-authenticate', 'Bearer');
        throw new HttpRefusal(401);
      }
      holders.set(request, holder);
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded) throw new HttpRefusal(429);
      const query = entriesQuery.safeParse(request.query);
      if (!query.success) throw new HttpRefusal(400);
      return reply.send(entriesReply.parse(await entriesAfter(services, query.data)));
    },
  });
}
