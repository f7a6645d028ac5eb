import { hash } from 'node:crypto';
import type { Server } from 'node:http';
import rateLimit from '@fastify/rate-limit';
import type { RateClass } from 'contract/endpoint';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
} from 'fastify';
import { networkOf } from '../usage/commands.ts';
import { HttpRefusal } from './errors.ts';

const MINUTE_MS = 60_000;

/**
 * How often one network (an IPv4 address, 64 bits of IPv6) may call. At least 600 reads a minute and 120 store calls in ten
 * minutes must pass (decision 0008): an internet café or a mobile carrier stands behind one address. Store calls are
 * counted three ways, so that one phone cannot use up what its carrier's other phones need.
 */
export const LIMITS = {
  /** Reads, and pages that are rendered anew. */
  read: { max: 900, timeWindow: MINUTE_MS },
  /** Store calls of every kind: what a server can bear from one network. */
  store: { max: 900, timeWindow: MINUTE_MS },
  /** Saves of one draft. */
  saves: { max: 180, timeWindow: 10 * MINUTE_MS },
  /** Drafts and leads made. */
  made: { max: 180, timeWindow: 10 * MINUTE_MS },
  /** Store calls that were refused: past this, what would be refused is answered with 429, and nothing else is. */
  refused: { max: 180, timeWindow: 10 * MINUTE_MS },
} as const;

/**
 * The most networks (with drafts) that each count remembers. The one that called least lately is forgotten first: who has
 * more networks than that gains nothing by it, since each new one has an allowance of its own anyway.
 */
const REMEMBERED_MAX = 20_000;

/** Where the site's own calls to the endpoints come from, which pass no network; no socket has this address. */
export const IN_PROCESS = 'in-process';

type Count = ReturnType<FastifyInstance['createRateLimit']>;

interface Limits {
  hooks: Readonly<Record<RateClass, onRequestAsyncHookHandler>>;
  saves: Count;
  made: Count;
  refused: Count;
}

const limitsOf = new WeakMap<Server, Limits>();
/** The draft that a request saves, for the key of its count; none for a request that makes something. */
const drafts = new WeakMap<FastifyRequest, string>();

/** Counts calls by network from here on; `rateHook` says what a route must run. */
export async function registerLimits(api: FastifyInstance): Promise<void> {
  await api.register(rateLimit, {
    global: false,
    cache: REMEMBERED_MAX,
    keyGenerator: (request) => networkOf(request.ip),
    allowList: (request) => request.raw.socket.remoteAddress === IN_PROCESS,
    errorResponseBuilder: () => new HttpRefusal(429),
  });
  limitsOf.set(api.server, {
    hooks: { read: api.rateLimit(LIMITS.read), store: api.rateLimit(LIMITS.store) },
    saves: api.createRateLimit({
      ...LIMITS.saves,
      keyGenerator: (request) => `${networkOf(request.ip)} ${drafts.get(request)}`,
    }),
    made: api.createRateLimit(LIMITS.made),
    refused: api.createRateLimit(LIMITS.refused),
  });
}

/** @throws Error where calls are served without limits, which only a mistake in the program brings about */
function limitsFor(server: Server): Limits {
  const limits = limitsOf.get(server);
  if (limits === undefined) throw new Error('registerLimits must run before calls are served');
  return limits;
}

/** What a route of this class runs first. */
export function rateHook(app: FastifyInstance, rate: RateClass): onRequestAsyncHookHandler {
  return limitsFor(app.server).hooks[rate];
}

/**
 * Counts a store call that was read: a save by its draft; what is to be made anew once it is (`countAnswer`).
 * @throws HttpRefusal 429
 */
export async function countStoreCall(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): Promise<void> {
  const limits = limitsFor(request.server.server);
  const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined;
  if (typeof id !== 'string' || id === '') {
    return refuseExceeded(reply, await limits.made(request, { increment: false }), 1);
  }
  drafts.set(request, hash('sha256', id, 'base64url'));
  refuseExceeded(reply, await limits.saves(request));
}

/**
 * Counts how a store call ended.
 * @throws HttpRefusal 429 in place of a refusal, for whoever has been refused too often
 */
export async function countAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  isRefused: boolean,
): Promise<void> {
  const limits = limitsFor(request.server.server);
  if (isRefused) refuseExceeded(reply, await limits.refused(request));
  else if (!drafts.has(request)) await limits.made(request);
}

/** @param wanted how many more are asked for than were counted */
function refuseExceeded(
  reply: FastifyReply,
  outcome: Awaited<ReturnType<Count>>,
  wanted = 0,
): void {
  if (outcome.isAllowed || (!outcome.isExceeded && outcome.remaining >= wanted)) return;
  reply.header('retry-after', String(Math.max(1, outcome.ttlInSeconds)));
  throw new HttpRefusal(429);
}
