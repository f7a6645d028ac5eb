import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Host } from './endpoint.ts';
import type { Locale } from './locale.ts';

/*
 * Types shared by the server and the site's plugin (site/serve.ts), which the server loads by path into its process.
 */

/** A text in both languages. */
export interface BothLanguages {
  readonly km: string;
  readonly en: string;
}

/** Settings that pages may show or need: public, the same for every visitor. */
export interface SiteFacts {
  /** Without a closing slash. */
  readonly publicUrl: string;
  readonly company: {
    readonly name: BothLanguages;
    readonly hotline: string;
    readonly email: string;
    readonly address: BothLanguages;
    readonly mapUrl: string;
    /** Name of the network → address; an empty one hides its icon (G-62). */
    readonly social: Readonly<Record<string, string>>;
  };
  /** The licensed lender; the site itself never lends (C-72). */
  readonly lender: { readonly name: BothLanguages; readonly licence: string };
  /** True in the demo where facts of company or lender are invented; the footer says so. */
  readonly inventedFacts: boolean;
  /** Empty: the page's own origin (API-04, C-78). */
  readonly hosts: Readonly<Record<Host, string>>;
  readonly regionApiKey: string;
  readonly robotCheck: {
    readonly driver: 'altcha' | 'turnstile' | 'recaptcha';
    readonly siteKey: string;
    /** Whether the last Submit of the borrow wizard asks for it (G-07). */
    readonly onBorrow: boolean;
  };
  /** Whether purchasing and pawn ask for the photo of the employment card (C-31). */
  readonly requireEmploymentCard: boolean;
}

/** A rendered response: a whole document or the router's data, never an open stream. */
export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  /**
   * The nonce of this rendering, carried by the renderer's own inline scripts and styles. The page cache allows those by hash
   * and removes the nonce from what it sends.
   */
  readonly nonce: string;
  /** False if a call failed while rendering: the page is sent but not cached. */
  readonly whole: boolean;
  /** True for the router's data of a page (`.data`), which is not HTML. */
  readonly isData?: boolean;
}

/** A page ready to be sent: compressed bodies and complete headers. */
export interface FinishedPage {
  readonly status: number;
  readonly etag: string;
  readonly plain: PageVariant;
  readonly gzip: PageVariant;
  readonly brotli: PageVariant;
  readonly notModified: string[];
}

export interface PageVariant {
  readonly body: Buffer;
  /** Name, value, name, value …: the form that Node writes without copying. */
  readonly headers: string[];
}

/**
 * Page cache: the HTML of public pages per (path, locale), with compressed variants (P1). React renders a page once, until
 * `drop` is called.
 */
export interface PageCache {
  /** The cached page, if there is one. */
  find(path: string, locale: Locale): FinishedPage | undefined;
  /**
   * The cached page, or the result of `render`. Concurrent callers share one rendering.
   * @throws what `render` throws; nothing is cached then
   */
  keep(path: string, locale: Locale, render: () => Promise<RenderedPage>): Promise<FinishedPage>;
  /**
   * Caches the data that pages are rendered from until `drop`. Concurrent callers share one call. An answer that is not
   * `whole` is returned but not cached.
   */
  recall<Value>(key: string, ask: () => Promise<{ value: Value; whole: boolean }>): Promise<Value>;
  /** Finishes a page that must not be cached: light compression, the same headers. */
  finish(page: RenderedPage): Promise<FinishedPage>;
  /** Sends the variant that the browser accepts, or 304 if it has the page already. */
  send(page: FinishedPage, request: IncomingMessage, response: ServerResponse): void;
  /** Empties the cache, pages being rendered included. Call it after any change of content or rates. */
  drop(): void;
}

/** A call inside the process, as Fastify's `inject` takes it. */
export interface InjectedCall {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** What the site's plugin is registered with; `Request` and `Reply` are Fastify's. */
export interface SiteOptions<Request, Reply> {
  /** Vite in this process with hot reload, instead of the built bundles. */
  readonly dev: boolean;
  readonly facts: SiteFacts;
  readonly cache: PageCache;
  /** Counts a rendering against the network's read limit. @throws the refusal once it is exceeded */
  readonly limit: (request: Request, reply: Reply) => Promise<unknown>;
  /** Calls an endpoint in process, for loaders. */
  readonly inject: (call: InjectedCall) => Promise<{ statusCode: number; payload: string }>;
}

/** The site's plugin as a module; `App` is a Fastify instance, `Request` and `Reply` are its. */
export interface SiteModule<App, Request, Reply> {
  readonly default: (app: App, options: SiteOptions<Request, Reply>) => Promise<void>;
}
