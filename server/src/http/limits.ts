import rateLimit from '@fastify/rate-limit';
import type { RateClass } from 'contract/endpoint';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { HttpRefusal } from './errors.ts';

/**
 * How often one address may call. At least 600 reads a minute and 120 store calls in ten minutes must pass
 * (decisions Part 3): an internet café or a mobile carrier stands behind one address.
 */
export const LIMITS: Readonly<Record<RateClass, { max: number; timeWindow: number }>> = {
  read: { max: 900, timeWindow: 60_000 },
  store: { max: 180, timeWindow: 10 * 60_000 },
};

/** The most addresses that are remembered at once. */
const ADDRESSES_MAX = 20_000;

/** One household or phone of IPv6 has at least so much of the address for itself. */
const IPV6_SUBNET = 64;

/** Where the site's own calls to the endpoints come from, which pass no network; no socket has this address. */
export const IN_PROCESS = 'in-process';

/** One count for each class, whichever of its routes is called. */
export type RateHooks = Readonly<Record<RateClass, onRequestAsyncHookHandler>>;

const hooks = new WeakMap<FastifyInstance, RateHooks>();

/** Counts calls by address from here on; `rateHook` says what a route must run. */
export async function registerLimits(api: FastifyInstance): Promise<void> {
  await api.register(rateLimit, {
    global: false,
    cache: ADDRESSES_MAX,
    ipv6Subnet: IPV6_SUBNET,
    allowList: (request) => request.raw.socket.remoteAddress === IN_PROCESS,
    errorResponseBuilder: () => new HttpRefusal(429),
  });
  hooks.set(api, { read: api.rateLimit(LIMITS.read), store: api.rateLimit(LIMITS.store) });
}

/** What a route of this class runs first. */
export function rateHook(api: FastifyInstance, rate: RateClass): onRequestAsyncHookHandler[] {
  const hook = hooks.get(api)?.[rate];
  return hook ? [hook] : [];
}
