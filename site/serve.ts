import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createClient } from 'contract/client';
import { type Locale, localeCookie } from 'contract/locale';
import type { FinishedPage, PageCache, RenderedPage, SiteOptions as Options } from 'contract/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { SiteContext } from './app/context.ts';
import { keptPaths } from './app/page-table.ts';
import { REDIRECTS } from './app/paths.ts';
import { deferHydration } from './deferred-hydration.ts';
import { serveSeo } from './seo.ts';
import {
  addressReader,
  type Asked,
  localeOfAddress,
  localeOfCookies,
  originForm,
  queryOf,
} from './serve-address.ts';
import { serveAssets } from 'ui/build/serve-assets.ts';
import { startVite } from './serve-dev.ts';
import { serveWorker } from './serve-worker.ts';

type SiteOptions = Options<FastifyRequest, FastifyReply>;

/** What `entry.server.tsx` exports beside what React Router needs. */
interface EntryModule {
  inLocale<T>(locale: Locale, work: () => T): T;
  siteContext: typeof import('./app/context.ts').siteContext;
}

/** The language of the address, else of the cookie. One in the address is also set as the cookie, like a switch by the reader. */
function localeOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Locale {
  const { url = '', headers } = request.raw;
  const asked = localeOfAddress(url);
  if (asked === undefined) return localeOfCookies(headers.cookie);
  reply.raw.setHeader('Set-Cookie', localeCookie(asked, secure));
  return asked;
}

/**
 * The site as a Fastify plugin. It answers GET for every address without a route of its own: kept pages from memory, other
 * pages rendered per request, the router's data, the browser's bundles.
 */
export default async function site(app: FastifyInstance, options: SiteOptions): Promise<void> {
  // React chooses its build by this when it is first imported.
  process.env.NODE_ENV ??= options.dev ? 'development' : 'production';
  const build = options.dev ? await startVite(app) : await builtSite(app);
  const { cache, facts } = options;
  const secure = facts.publicUrl.startsWith('https:');
  serveSeo(app, facts.publicUrl);
  const answer = await createAnswering(build, options);

  const sendKept = (path: string) => (request: FastifyRequest, reply: FastifyReply) => {
    const page = cache.find(path, localeOf(request, reply, secure));
    if (page === undefined || options.dev) return answer(request, reply);
    send(cache, page, request, reply);
  };
  // No log line per visit: it would cost more than the page (P1).
  for (const path of keptPaths()) app.get(path, { logLevel: 'warn' }, sendKept(path));
  for (const [from, to] of Object.entries(REDIRECTS)) {
    app.get(from, (request, reply) => redirectTo(request, reply, to, 302));
  }
  app.get('/*', answer);
}

/** Writes the page to Node's response directly: Fastify's hooks and serializer have nothing to add to it. */
function send(
  cache: PageCache,
  page: FinishedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.hijack();
  // Fastify sets this header during shutdown.
  if (reply.getHeader('connection') === 'close') reply.raw.setHeader('Connection', 'close');
  cache.send(page, request.raw, reply.raw);
}

type LoadBuild = () => Promise<ServerBuild>;

async function builtSite(app: FastifyInstance): Promise<LoadBuild> {
  const folder = fileURLToPath(new URL('build/client/', import.meta.url));
  serveAssets(app, folder);
  const built = (await import(
    new URL('build/server/index.js', import.meta.url).href
  )) as ServerBuild;
  serveWorker(app, folder, built.assets.version);
  return () => Promise.resolve(built);
}

/** What the router made of an address that is neither a page nor data: a redirect, or an error without a body. */
class OtherAnswer extends Error {
  readonly response: Response;
  constructor(response: Response) {
    super('neither a page nor data');
    this.response = response;
  }
}

type Render = (
  web: Request,
  locale: Locale,
  report: SiteContext['report'],
) => Promise<RenderedPage>;

/** Makes what has React Router render: documents whole, and its data. It throws `OtherAnswer` for anything else. */
async function createRender(load: LoadBuild, options: SiteOptions): Promise<Render> {
  const { createRequestHandler, RouterContextProvider } = await import('react-router');
  const { dev, cache, inject, facts } = options;
  const handle = createRequestHandler(load, dev ? 'development' : 'production');
  return async (web, locale, report) => {
    const nonce = randomBytes(16).toString('base64url');
    const entry = (await load()).entry.module as unknown as EntryModule;
    const context = new RouterContextProvider();
    const state = { whole: true };
    const call = inProcess({ inject, locale, state, cache });
    context.set(entry.siteContext, { facts, report, nonce, call });
    const response = await entry.inLocale(locale, () => handle(web, context));
    const type = response.headers.get('content-type') ?? '';
    const isData = type.startsWith('text/x-script');
    if (!isData && !type.startsWith('text/html')) throw new OtherAnswer(response);
    const { status } = response;
    const whole = state.whole && (status < 300 || status === 404);
    const text = await response.text();
    return {
      status,
      html: dev || isData ? text : deferHydration(text, nonce),
      nonce,
      whole,
      isData,
    };
  };
}

