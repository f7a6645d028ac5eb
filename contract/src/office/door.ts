import type { RenderedPage } from '../site.ts';

/*
 * Types shared by the server and the office's plugin (office/serve.ts), which the server loads by path into its process.
 */

/** A call inside the process, as Fastify's `inject` takes it. */
interface InjectedCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
}

/** What the office's plugin is registered with; `Request` and `Reply` are Fastify's. */
export interface OfficeOptions<Request, Reply> {
  /** Vite in this process with hot reload, instead of the built bundles. */
  readonly dev: boolean;
  /** The address that staff use, without a closing slash. */
  readonly publicUrl: string;
  /** Sends a page that nobody keeps: with the policy of pages, `no-store`, shrunk as the browser takes it. */
  readonly send: (page: RenderedPage, request: Request, reply: Reply) => Promise<void>;
  /** Counts a rendering against the network's read limit. @throws the refusal once it is exceeded */
  readonly limit: (request: Request, reply: Reply) => Promise<unknown>;
  /** Calls an endpoint in process, for loaders. */
  readonly inject: (call: InjectedCall) => Promise<{ statusCode: number; payload: string }>;
}

/** The office's plugin as a module; `App` is a Fastify instance, `Request` and `Reply` are its. */
export interface OfficeModule<App, Request, Reply> {
  readonly default: (app: App, options: OfficeOptions<Request, Reply>) => Promise<void>;
}
