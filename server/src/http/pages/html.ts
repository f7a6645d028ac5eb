import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Locale } from 'contract/locale';
import type { FinishedPage, PageCache, PageVariant, RenderedPage } from 'contract/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takes } from '../accepted-encoding.ts';
import { takeOutNonce } from '../uploads/inline-parts.ts';
import { dataHeaders, pageHeaders, type PagePolicy, transportHeaders } from './page-policy.ts';

const shrinkBrotli = promisify(brotliCompress);
const shrinkGzip = promisify(gzip);

/** Makes the page cache; see `PagePolicy` for what the pages may do. */
export function createPageCache(policy: PagePolicy): PageCache {
  const kept: Record<Locale, Map<string, FinishedPage>> = { km: new Map(), en: new Map() };
  const rendering = new Map<string, Promise<FinishedPage>>();
  const recalled = new Map<string, Promise<{ value: unknown; whole: boolean }>>();
  let generation = 0;

  async function make(
    path: string,
    locale: Locale,
    render: () => Promise<RenderedPage>,
  ): Promise<FinishedPage> {
    const begun = generation;
    const rendered = await render();
    const page = await finishPage(rendered, policy, 5);
    // A page begun before a drop may show what was before it: its callers get it, nobody after them.
    if (begun !== generation || !rendered.whole) return page;
    kept[locale].set(path, page);
    void finishPage(rendered, policy, 11).then((small) => {
      if (kept[locale].get(path) === page) kept[locale].set(path, small);
    });
    return page;
  }

  return {
    find: (path, locale) => kept[locale].get(path),
    keep(path, locale, render) {
      const found = kept[locale].get(path);
      if (found) return Promise.resolve(found);
      const key = `${generation} ${locale} ${path}`;
      const underway = rendering.get(key);
      if (underway) return underway;
      const made = make(path, locale, render).finally(() => rendering.delete(key));
      rendering.set(key, made);
      return made;
    },
    async recall<Value>(key: string, ask: () => Promise<{ value: Value; whole: boolean }>) {
      const asking = (recalled.get(key) ?? ask()) as ReturnType<typeof ask>;
      recalled.set(key, asking);
      const forget = () => {
        if (recalled.get(key) === asking) recalled.delete(key);
      };
      try {
        const { value, whole } = await asking;
        if (!whole) forget();
        return value;
      } catch (error) {
        forget();
        throw error;
      }
    },
    finish: (page) => finishPage(page, policy, QUICK),
    send: sendPage,
    drop() {
      generation += 1;
      recalled.clear();
      kept.km.clear();
      kept.en.clear();
    },
  };
}

/** Makes what sends pages that are about one person: rendered for this request, kept by nobody, not even to be compared. */
export function sendFresh(policy: PagePolicy) {
  return async (page: RenderedPage, request: FastifyRequest, reply: FastifyReply) => {
    const finished = await finishPage(page, policy, QUICK, NO_STORE);
    reply.hijack();
    // Fastify sets this header during shutdown.
    if (reply.getHeader('connection') === 'close') reply.raw.setHeader('Connection', 'close');
    const variant = pick(finished, request.headers['accept-encoding']);
    reply.raw.writeHead(page.status, variant.headers);
    reply.raw.end(variant.body);
  };
}

/** Brotli's quality for what is shrunk once for one reader. */
const QUICK = 4;
const NO_STORE = ['Cache-Control', 'no-store', 'Vary', 'Cookie, Accept-Encoding'];

async function finishPage(
  page: RenderedPage,
  policy: PagePolicy,
  quality: number,
  caching?: string[],
): Promise<FinishedPage> {
  const { html, inline } = takeOutNonce(page.html, page.nonce);
  const plain = Buffer.from(html);
  const [small, zipped] = await Promise.all([
    shrinkBrotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    shrinkGzip(plain, { level: quality > 9 ? 9 : 6 }),
  ]);
  // Weak: the same page in three encodings, and again when the slow compression is through.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const freshness = caching ?? [
    ...['ETag', etag],
    ...['Cache-Control', 'no-cache', 'Vary', 'Cookie, Accept-Encoding'],
  ];
  const own = page.isData ? dataHeaders(policy) : pageHeaders(inline, policy);
  const type = page.isData ? 'text/x-script' : 'text/html; charset=utf-8';
  const headers = ['Content-Type', type, ...freshness, ...own];
  const variant = (body: Buffer, encoding?: string): PageVariant => ({
    body,
    headers: [
      ...headers,
      ...(encoding ? ['Content-Encoding', encoding] : []),
      'Content-Length',
      String(body.length),
    ],
  });
  return {
    status: page.status,
    etag,
    plain: variant(plain),
    gzip: variant(zipped, 'gzip'),
    brotli: variant(small, 'br'),
    notModified: [...freshness, ...transportHeaders(policy)],
  };
}

function sendPage(page: FinishedPage, request: IncomingMessage, response: ServerResponse): void {
  const known = request.headers['if-none-match'];
  if (known !== undefined && page.status === 200 && known.includes(page.etag)) {
    response.writeHead(304, page.notModified);
    response.end();
    return;
  }
  const variant = pick(page, request.headers['accept-encoding']);
  response.writeHead(page.status, variant.headers);
  response.end(variant.body);
}

function pick(page: FinishedPage, accepted: string | string[] | undefined): PageVariant {
  if (typeof accepted !== 'string') return page.plain;
  if (takes(accepted, 'br')) return page.brotli;
  return takes(accepted, 'gzip') ? page.gzip : page.plain;
}
