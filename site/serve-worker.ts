import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { PRODUCT_KEYS } from 'lending/product';
import { keptPaths } from './app/page-table.ts';
import { paths, REDIRECTS } from './app/paths.ts';
import { fileOf, serveFile, WORKER_FILE } from './serve-assets.ts';

/** What the service worker is told by the server. */
export interface WorkerFacts {
  /** Another one for every build of the browser's bundles. */
  readonly version: string;
  /** Kept from the beginning. */
  readonly homes: readonly string[];
  /** Shown where there is neither line nor page. */
  readonly offline: string;
  /** Kept when they were seen: none of them holds anything of a person. */
  readonly pages: readonly string[];
  readonly redirects: Readonly<Record<string, string>>;
}

/** The worker as browsers get it: what it must know, then its code. */
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
 * Serves the service worker. Browsers ask for it at every visit, and take another one when a byte of it has changed.
 * @param folder the built browser bundles, with a closing separator
 */
export function serveWorker(app: FastifyInstance, folder: string, version: string): void {
  const text = workerText(version, readFileSync(folder + WORKER_FILE, 'utf8'));
  const type = 'text/javascript; charset=utf-8';
  serveFile(app, `/${WORKER_FILE}`, fileOf(text, type, 'no-cache'));
}
