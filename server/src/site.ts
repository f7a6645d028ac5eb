import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PageKeeper, SiteFacts, SiteModule } from 'contract/site';
import type { FastifyInstance } from 'fastify';
import type { Env } from './env.ts';
import { createPageKeeper } from './http/html.ts';
import { IN_PROCESS } from './http/limits.ts';

/** The site was not built; the message says how. */
class SiteMissing extends Error {
  constructor() {
    super('The site is not built yet. Run `npm run build` (`npm start` does it by itself).');
  }
}

const PLUGIN = new URL('../../site/serve.ts', import.meta.url);
const BUILD = new URL('../../site/build/server/index.js', import.meta.url);

/** What the site may know of the settings: nothing secret. */
function siteFacts(env: Env): SiteFacts {
  return {
    publicUrl: env.publicUrl,
    company: env.company,
    lender: { name: env.lender.name, licence: env.lender.licence },
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

/** The keeper of finished pages, for the addresses and the robot check of these settings. */
export function pageKeeperFor(env: Env, dev: boolean): PageKeeper {
  return createPageKeeper({
    connect: Object.values(env.hosts),
    secure: env.publicUrl.startsWith('https:'),
    robotCheck: env.captcha.kind,
    dev,
  });
}

/** Begins to read the built site, which takes as long as the database takes to answer (P17); `registerSite` says what failed. */
export function preloadSite(): void {
  // Before React is read: it chooses its build by this.
  process.env.NODE_ENV ??= 'production';
  for (const part of [PLUGIN, BUILD]) import(part.href).catch(() => undefined);
}

/**
 * Puts the site into the application, by its path: the server knows nothing else of it.
 * @throws SiteMissing
 */
export async function registerSite(
  app: FastifyInstance,
  options: { env: Env; dev: boolean; pages: PageKeeper },
): Promise<void> {
  const { env, dev, pages } = options;
  if (!dev && !existsSync(fileURLToPath(BUILD))) throw new SiteMissing();
  const { default: site }: SiteModule<FastifyInstance> = await import(PLUGIN.href);
  await app.register(site, {
    dev,
    facts: siteFacts(env),
    keeper: pages,
    inject: (request) => app.inject({ ...request, remoteAddress: IN_PROCESS }),
  });
}
