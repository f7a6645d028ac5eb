import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PageCache, SiteFacts, SiteModule } from 'contract/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from './env.ts';
import { createPageCache } from './http/pages/html.ts';
import { IN_PROCESS, readHook } from './http/limits.ts';

/** The site was not built; the message says how. */
class SiteMissing extends Error {
  constructor() {
    super('The site is not built yet. Run `npm run build` (`npm start` does it by itself).');
  }
}

const PLUGIN = new URL('../../site/serve.ts', import.meta.url);
const BUILD = new URL('../../site/build/server/index.js', import.meta.url);

/** The settings that the site may know; nothing secret. */
function siteFacts(env: Env): SiteFacts {
  return {
    publicUrl: env.publicUrl,
    company: env.company,
    lender: { name: env.lender.name, licence: env.lender.licence },
    inventedFacts: env.demo && env.placeholders.length > 0,
    hosts: env.hosts,
    regionApiKey: env.regionApiKey,
    robotCheck: {
      driver: env.captcha.kind,
      siteKey: env.captcha.kind === 'altcha' ? '' : env.captcha.siteKey,
      onBorrow: env.borrowCaptcha,
    },
    requireEmploymentCard: env.requireEmploymentCard,
  };
}

/** Makes the cache of rendered pages with the policy that these settings need. */
export function pageCacheFor(env: Env, dev: boolean): PageCache {
  return createPageCache({
    connect: Object.values(env.hosts),
    secure: env.publicUrl.startsWith('https:'),
    robotCheck: env.captcha.kind,
    dev,
  });
}

/** Starts loading the built site while the database connects (P17). Errors are reported by `registerSite`. */
export function preloadSite(): void {
  // Set before React is loaded, which picks its build by it.
  process.env.NODE_ENV ??= 'production';
  for (const part of [PLUGIN, BUILD]) import(part.href).catch(() => undefined);
}

/**
 * Registers the site's plugin, which the server knows by its path only.
 * @throws SiteMissing
 */
export async function registerSite(
  app: FastifyInstance,
  options: { env: Env; dev: boolean; pages: PageCache },
): Promise<void> {
  const { env, dev, pages } = options;
  if (!dev && !existsSync(fileURLToPath(BUILD))) throw new SiteMissing();
  const { default: site }: SiteModule<FastifyInstance, FastifyRequest, FastifyReply> = await import(
    PLUGIN.href
  );
  await app.register(site, {
    dev,
    facts: siteFacts(env),
    cache: pages,
    limit: (request, reply) => readHook(app).call(app, request, reply),
    inject: (request) => app.inject({ ...request, remoteAddress: IN_PROCESS }),
  });
}
