import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { HttpRefusal } from './errors.ts';

/** The site's own origin, by the scope that serves its calls. */
const ownOrigins = new WeakMap<FastifyInstance, string>();

/** Says which origin the site's pages have. */
export function registerOrigin(api: FastifyInstance, { publicUrl }: Pick<Env, 'publicUrl'>): void {
  ownOrigins.set(api, new URL(publicUrl).origin);
}

/** The site's own origin, as the operator set it. */
export function ownOriginOf(api: FastifyInstance): string | undefined {
  return ownOrigins.get(api);
}

/**
 * Refuses a write that a browser sends for a page of another site (V3.5.1). No cookie carries authority; cross-site writes are
 * still refused, so that no page can make its visitors fill the lender's queue. A multipart call needs no preflight, so `Sec-Fetch-Site` and `Origin` decide;
 * who sends neither is no browser.
 * @throws HttpRefusal 403
 */
export function refuseForeignPage(api: FastifyInstance, request: FastifyRequest): void {
  if (request.method === 'GET') return;
  const { 'sec-fetch-site': site, origin, host } = request.headers;
  if (site === 'same-origin' || site === 'none') return;
  if (site === undefined && origin === undefined) return;
  // Browsers before 2023 say the origin alone; to another host of the same site (`same-site`) all say both.
  const isOwn =
    origin !== undefined &&
    (origin === ownOrigins.get(api) ||
      (site === undefined && (origin === `https://${host}` || origin === `http://${host}`)));
  if (!isOwn || site === 'cross-site') throw new HttpRefusal(403);
}