/** Makes the handler of whatever address has no route of its own: redirects, what is kept, and renders what is not yet. */
async function createAnswering(load: LoadBuild, options: SiteOptions) {
  const { createHeaders, sendResponse } = await import('@mcansh/react-router-fastify');
  const { matchRoutes } = await import('react-router');
  const { dev, cache, facts, limit } = options;
  const render = await createRender(load, options);
  const read = dev ? null : addressReader((await load()).routes, matchRoutes);
  /** What the router redirects is the same for everybody, so it is asked once. */
  const redirects = new Map<string, string>();

  const answerOther = (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    error: unknown,
  ) => {
    if (!(error instanceof OtherAnswer)) throw error;
    const { status, headers } = error.response;
    const to = headers.get('location');
    reply.headers(NOT_KEPT);
    if (dev || to === null || status >= 400) return sendResponse(reply, error.response);
    redirects.set(key, to);
    return redirectTo(request, reply, to, 302);
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const asked: Asked = read?.(request.url) ?? { kind: 'page', key: originForm(request.url) };
    if (asked.kind === 'elsewhere') return redirectTo(request, reply, asked.path, 301);
    const { key } = asked;
    const to = redirects.get(key);
    if (to !== undefined) return redirectTo(request, reply, to, 302);
    const locale = localeOf(request, reply, facts.publicUrl.startsWith('https:'));
    const found = dev ? undefined : cache.find(key, locale);
    if (found !== undefined) return send(cache, found, request, reply);
    await limit(request, reply);
    const report = (error: unknown) => request.log.error({ err: error }, 'a page failed');
    const address = facts.publicUrl + key;
    try {
      // A kept page is rendered without the headers of whoever asked first.
      const page = dev
        ? await cache.finish(
            await render(
              new Request(address, { headers: createHeaders(request.headers) }),
              locale,
              report,
            ),
          )
        : await cache.keep(key, locale, () => render(new Request(address), locale, report));
      send(cache, page, request, reply);
    } catch (error) {
      return answerOther(request, reply, key, error);
    }
  };
}

/** Headers of an answer that is neither page nor file: no sniffing, revalidated each time. */
const NOT_KEPT = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' } as const;

/** To another address of the site, the query taken along. */
function redirectTo(request: FastifyRequest, reply: FastifyReply, path: string, status: 301 | 302) {
  const query = queryOf(request.url);
  return reply.headers(NOT_KEPT).redirect(query === '' ? path : `${path}?${query}`, status);
}

/**
 * The typed client of a loader: calls our own endpoints without a network, as a visitor, and marks a page that missed
 * something. Answers are kept as long as pages are: a page and its data are made from one call.
 */
function inProcess({
  inject,
  locale,
  state,
  cache,
}: Pick<SiteOptions, 'inject' | 'cache'> & {
  locale: Locale;
  state: { whole: boolean };
}): SiteContext['call'] {
  const client = createClient({
    locale: () => locale,
    token: () => null,
    hosts: { api: '', forms: '', regions: '' },
    send: async (url, init) => {
      const answer = await inject({
        method: init.method === 'POST' ? 'POST' : 'GET',
        url,
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(typeof init.body === 'string' ? { payload: init.body } : {}),
      });
      const headers = new Headers({ 'content-type': 'application/json' });
      return new Response(answer.payload, { status: answer.statusCode, headers });
    },
  });
  return async (endpoint, call) => {
    const ask = async () => {
      const value = await client(endpoint, call);
      return { value, whole: value.kind === 'done' };
    };
    // Loaders only read; a call with a body is about one person.
    const isKept = call?.body === undefined;
    const key = JSON.stringify([endpoint.path, call?.query ?? null, locale]);
    const outcome = isKept ? await cache.recall(key, ask) : (await ask()).value;
    if (outcome.kind !== 'done') state.whole = false;
    return outcome;
  };
}
