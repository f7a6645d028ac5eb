import { LOCALE_HEADER, readLocale } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { HttpRefusal } from './errors.ts';
import { readHook } from './limits.ts';
import { problemOf, sendProblem } from './office-answers.ts';

const CALLS_A_MINUTE = 600;
const MINUTE_MS = 60_000;

/** A read for others' programs. */
interface KeyCall<Query, Reply> {
  readonly path: string;
  readonly query: z.ZodMiniType<Query>;
  readonly reply: z.ZodMiniType<Reply>;
  /** Whose key that is; null: nobody's. */
  readonly holderOf: (token: string) => Promise<bigint | null>;
  /** A refusal is answered as one of the office. */
  readonly read: (query: Query) => Promise<Reply | Refused>;
}

function tokenOf({ headers }: FastifyRequest): string {
  return /^Bearer (\S{1,100})$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

/**
 * Serves a read to whoever has a key, which comes as a bearer: no cookie counts, so no page can ask in somebody's name. Each key may call
 * 600 times a minute, beside the limit of its network.
 */
export function serveByKey<Query, Reply>(app: FastifyInstance, call: KeyCall<Query, Reply>): void {
  const holders = new WeakMap<FastifyRequest, bigint>();
  const count = app.createRateLimit({
    max: CALLS_A_MINUTE,
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => `${call.path} ${holders.get(request)}`,
  });
  app.route({
    method: 'GET',
    url: call.path,
    exposeHeadRoute: false,
    onRequest: readHook(app),
    handler: async (request, reply) => {
      const holder = await call.holderOf(tokenOf(request));
      if (holder === null) {
        reply.header('www-authenticate', 'Bearer');
        throw new HttpRefusal(401);
      }
      holders.set(request, holder);
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded) throw new HttpRefusal(429);
      const query = call.query.safeParse(request.query);
      if (!query.success) throw new HttpRefusal(400);
      const read = await call.read(query.data);
      if (read instanceof Refused) {
        return sendProblem(reply, problemOf(read, readLocale(request.headers[LOCALE_HEADER])));
      }
      return reply.send(call.reply.parse(read));
    },
  });
}
