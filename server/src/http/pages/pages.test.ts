import { once } from 'node:events';
import { type AddressInfo, createConnection } from 'node:net';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTestApp, SENTENCES, type TestApp } from '../../../testing/http.ts';
import { LIMITS } from '../limits.ts';

const PUBLIC_URL = 'https://localhost:8443';
let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ PUBLIC_URL, DEMO: 'on' }, { site: true });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => test.close());

/** How often a page was made, and how often an endpoint asked for. */
const made = vi.fn();
const asked = vi.fn();
beforeAll(() => {
  const own = { ...test.pages };
  Object.assign(test.pages, {
    keep: (path: string, locale: 'km' | 'en', render: Parameters<typeof own.keep>[2]) =>
      own.keep(path, locale, () => {
        made(path);
        return render();
      }),
    recall: (key: string, ask: Parameters<typeof own.recall>[1]) =>
      own.recall(key, () => {
        asked(key);
        return ask();
      }),
  });
});
beforeEach(() => {
  made.mockClear();
  asked.mockClear();
});

let addresses = 0;
/** One address for each test: the limits count by it. */
const visitor = () => `10.7.0.${(addresses += 1)}`;
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = visitor()) =>
  test.app.inject({ url, headers, remoteAddress });

/** What is written to a socket as it is; what comes back. */
async function raw(bytes: string): Promise<string> {
  const socket = createConnection({
    host: '127.0.0.1',
    port: (test.app.server.address() as AddressInfo).port,
  });
  let read = '';
  socket.on('data', (chunk: Buffer) => (read += chunk.toString('latin1')));
  socket.write(bytes);
  await once(socket, 'close');
  return read;
}

describe('every spelling of an address leads to what is kept', () => {
  it('a query, slashes at the end, and anything where a page takes anything, share one rendering', async () => {
    const same = [
      ['/faq', '/faq?a=1', '/faq/', '/faq///?lang=km&x'],
      ['/loan-detail/1', '/loan-detail/2', '/LOAN-DETAIL/3/', '/loan-detail/%E1%9E%80'],
      ['/verify-code/a', '/verify-code/b?c'],
      ['/profile', '/profile/'],
      ['/profile/x', '/profile/y'],
    ];
    for (const addressesOfOne of same) {
      made.mockClear();
      test.pages.drop();
      const pages = [];
      for (const url of addressesOfOne) pages.push(await get(url));
      expect(pages.map(({ statusCode }) => statusCode)).toEqual(addressesOfOne.map(() => 200));
      expect(new Set(pages.map(({ headers }) => headers.etag)).size).toBe(1);
      expect(made, addressesOfOne[0]).toHaveBeenCalledTimes(1);
    }
  });

  it.each([
    ['/PAYDAY-LOAN', '/payday-loan'],
    ['/Payday-Loan/?lang=en&a=b', '/payday-loan?lang=en&a=b'],
    ['/%70ayday-loan', '/payday-loan'],
    ['/FORMS/borrow/Pawn', '/forms/borrow/pawn'],
    ['/faq/..%2ffaq', null],
  ])('another spelling is no rendering: %s', async (url, to) => {
    const answer = await get(url);
    if (to === null) return expect(answer.statusCode).toBe(404);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, to]);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(made).not.toHaveBeenCalled();
  });

  it.each([
    ['/forms/anything/pawn?x=1', '/forms/borrow/pawn?x=1'],
    ['/forms/', '/about'],
  ])(
    'C-19 C-20 what stands for another address is asked of the router once: %s',
    async (url, to) => {
      for (const time of ['first', 'again']) {
        made.mockClear();
        const answer = await get(url);
        expect([answer.statusCode, answer.headers.location], time).toEqual([302, to]);
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
      }
      expect(made).not.toHaveBeenCalled();
    },
  );

  it('what is no page shares one answer', async () => {
    test.pages.drop();
    const unknown = [
      '/nothing',
      '/a/b/c',
      '/faq/x',
      `/${'a'.repeat(3000)}`,
      '/faq//x',
      '/__manifest',
    ];
    for (const url of unknown) expect([(await get(url)).statusCode, url]).toEqual([404, url]);
    expect(made).toHaveBeenCalledTimes(1);
  });
});

