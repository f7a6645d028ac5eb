import { hash } from 'node:crypto';
import type { Server } from 'node:http';
import rateLimit from '@fastify/rate-limit';
import type { Text } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { m } from 'words/messages';
import { networkOf } from '../usage/commands.ts';
import { HttpRefusal } from './errors.ts';

const MINUTE_MS = 60_000;

/**
 * How often one network (an IPv4 address, 64 bits of IPv6) may call. At least 600 reads a minute and 120 store calls in ten
 * minutes must pass (decision 0008): an internet café or a mobile carrier stands behind one address. A store call of a draft
 * that this process has saved before is counted by that draft alone, so that no phone can use up what the drafts of its
 * carrier's other phones need. What comes without such a draft shares the limits of its network.
 */
export const LIMITS = {
  /** Reads, and pages that are rendered anew. */
  read: { max: 900, timeWindow: MINUTE_MS },
  /** Store calls without a known draft. */
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
  read: onRequestAsyncHookHandler;
  store: Count;
  saves: Count;
  made: Count;
  refused: Count;
  known: KnownDrafts;
}

const limitsOf = new WeakMap<Server, Limits>();
/** The hash of the draft that a request saves, for the key of its count; none for a request that makes something. */
const drafts = new WeakMap<FastifyRequest, string>();
/** Who is signed in. */
const borrowers = new WeakMap<FastifyRequest, bigint>();

/** Hashes of the drafts that were made or saved last. */
class KnownDrafts {
  readonly #hashes = new Set<string>();

  has(draft: string): boolean {
    return this.#hashes.has(draft);
  }

  add(draft: string): void {
    this.#hashes.delete(draft);
    this.#hashes.add(draft);
    const [oldest] = this.#hashes;
    if (this.#hashes.size > REMEMBERED_MAX && oldest !== undefined) this.#hashes.delete(oldest);
  }
}

/** Counts calls by network from here on; `readHook` and `countStoreCall` are what a route must run. */
export async function registerLimits(api: FastifyInstance): Promise<void> {
  await api.register(rateLimit, {
    global: false,
    cache: REMEMBERED_MAX,
    keyGenerator: (request) => networkOf(request.ip),
    allowList: (request) => request.raw.socket.remoteAddress === IN_PROCESS,
    errorResponseBuilder: () => new HttpRefusal(429),
  });
  limitsOf.set(api.server, {
    read: api.rateLimit(LIMITS.read),
    store: api.createRateLimit({ ...LIMITS.store, keyGenerator: callerKey }),
    saves: api.createRateLimit({
      ...LIMITS.saves,
      keyGenerator: (request) => `${networkOf(request.ip)} ${drafts.get(request)}`,
    }),
    made: api.createRateLimit({ ...LIMITS.made, keyGenerator: callerKey }),
    refused: api.createRateLimit({ ...LIMITS.refused, keyGenerator: callerKey }),
    known: new KnownDrafts(),
  });
}

/** Whom a store call counts for: the borrower who is signed in, whatever else comes from the same network, or else the network. */
function callerKey(request: FastifyRequest): string {
  const borrower = borrowers.get(request);
  return borrower === undefined ? networkOf(request.ip) : `borrower ${borrower}`;
}

/** @throws Error where calls are served without limits, which only a mistake in the program brings about */
function limitsFor(server: Server): Limits {
  const limits = limitsOf.get(server);
  if (limits === undefined) throw new Error('registerLimits must run before calls are served');
  return limits;
}

/** What a route that reads runs first. A store call is counted once its body tells the draft (`countStoreCall`). */
export function readHook(app: FastifyInstance): onRequestAsyncHookHandler {
  return limitsFor(app.server).read;
}

/**
 * Counts a store call that was read: a save by its draft, anything else by its network; what is to be made anew once it is
 * (`countAnswer`).
 * @param borrowerId who is signed in: others of the same network use up nothing of theirs
 * @throws HttpRefusal 429
 */
export async function countStoreCall(
  request: FastifyRequest,
  body: unknown,
  borrowerId: bigint | null,
): Promise<void> {
  const limits = limitsFor(request.server.server);
  if (borrowerId !== null) borrowers.set(request, borrowerId);
  const draft = draftOf(body);
  if (draft === null || !limits.known.has(draft)) {
    refuseExceeded(await limits.store(request), m.refusal_network_full);
  }
  if (draft === null) {
    refuseExceeded(await limits.made(request, { increment: false }), m.refusal_network_full, 1);
  } else {
    drafts.set(request, draft);
    refuseExceeded(await limits.saves(request), m.refusal_too_many);
  }
}

/**
 * Counts how a store call ended. The draft of a call that was taken is known from then on.
 * @throws HttpRefusal 429 in place of a refusal, once the network has been refused too often
 */
export async function countAnswer(request: FastifyRequest, result: unknown): Promise<void> {
  const limits = limitsFor(request.server.server);
  if (result instanceof Refused) {
    refuseExceeded(await limits.refused(request), m.refusal_too_many);
    return;
  }
  const draft = draftOf(result);
  if (draft !== null) limits.known.add(draft);
  if (!drafts.has(request)) await limits.made(request);
}

/** The hash of the draft's key that a body or an answer carries as `id`. */
function draftOf(value: unknown): string | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  return typeof id === 'string' && id !== '' ? hash('sha256', id, 'base64url') : null;
}

/** @param wanted how many more are asked for than were counted */
function refuseExceeded(outcome: Awaited<ReturnType<Count>>, text: Text, wanted = 0): void {
  if (outcome.isAllowed || (!outcome.isExceeded && outcome.remaining >= wanted)) return;
  const retryAfterSeconds = Math.max(1, outcome.ttlInSeconds);
  throw new HttpRefusal(429, { text, retryAfterSeconds });
}
