import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { workerText } from './serve-worker.ts';

const ORIGIN = 'https://romdoul.example';
const code = stripTypeScriptTypes(
  readFileSync(new URL('service-worker.ts', import.meta.url), 'utf8'),
);

type Ask = (url: string, mode: 'cors' | 'navigate') => Promise<Response>;

/** The worker as a browser runs it, in front of a network that always answers. */
function workerWith(caches: unknown): Ask {
  const listeners = new Map<string, (event: unknown) => void>();
  const self = createContext({
    caches,
    fetch: async () => new Response('from the network'),
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: (event: unknown) => void) =>
      listeners.set(type, listener),
    URL,
    Response,
    setTimeout,
  });
  self.self = self;
  runInContext(workerText('abc', code), self);
  return (path, mode) =>
    new Promise((resolve, reject) => {
      listeners.get('fetch')?.({
        request: { url: ORIGIN + path, method: 'GET', mode, headers: new Headers() },
        respondWith: (answer: Promise<Response>) => void answer.then(resolve, reject),
        // Work that fails here is an error in the console, and in the test an unhandled rejection.
        waitUntil: (work: Promise<unknown>) => void work,
      });
    });
}

const fails = (name: string) => () => Promise.reject(new DOMException('no room', name));

const STORAGE_THAT_FAILS = {
  'full at the copy': {
    match: async () => undefined,
    open: async () => ({ match: async () => undefined, put: fails('QuotaExceededError') }),
  },
  'not to be opened': { match: fails('UnknownError'), open: fails('UnknownError') },
};

it.each(Object.entries(STORAGE_THAT_FAILS))(
  'a device storage that is %s costs no script, picture or page that the network has',
  async (_what, caches) => {
    const ask = workerWith(caches);
    const answers = [
      await ask('/assets/entry-abc123.js', 'cors'),
      await ask('/images/home.webp', 'cors'),
      await ask('/forms/borrow', 'navigate'),
    ];
    for (const answer of answers) expect(await answer.text()).toBe('from the network');
  },
);

it('keeps a copy of what it fetched, and answers a name with a hash from it', async () => {
  const kept = new Map<string, Response>();
  const match = async (request: Request) => kept.get(request.url)?.clone();
  const put = async (request: Request, answer: Response) => void kept.set(request.url, answer);
  const ask = workerWith({ match, open: async () => ({ match, put }) });
  await ask('/assets/entry-abc123.js', 'cors');
  await expect.poll(() => kept.size).toBe(1);
  kept.set(`${ORIGIN}/assets/entry-abc123.js`, new Response('the copy'));
  expect(await (await ask('/assets/entry-abc123.js', 'cors')).text()).toBe('the copy');
});
