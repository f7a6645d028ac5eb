import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Host } from './endpoint.ts';
import type { Locale } from './locale.ts';

/*
 * What the server and the site's plugin (site/serve.ts), which it loads by its path, hand each other inside one process.
 */

/** A text in both languages. */
export interface BothLanguages {
  readonly km: string;
  readonly en: string;
}

/** What the operator set and every page may show or need: public, the same for every visitor. */
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
  /** For whom the site acts; it never lends itself (C-72). */
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

/** What React made of a request: a whole document or the router's data of one, never a stream still open. */
export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  /**
   * The secret of this rendering, which the renderer's own inline scripts and styles carry as their `nonce`. The keeper
   * allows those by hash and takes the secret out of what it sends.
   */
  readonly nonce: string;
  /** False where something was missing that may be there a moment later: such a page is sent, not kept. */
  readonly whole: boolean;
  /** True for the router's data of a page (`.data`), which is no HTML and is shown by nobody. */
  readonly isData?: boolean;
}

/** A page ready to be sent: bodies compressed, every header written down. */
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
  /** Name, value, name, value …: the form that Node writes without sorting or copying. */
  readonly headers: string[];
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
  readonly keeper: PageKeeper;
  /** Counts a rendering against what one network may read. @throws the refusal, once that is used up */
  readonly limit: (request: Request, reply: Reply) => Promise<unknown>;
  /** How loaders reach the endpoints without a network. */
  readonly inject: (call: InjectedCall) => Promise<{ statusCode: number; payload: string }>;
}

/** The site's plugin as a module; `App` is a Fastify instance, `Request` and `Reply` are its. */
export interface SiteModule<App, Request, Reply> {
  readonly default: (app: App, options: SiteOptions<Request, Reply>) => Promise<void>;
}
