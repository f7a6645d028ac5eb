import { describe, expect, it, onTestFinished } from 'vitest';
import { type ClientOptions, createClient } from './client.ts';
import { productRates } from './products.ts';
import { homeTypes } from './reference.ts';
import { regionOptions } from './regions.ts';
import { storeBorrow } from './applications.ts';

interface Sent {
  url: string;
  headers: Record<string, string>;
  init: RequestInit;
}

/** A client whose connection ends in this answer, and what it sent. */
function clientOver(
  answer: () => Response | Promise<Response>,
  but: Partial<ClientOptions> = {},
): { client: ReturnType<typeof createClient>; sent: Sent[] } {
  const sent: Sent[] = [];
  const client = createClient({
    send: async (url, init) => {
      sent.push({ url, init, headers: init.headers as Record<string, string> });
      return answer();
    },
    locale: () => 'km',
    token: () => null,
    hosts: { api: '', forms: 'https://forms.example', regions: 'https://regions.example' },
    ...but,
  });
  return { client, sent };
}

/** A connection on which no answer ever comes. */
const hanging = (timeoutMs: number): Partial<ClientOptions> => ({
  timeoutMs,
  send: (_url, { signal }) =>
    new Promise((_answer, reject) => {
      const end = () => reject(signal?.reason as Error);
      if (signal?.aborted) return end();
      signal?.addEventListener('abort', end);
    }),
});

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const envelope = (code: number, data: unknown, rest: object = {}) => ({
  code,
  data,
  message: '',
  message_en: '',
  message_km: '',
  ...rest,
});

describe('what is sent', () => {
  it('API-02 STATE-14 carries the language on every request', async () => {
    const { client, sent } = clientOver(() => json(envelope(1, [])), { locale: () => 'en' });
    await client(homeTypes);
    expect(sent[0]?.headers['x-localization']).toBe('en');
  });

  it('API-01 carries the token where there is one, but never to a foreign region host', async () => {
    const { client, sent } = clientOver(() => json(envelope(1, [])), { token: () => 'secret' });
    await client(homeTypes);
    await client(regionOptions, { query: { level: '1' } });
    expect(sent[0]?.headers.authorization).toBe('Bearer secret');
    expect(sent[1]?.headers).not.toHaveProperty('authorization');
    const { client: signedOut, sent: bare } = clientOver(() => json(envelope(1, [])));
    await signedOut(homeTypes);
    expect(bare[0]?.headers).not.toHaveProperty('authorization');
  });

  it('API-03 API-04 goes to the host that serves the call', async () => {
    const { client, sent } = clientOver(() => json(envelope(1, [])));
    await client(homeTypes);
    await client(regionOptions, { query: { parent_code: '12', select: 'name_km,code' } });
    await client(storeBorrow, { body: { status: 'Draft' } as never });
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/v4/frontend/home-types',
      'https://regions.example/api/v1/region/options?parent_code=12&select=name_km%2Ccode',
      'https://forms.example/api/v1/borrows/store',
    ]);
  });

  it('sends a form with photos as it is, everything else as JSON', async () => {
    const { client, sent } = clientOver(() => json(envelope(1, { id: 'x' })));
    const form = new FormData();
    await client(storeBorrow, { body: form });
    await client(storeBorrow, { body: { status: 'Draft' } as never });
    expect(sent[0]?.init.body).toBe(form);
    expect(sent[0]?.headers).not.toHaveProperty('content-type');
    expect(sent[1]?.init.body).toBe('{"status":"Draft"}');
    expect(sent[1]?.headers['content-type']).toBe('application/json');
  });
});

/** Takes newer parts of the platform away for one test. */
function without(owner: object, ...names: readonly string[]): void {
  for (const name of names) {
    const own = Object.getOwnPropertyDescriptor(owner, name);
    if (!own) throw new Error(`${name} is not there to be taken away`);
    Reflect.deleteProperty(owner, name);
    onTestFinished(() => void Object.defineProperty(owner, name, own));
  }
}

describe('in the oldest browsers', () => {
  it('keeps the query, where URLSearchParams has no size', async () => {
    without(URLSearchParams.prototype, 'size');
    const { client, sent } = clientOver(() => json(envelope(1, [])));
    await client(regionOptions, { query: { level: '1' } });
    expect(sent[0]?.url).toBe('https://regions.example/api/v1/region/options?level=1');
  });

  it('answers, and stops waiting in time, where AbortSignal has neither timeout nor any', async () => {
    without(AbortSignal, 'timeout', 'any');
    const { client } = clientOver(() => json(envelope(1, [])));
    const { signal } = new AbortController();
    expect(await client(homeTypes, { signal })).toMatchObject({ kind: 'done' });
    const { client: patient } = clientOver(() => json(envelope(1, [])), hanging(20));
    expect(await patient(homeTypes)).toEqual({ kind: 'unreachable', reason: 'timeout' });
  });
});

