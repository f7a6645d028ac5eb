import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createClient } from 'contract/client';
import { DEFAULT_LOCALE, type Locale, localeCookie } from 'contract/locale';
import type { FinishedPage, PageKeeper, SiteOptions } from 'contract/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteObject, ServerBuild } from 'react-router';
import type { SiteContext } from './app/context.ts';
import { keptPaths } from './app/page-table.ts';
import { NOWHERE, REDIRECTS } from './app/paths.ts';
import { deferHydration } from './deferred-hydration.ts';
import { serveAssets } from './serve-assets.ts';
import { startVite } from './serve-dev.ts';
import { serveSeo } from './seo.ts';
import { serveWorker } from './serve-worker.ts';

/** What `entry.server.tsx` exports beside what React Router needs. */
interface EntryModule {
  inLocale<T>(locale: Locale, work: () => T): T;
  siteContext: typeof import('./app/context.ts').siteContext;
}

const LOCALE_COOKIE = /(?:^|;\s*)locale=(km|en)(?:;|$)/;

/** The language of the cookie, Khmer without one (STATE-13). */
export function localeOfCookies(cookies: string | undefined): Locale {
  if (cookies === undefined) return DEFAULT_LOCALE;
  return (LOCALE_COOKIE.exec(cookies)?.[1] as Locale | undefined) ?? DEFAULT_LOCALE;
}

const LOCALE_ASKED = /\?(?:[^#]*&)?lang=(km|en)(?:&|$)/;

/** The language in an address (`?lang=`), as in search results and messages (docs/decisions/0014). */
export function localeOfAddress(url: string): Locale | undefined {
  if (!url.includes('?')) return undefined;
  return LOCALE_ASKED.exec(url)?.[1] as Locale | undefined;
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
  const { keeper, facts } = options;
  const secure = facts.publicUrl.startsWith('https:');
  serveSeo(app, facts.publicUrl);
  const answer = await createAnswering(build, options);

  const sendKept = (path: string) => (request: FastifyRequest, reply: FastifyReply) => {
    const page = keeper.find(path, localeOf(request, reply, secure));
    if (page === undefined || options.dev) return answer(request, reply);
    send(keeper, page, request, reply);
  };
  // No log line per visit: it would cost more than the page (P1).
  for (const path of keptPaths()) app.get(path, { logLevel: 'warn' }, sendKept(path));
  for (const [from, to] of Object.entries(REDIRECTS)) {
    app.get(from, (request, reply) => {
      const query = request.url.indexOf('?');
      return reply.redirect(query < 0 ? to : to + request.url.slice(query), 302);
    });
  }
  app.get('/*', answer);
}

/** Writes the page to Node's response directly: Fastify's hooks and serializer have nothing to add to it. */
function send(
  keeper: PageKeeper,
  page: FinishedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.hijack();
  // Fastify sets this header during shutdown.
  if (reply.getHeader('connection') === 'close') reply.raw.setHeader('Connection', 'close');
  keeper.send(page, request.raw, reply.raw);
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

/** Makes the handler that renders: whole documents with their policy, and the router's data unchanged. */
async function createAnswering(load: LoadBuild, options: SiteOptions) {
  const { createHeaders, sendResponse } = await import('@mcansh/react-router-fastify');
  const { createRequestHandler, RouterContextProvider } = await import('react-router');
  const { dev, keeper, inject, facts } = options;
  const handle = createRequestHandler(load, dev ? 'development' : 'production');
  const keyOf = dev ? () => null : await createKeyOf(load);

  const render = async (web: Request, locale: Locale, report: SiteContext['report']) => {
    const nonce = randomBytes(16).toString('base64url');
    const entry = (await load()).entry.module as unknown as EntryModule;
    const context = new RouterContextProvider();
    const state = { whole: true };
    context.set(entry.siteContext, {
      facts,
      report,
      nonce,
      call: inProcess(inject, locale, state),
    });
    const response = await entry.inLocale(locale, () => handle(web, context));
    return { response, state, nonce };
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const locale = localeOf(request, reply, facts.publicUrl.startsWith('https:'));
    const report = (error: unknown) => request.log.error({ err: error }, 'a page failed');
    // A kept page is rendered without the headers of whoever asked first.
    const document = async (address: string, headers?: Headers) => {
      const web = new Request(facts.publicUrl + address, headers ? { headers } : {});
      const { response, state, nonce } = await render(web, locale, report);
      if (!isDocument(response)) throw new NoDocument(response);
      const { status } = response;
      const whole = state.whole && (status === 200 || status === 404);
      const html = await response.text();
      return { status, html: dev ? html : deferHydration(html, nonce), nonce, whole };
    };
    try {
      const path = pathOf(request.url);
      const key = isDataPath(path) ? null : keyOf(path);
      const page =
        key === null
          ? await keeper.finish(await document(request.url, createHeaders(request.headers)))
          : await keeper.keep(key, locale, () => document(key));
      send(keeper, page, request, reply);
    } catch (outcome) {
      if (!(outcome instanceof NoDocument)) throw outcome;
      return sendResponse(reply, outcome.response);
    }
  };
}

/** Thrown when the answer is a redirect or router data instead of a document. */
class NoDocument extends Error {
  readonly response: Response;
  constructor(response: Response) {
    super('not a document');
    this.response = response;
  }
}

/** Makes a function from a path to the key under which its page is kept: the path itself, one key for all unknown paths, or null. */
async function createKeyOf(load: LoadBuild): Promise<(path: string) => string | null> {
  const { matchRoutes } = await import('react-router');
  const routes = Object.values((await load()).routes).filter((route) => route !== undefined);
  const under = (parentId: string | undefined): RouteObject[] =>
    routes
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, caseSensitive }) =>
        index
          ? { id, path, index, caseSensitive }
          : { id, path, caseSensitive, children: under(id) },
      );
  const tree = under(undefined);
  const kept = new Set(keptPaths());
  return (path) => {
    if (kept.has(path)) return path;
    const leaf = matchRoutes(tree, path)?.at(-1)?.route.id;
    return leaf === undefined || leaf === 'not-found' ? NOWHERE : null;
  };
}

function isDocument(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') === true;
}

/** Whether the router in the browser asks, for data and not for a document. */
function isDataPath(path: string): boolean {
  return path.endsWith('.data') || path.startsWith('/__');
}

function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

/** The typed client of a loader: calls the endpoints in process, as a visitor. A failed call marks the page as not whole. */
function inProcess(
  inject: SiteOptions['inject'],
  locale: Locale,
  state: { whole: boolean },
): SiteContext['call'] {
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
    const outcome = await client(endpoint, call);
    if (outcome.kind !== 'done') state.whole = false;
    return outcome;
  };
}
