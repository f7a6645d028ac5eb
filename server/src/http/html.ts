import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Locale } from 'contract/locale';
import { dataHeaders, pageHeaders, type PagePolicy, transportHeaders } from './page-policy.ts';

const shrinkBrotli = promisify(brotliCompress);
const shrinkGzip = promisify(gzip);

/** What React made of a request: a whole document or the router's data of one, never a stream still open. */
export interface RenderedPage {
  status: number;
  html: string;
  /** False where something was missing that may be there a moment later: such a page is sent, not kept. */
  whole: boolean;
  /** True for the router's data of a page (`.data`), which is no HTML and is shown by nobody. */
  isData?: boolean;
}

/** A page ready for the wire: bodies compressed, every header written down. */
export interface FinishedPage {
  status: number;
  etag: string;
  plain: Variant;
  gzip: Variant;
  brotli: Variant;
  notModified: string[];
}

interface Variant {
  body: Buffer;
  /** Name, value, name, value …: the form that Node writes without sorting or copying. */
  headers: string[];
}

/**
 * Keeps the finished HTML of a visitor's page per (path, locale) with its compressed twins (P1): React
 * renders a page once, until `drop` says that content changed.
 */
export interface PageKeeper {
  /** The kept page, if there is one. */
  find(path: string, locale: Locale): FinishedPage | undefined;
  /**
   * The kept page, or the one that `render` makes now. Callers at the same time share one rendering.
   * @throws what `render` throws; nothing is kept then
   */
  keep(path: string, locale: Locale, render: () => Promise<RenderedPage>): Promise<FinishedPage>;
  /**
   * What pages are made from, asked for once until `drop`; callers at the same time share one asking. An answer that is not
   * `whole` is given and forgotten.
   */
  recall<Value>(key: string, ask: () => Promise<{ value: Value; whole: boolean }>): Promise<Value>;
  /** Finishes a page that must not be kept: light compression, the same headers. */
  finish(page: RenderedPage): Promise<FinishedPage>;
  /** Answers with the variant the browser takes, or 304 where it holds the page already. */
  send(page: FinishedPage, request: IncomingMessage, response: ServerResponse): void;
  /** Forgets every page, the ones being rendered as well: call it after any change of content or rates. */
  drop(): void;
}

/** Makes the keeper; see `PagePolicy` for what the pages may do. */
export function createPageKeeper(policy: PagePolicy): PageKeeper {
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
    finish: (page) => finishPage(page, policy, 4),
    send: sendPage,
    drop() {
      generation += 1;
      recalled.clear();
      kept.km.clear();
      kept.en.clear();
    },
  };
}

async function finishPage(
  page: RenderedPage,
  policy: PagePolicy,
  quality: number,
): Promise<FinishedPage> {
  const plain = Buffer.from(page.html);
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
  const freshness = ['ETag', etag, 'Cache-Control', 'no-cache', 'Vary', 'Cookie, Accept-Encoding'];
  const own = page.isData ? dataHeaders(policy) : pageHeaders(page.html, policy);
  const type = page.isData ? 'text/x-script' : 'text/html; charset=utf-8';
  const headers = ['Content-Type', type, ...freshness, ...own];
  const variant = (body: Buffer, encoding?: string): Variant => ({
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

function pick(page: FinishedPage, accepted: string | string[] | undefined): Variant {
  if (typeof accepted !== 'string') return page.plain;
  if (takes(accepted, 'br')) return page.brotli;
  return takes(accepted, 'gzip') ? page.gzip : page.plain;
}

/** Whether `Accept-Encoding` names `encoding` and does not refuse it with `q=0` (RFC 9110, 12.5.3). */
function takes(accepted: string, encoding: 'br' | 'gzip'): boolean {
  if (!accepted.includes(encoding)) return false;
  return accepted.split(',').some((part) => {
    const [name = '', weight = ''] = part.split(';', 2);
    return name.trim() === encoding && !isZero(weight.trim());
  });
}

/** `q=0`, `q=0.0` …: not acceptable. */
function isZero(weight: string): boolean {
  return weight.startsWith('q=0') && Number(weight.slice(2)) === 0;
}
