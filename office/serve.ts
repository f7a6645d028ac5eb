import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { OfficeOptions } from 'contract/office/door';
import { createOfficeClient } from 'contract/office/client';
import type { Locale } from 'contract/locale';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { serveAssets } from 'ui/build/serve-assets.ts';
import { allowOwnSinks } from 'ui/build/trusted-types.ts';
import type { OfficeContext } from './app/context.ts';
import { localeOfCookies } from './app/locale-cookie.ts';
import { startVite } from './serve-dev.ts';

type Options = OfficeOptions<FastifyRequest, FastifyReply>;

/** What `entry.server.tsx` exports beside what React Router needs. */
interface EntryModule {
  inLocale<T>(locale: Locale, work: () => T): T;
  officeContext: typeof import('./app/context.ts').officeContext;
}

type LoadBuild = () => Promise<ServerBuild>;

/**
 * The office as a Fastify plugin. It answers GET for every address without a route of its own: each page is rendered for who asks,
 * and kept by nobody.
 */
export default async function office(app: FastifyInstance, options: Options): Promise<void> {
  // React chooses its build by this when it is first imported.
  process.env.NODE_ENV ??= options.dev ? 'development' : 'production';
  const load = options.dev ? await startVite(app) : await builtOffice(app);
  app.get('/*', { logLevel: 'warn' }, await createAnswering(load, options));
}

async function builtOffice(app: FastifyInstance): Promise<LoadBuild> {
  serveAssets(app, fileURLToPath(new URL('build/client/', import.meta.url)));
  const built = (await import(
    new URL('build/server/index.js', import.meta.url).href
  )) as ServerBuild;
  return () => Promise.resolve(built);
}

/** The browser asks this script's policy before a text becomes a script or HTML (ui/build/trusted-types.ts). */
function withPolicy(html: string, nonce: string): string {
  const script = `(${allowOwnSinks.toString()})()`.replaceAll('</', '<\\/');
  return html.replace('</head>', () => `<script nonce="${nonce}">${script}</script></head>`);
}

async function createAnswering(load: LoadBuild, options: Options) {
  const { createRequestHandler, RouterContextProvider } = await import('react-router');
  const { dev, publicUrl, send, limit } = options;
  const handle = createRequestHandler(load, dev ? 'development' : 'production');
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    await limit(request, reply);
    const nonce = randomBytes(16).toString('base64url');
    const { cookie = '' } = request.headers;
    const locale = localeOfCookies(cookie);
    const entry = (await load()).entry.module as unknown as EntryModule;
    const context = new RouterContextProvider();
    const report = (error: unknown) => request.log.error({ err: error }, 'a page failed');
    context.set(entry.officeContext, { nonce, report, call: inProcess(options, cookie, locale) });
    const response = await entry.inLocale(locale, () =>
      handle(new Request(publicUrl + pathOf(request.url)), context),
    );
    const { status, headers } = response;
    const to = headers.get('location');
    if (to !== null) return reply.header('cache-control', 'no-store').redirect(to, 302);
    const isData = headers.get('content-type')?.startsWith('text/x-script') ?? false;
    const text = await response.text();
    const html = dev || isData ? text : withPolicy(text, nonce);
    return send({ status, html, nonce, whole: true, isData }, request, reply);
  };
}

/** The target of a request as a path: of a whole address, which proxies send, what follows the host. */
function pathOf(url: string): string {
  return url.startsWith('/') ? url.replace(/^\/{2,}/, '/') : url.replace(/^https?:\/\/[^/]*/i, '');
}

/** The typed client of a loader: calls our own endpoints without a network, as whoever asks for the page. */
function inProcess({ inject }: Options, cookie: string, locale: Locale): OfficeContext['call'] {
  return createOfficeClient({
    locale: () => locale,
    send: async (url, init) => {
      const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie };
      const answer = await inject({ method: 'GET', url, headers });
      const type = { 'content-type': 'application/json' };
      return new Response(answer.payload, { status: answer.statusCode, headers: type });
    },
  });
}
