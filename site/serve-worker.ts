import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { PRODUCT_KEYS } from 'lending/product';
import { keptPaths } from './app/page-table.ts';
import { paths, REDIRECTS } from './app/paths.ts';
import { fileOf, serveFile, WORKER_FILE } from 'ui/build/serve-assets.ts';

/** What the server puts in front of the service worker's code. */
export interface WorkerFacts {
  /** Different for every build of the browser's bundles. */
  readonly version: string;
  /** Cached at installation. */
  readonly homes: readonly string[];
  /** Shown when a page is neither on the network nor in the cache. */
  readonly offline: string;
  /** Cached when visited; none of them contains personal data. */
  readonly pages: readonly string[];
  readonly redirects: Readonly<Record<string, string>>;
}

/** The service worker as browsers get it: the facts, then its code. */
export function workerText(version: string, code: string): string {
  const facts: WorkerFacts = {
    version,
    homes: PRODUCT_KEYS.map((product) => paths.product(product)),
    offline: paths.offline(),
    pages: keptPaths(),
    redirects: REDIRECTS,
  };
  return `self.build=${JSON.stringify(facts)};${code}`;
}

/**
 * Serves the service worker. Browsers request it at every visit and install it anew when a byte has changed.
 * @param folder the built browser bundles, with a closing separator
 */
export function serveWorker(app: FastifyInstance, folder: string, version: string): void {
  const text = workerText(version, readFileSync(folder + WORKER_FILE, 'utf8'));
  const type = 'text/javascript; charset=utf-8';
  serveFile(app, `/${WORKER_FILE}`, fileOf(text, type, 'no-cache'));
}
