/*
 * The service worker: pages that were seen, the four calculators and our own offline page open without a connection. The build
 * makes it `sw.js`; site/serve-worker.ts writes what it must know in front of it.
 *
 * A page is kept whole or not at all: with every script, font and picture that it names, so that none is ever drawn with
 * the scripts of another build. Each build has a cache of its own; a new one waits until no tab shows the old.
 */
// Types only: the worker is one script without imports, and what it shared with pages would become one.
import type { WorkerFacts } from './serve-worker.ts';

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Asking extends Waiting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** What of the worker's global scope is used here; TypeScript's own types of it exclude those of pages. */
interface WorkerScope {
  readonly build: WorkerFacts;
  readonly registration: { readonly navigationPreload?: { disable(): Promise<void> } };
  readonly clients: { claim(): Promise<void> };
  /** Not in every browser yet. */
  readonly cookieStore?: { get(name: string): Promise<{ readonly value: string } | null> };
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asking) => void): void;
  addEventListener(
    type: 'message',
    listener: (event: Waiting & { readonly data: unknown }) => void,
  ): void;
}

const scope = globalThis as unknown as WorkerScope;
const { build } = scope;

const PREFIX = 'romdoul-';
const CACHE = PREFIX + build.version;
/** Network timeout before the cached page is served, in milliseconds. */
const PATIENCE_MS = 3000;

const LANGUAGE = /<html lang="(km|en)"/;
/** What a page names of ours: `src`, `href`, imports. Whole addresses (the picture for sharing) are for others. */
const FILES = /"(\/(?:assets|images)\/[\w./-]+)/g;
const FILE = /^\/(?:assets|images)\//;

const keyOf = (path: string, locale: string) => `${path}?lang=${locale}`;

/** Puts a page into the cache when everything that it names is there. */
async function store(path: string, answer: Response): Promise<void> {
  if (!answer.ok || answer.redirected) return;
  const html = await answer.clone().text();
  const [, locale] = LANGUAGE.exec(html) ?? [];
  if (locale === undefined) return;
  const cache = await caches.open(CACHE);
  const key = keyOf(path, locale);
  const known = await cache.match(key, { ignoreVary: true });
  if (known && known.headers.get('etag') === answer.headers.get('etag')) return;
  const files = new Set([...html.matchAll(FILES)].map(([, file = '']) => file));
  await Promise.all([...files].map((file) => storeFile(cache, file)));
  await cache.put(key, answer);
}

async function storeFile(cache: Cache, file: string): Promise<void> {
  if (await cache.match(file, { ignoreVary: true })) return;
  // The cache of the build before may have it; else the browser's own.
  const known = await caches.match(file, { ignoreVary: true });
  await (known ? cache.put(file, known) : cache.add(file));
}

/** One after the other: the person's own page goes first. */
async function keep(paths: readonly string[]): Promise<void> {
  for (const path of paths) await store(path, await fetch(path));
}

/** The kept page in the language asked for, else the reader's, else the one there is. Device storage that fails holds none. */
async function find(path: string, asked: string | null): Promise<Response | undefined> {
  try {
    const cache = await caches.open(CACHE);
    const chosen = await scope.cookieStore?.get('locale');
    for (const locale of [asked, chosen?.value, 'km', 'en']) {
      const page = locale && (await cache.match(keyOf(path, locale), { ignoreVary: true }));
      if (page) return page;
    }
  } catch {
    // The network still answers.
  }
  return undefined;
}

async function fromNetwork(event: Asking, path: string): Promise<Response> {
  const answer = await fetch(event.request);
  if (build.pages.includes(path)) {
    const copy = answer.clone();
    event.waitUntil(store(path, copy).catch(() => undefined));
  }
  return answer;
}

function tooLate(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('no answer')), PATIENCE_MS);
  });
}

/** The network's page; the kept one where the connection is gone or hangs; without one the offline page. */
async function answerPage(event: Asking, url: URL): Promise<Response> {
  const path = url.pathname.replace(/\/+$/, '') || '/';
  const asked = url.searchParams.get('lang');
  const fresh = fromNetwork(event, path);
  event.waitUntil(fresh.catch(() => undefined));
  const kept = build.pages.includes(path) ? await find(path, asked) : undefined;
  try {
    return await (kept ? Promise.race([fresh, tooLate()]) : fresh);
  } catch {
    const elsewhere = build.redirects[path];
    if (elsewhere !== undefined) return Response.redirect(elsewhere + url.search, 302);
    return kept ?? (await find(build.offline, asked)) ?? Response.error();
  }
}

async function putFile(request: Request, answer: Response): Promise<void> {
  await (await caches.open(CACHE)).put(request, answer);
}

/**
 * A name with a hash never changes; a picture may. A copy that cannot be read or kept, as on a phone without room, never
 * costs the network's answer.
 */
async function answerFile(event: Asking, isHashed: boolean): Promise<Response> {
  const { request } = event;
  const kept = await caches.match(request, { ignoreVary: true }).catch(() => undefined);
  if (kept && isHashed) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok) event.waitUntil(putFile(request, answer.clone()).catch(() => undefined));
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

scope.addEventListener('install', (event) => {
  event.waitUntil(keep([build.offline, ...build.homes]));
});

/** No tab of the build before is open any more. */
async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  // On in workers of earlier builds, and it outlives them. With it, Firefox shows its own error page in place of a kept one
  // while the connection is dead but the device does not know it.
  await scope.registration.navigationPreload?.disable();
  await scope.clients.claim();
}

scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));

// Calls, and whatever else is the person's own, never come near the cache.
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || request.headers.has('authorization')) return;
  if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (FILE.test(url.pathname)) {
    event.respondWith(answerFile(event, url.pathname.startsWith('/assets/')));
  } else if (request.mode === 'navigate') event.respondWith(answerPage(event, url));
});

/** A page says what it may need without a connection: in the language just chosen, or a form that was begun. */
scope.addEventListener('message', (event) => {
  const wanted = Array.isArray(event.data) ? event.data : [];
  const paths = wanted.filter((path) => build.pages.includes(String(path))).map(String);
  event.waitUntil(keep(paths).catch(() => undefined));
});