describe('how a call ends', () => {
  const outcome = (answer: () => Response | Promise<Response>, but: Partial<ClientOptions> = {}) =>
    clientOver(answer, but).client(homeTypes);

  it('done with the success code of its own endpoint: 1, and 200 for purchasing (API-16, C-39)', async () => {
    const { client } = clientOver(() => json(envelope(1, { rates: [] })));
    expect(await client(productRates.payday)).toMatchObject({ kind: 'done' });
    expect(await client(productRates.purchasing)).toMatchObject({ kind: 'refused' });
    const { client: other } = clientOver(() => json(envelope(200, { rates: [] })));
    expect(await other(productRates.purchasing)).toMatchObject({ kind: 'done' });
    expect(await other(productRates.payday)).toMatchObject({ kind: 'refused' });
  });

  it('refused with the messages of the fields', async () => {
    const fields = { phone: ['លេខខ្លីពេក'] };
    expect(await outcome(() => json(envelope(0, null, { message: fields })))).toMatchObject({
      kind: 'refused',
      fields,
    });
    expect(await outcome(() => json({ errors: fields, message: 'no' }, 422))).toMatchObject({
      kind: 'refused',
      fields,
      message: 'no',
    });
  });

  it('refused with a sentence in the language of the reader', async () => {
    const body = envelope(0, null, { message: 'x', message_en: 'No.', message_km: 'ទេ។' });
    const km = await outcome(() => json(body));
    const en = await outcome(() => json(body), { locale: () => 'en' });
    expect(km).toMatchObject({ kind: 'refused', fields: {}, message: 'ទេ។' });
    expect(en).toMatchObject({ message: 'No.' });
  });

  it('ERR-01 bad request with its sentence', async () => {
    const body = envelope(0, null, { message_km: 'សំណើមិនត្រឹមត្រូវ' });
    expect(await outcome(() => json(body, 400))).toEqual({
      kind: 'bad-request',
      message: 'សំណើមិនត្រឹមត្រូវ',
    });
  });

  it('ERR-02 signed out, whatever the body says', async () => {
    expect(await outcome(() => new Response('', { status: 401 }))).toEqual({ kind: 'signed-out' });
  });

  it.each([408, 429, 503])('busy at %s, with the time to wait', async (status) => {
    const answer = () => json(envelope(0, null), status, { 'retry-after': '7' });
    expect(await outcome(answer)).toMatchObject({ kind: 'busy', retryAfterSeconds: 7 });
    const untold = () => json(envelope(0, null), status);
    expect(await outcome(untold)).toMatchObject({ kind: 'busy', retryAfterSeconds: 5 });
  });

  it.each(['<html>', 'null', ''])('unreachable where the answer is %j', async (body) => {
    const answer = () => new Response(body, { status: 502 });
    expect(await outcome(answer)).toEqual({ kind: 'unreachable', reason: 'server' });
  });

  it('unreachable without a connection', async () => {
    const answer = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await outcome(answer)).toEqual({ kind: 'unreachable', reason: 'offline' });
  });

  it('unreachable when the connection is lost in the middle of the answer', async () => {
    const answer = () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"code":1,'));
            controller.error(new TypeError('network error'));
          },
        }),
      );
    expect(await outcome(answer)).toEqual({ kind: 'unreachable', reason: 'offline' });
  });

  it('unreachable when nothing comes in time', async () => {
    const { client } = clientOver(() => json(envelope(1, [])), hanging(20));
    expect(await client(homeTypes)).toEqual({ kind: 'unreachable', reason: 'timeout' });
  });

  it('unreachable, as without a connection, when its caller no longer wants it', async () => {
    const caller = new AbortController();
    const { client } = clientOver(() => json(envelope(1, [])), hanging(10_000));
    const answer = client(homeTypes, { signal: caller.signal });
    caller.abort();
    expect(await answer).toEqual({ kind: 'unreachable', reason: 'offline' });
    expect(await client(homeTypes, { signal: caller.signal })).toMatchObject({
      kind: 'unreachable',
    });
  });
});