describe('the router’s data', () => {
  it('is kept as pages are, for every order and choice of routes that the browser may ask for', async () => {
    test.pages.drop();
    const plain = await get('/payday-loan.data');
    const again = await get('/Payday-loan.data?x=1&_routes=nothing');
    expect([plain.statusCode, again.statusCode, made.mock.calls.length]).toEqual([200, 200, 1]);
    expect(again.body).toBe(plain.body);
    const home = await get('/payday-loan.data?_routes=home-page');
    await get('/payday-loan.data?_routes=home,home-page,x&y');
    expect(home.body.length).toBeLessThan(plain.body.length);
    expect(made).toHaveBeenCalledTimes(2);
  });

  it('asks each endpoint once for the page, the data and every spelling of them', async () => {
    test.pages.drop();
    for (const url of [
      '/payday-loan',
      '/payday-loan.data',
      '/payday-loan.data?_routes=home-page',
    ]) {
      await get(url);
    }
    const keys = asked.mock.calls.map(([key]) => key as string);
    expect(keys.length).toBeGreaterThan(5);
    expect(new Set(keys).size).toBe(keys.length);
    test.pages.drop();
    await get('/payday-loan.data');
    expect(asked.mock.calls.length).toBe(keys.length * 2);
  });

  it('V3.4.4 V3.4.1 is never guessed at, and says how it may be kept, also where nothing has changed', async () => {
    const first = await get('/faq.data', { 'accept-encoding': 'br' });
    expect(first.headers).toMatchObject({
      'content-type': 'text/x-script',
      'x-remix-response': 'yes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
      vary: 'Cookie, Accept-Encoding',
      'content-encoding': 'br',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age=31536000') as string,
    });
    const same = await get('/faq.data', { 'if-none-match': String(first.headers.etag) });
    expect(same.statusCode).toBe(304);
    expect(same.headers['strict-transport-security']).toContain('max-age=31536000');
    expect((await get('/nothing.data')).statusCode).toBe(404);
  });
});

it('the service worker is one script: an import would keep it from starting', async () => {
  const { body, statusCode } = await get('/sw.js');
  expect(statusCode).toBe(200);
  expect(body).not.toMatch(/\bimport\b/);
});

describe('limits', () => {
  it('hold back renderings, and never what is kept', async () => {
    const address = visitor();
    test.pages.drop();
    // The minute stands still, however long so many calls take here.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await get('/faq', {}, address);
    const read = () =>
      test.app.inject({ url: '/api/v4/frontend/home-types', remoteAddress: address });
    for (let count = 1; count < LIMITS.read.max; count += 1) {
      expect((await read()).statusCode).toBe(200);
    }
    const refused = await get('/about', {}, address);
    expect([refused.statusCode, refused.json()]).toEqual([429, expect.objectContaining(SENTENCES)]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    for (const url of ['/faq', '/FAQ', '/faq.data', '/nothing']) {
      test.pages.drop();
      await get(url);
      const kept = await get(url, {}, address);
      expect([kept.statusCode, url]).not.toContain(429);
    }
    expect((await get('/about')).statusCode).toBe(200);
  });
});

describe('an address in absolute form', () => {
  it.each(['http://x/payday-loan.data', 'http://x', 'https://x:1/faq?lang=en', 'http://x//y.data'])(
    'is read as what follows the host, and its words stay out of the log: %s',
    async (target) => {
      const before = test.logged().length;
      const read = await raw(
        `GET ${target}${target.includes('?') ? '&' : '?'}secret=77 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect(read).toMatch(/^HTTP\/1\.1 (?:200|302|404) /);
      expect(test.logged().slice(before)).not.toMatch(/secret|failed/);
    },
  );
});

describe('an address that is neither a path nor whole', () => {
  it.each(['GET *', 'HEAD *', 'GET *.data', 'GET */faq', 'POST *'])(
    'V4.2.1 is a 400 and no page: %s',
    async (line) => {
      const read = await raw(
        `${line} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      );
      expect(read).toMatch(/^HTTP\/1\.1 400 /);
      expect(read.toLowerCase()).not.toContain('location:');
    },
  );

  it('is allowed to OPTIONS, which no page answers', async () => {
    expect(await raw('OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 404 /,
    );
  });
});

describe('V3.4.3 a page of the site', () => {
  it.each(['/payday-loan', '/forms/borrow/borrow-form', '/referral', '/nothing'])(
    '%s: every script and style in it is named by the policy, which allows nothing else inline',
    async (url) => {
      const { body, headers } = await get(url);
      const policy = String(headers['content-security-policy']);
      const rule = (name: string) => policy.split('; ').find((one) => one.startsWith(`${name} `));
      expect(rule('default-src')).toBe("default-src 'none'");
      expect(rule('object-src')).toBe("object-src 'none'");
      expect(rule('script-src')).not.toMatch(/unsafe|https?:|\*/);
      const inline = [...body.matchAll(/<(script|style)((?:\s[^>]*)?)>([\s\S]*?)<\/\1>/g)];
      // A script of this type is data for search engines, which no browser runs.
      const isProgram = (attributes: string) => !/\ssrc=|ld\+json/.test(attributes);
      const hashed = inline.filter(([, , attributes = '']) => isProgram(attributes));
      expect(hashed.length).toBeGreaterThan(1);
      for (const [, element, , text = ''] of hashed) {
        const hash = createHash('sha256').update(text).digest('base64');
        expect(rule(`${element}-src`), text.slice(0, 80)).toContain(`'sha256-${hash}'`);
      }
      const named = [...policy.matchAll(/'sha256-[^']+'/g)].length;
      expect(named, 'nothing is allowed that is not there').toBe(
        new Set(hashed.map(([, element, , text]) => `${element} ${text}`)).size,
      );
    },
  );
});
