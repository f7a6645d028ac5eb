import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, createConnection } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPhoto } from '../../testing/applications.ts';
import { connect } from '../database/connect.ts';
import {
  firstStep,
  formOf,
  HOME_TYPES,
  openTestApp,
  STORE,
  type TestApp,
} from '../../testing/http.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await openTestApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
});
afterAll(() => test.close());

describe('what goes wrong inside', () => {
  it('V16.3.4 V13.4.2 ERR-01 an error of ours is a 500 that says nothing of it', async () => {
    await sql`alter table review rename to review_away`.execute(test.house.test.owner);
    const answer = await test.app.inject({ method: 'GET', url: '/api/v1/frontend/reviews' });
    await sql`alter table review_away rename to review`.execute(test.house.test.owner);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      code: 500,
      data: null,
      message: expect.stringMatching(/\p{Script=Khmer}/u),
      message_en: 'Look like something went wrong!',
      message_km: expect.stringMatching(/\p{Script=Khmer}/u),
    });
    expect(answer.body).not.toMatch(/review|relation|stack/);
    expect(test.logged()).toContain('does not exist');
  });

  it('R10 a database that is away is a 503 that says when to come again', async () => {
    const away = connect({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'nothing' });
    const other = await openTestApp({}, { db: away.db });
    for (const options of [
      { method: 'GET', url: HOME_TYPES },
      { method: 'POST', url: STORE, payload: firstStep() },
    ] as const) {
      const answer = await other.app.inject(options);
      expect(answer.statusCode).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.json()).toMatchObject({ code: 503, data: null });
      expect(answer.json().message_km).toMatch(/\p{Script=Khmer}/u);
    }
    await other.close();
    await away.db.destroy();
  });
});

describe('a database that cannot do its work for now', () => {
  it('is a 503 that says when to come again, and the next call is answered', async () => {
    const { connection, owner } = test.house.test;
    const slow = connect(connection, { statementTimeoutMs: 1000 });
    const other = await openTestApp({}, { db: slow.db });
    const save = () => other.app.inject({ method: 'POST', url: STORE, payload: firstStep() });
    const held = await owner.transaction().execute(async (trx) => {
      await sql`lock table application`.execute(trx);
      return save();
    });
    expect(held.statusCode).toBe(503);
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(0);
    expect((await save()).statusCode).toBe(200);
    await other.close();
    await slow.db.destroy();
  });
});

describe('the log', () => {
  it('V16.2.1 has one line a call: when, which, how it ended, how long it took; not who', async () => {
    const before = test.logged().length;
    const answer = await test.app.inject({ method: 'GET', url: `${HOME_TYPES}?phone=012345678` });
    const lines = test
      .logged()
      .slice(before)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        reqId: answer.headers['x-request-id'],
        method: 'GET',
        route: HOME_TYPES,
        status: 200,
        ms: expect.any(Number),
        msg: 'answered',
      },
    ]);
  });

  it('V14.2.1 names no address that nobody has', async () => {
    const before = test.logged().length;
    await test.app.inject({ method: 'PUT', url: '/api/v1/people/85512777666' });
    const line = JSON.parse(test.logged().slice(before));
    expect(line).toMatchObject({ method: 'PUT', route: '/api/*', status: 404 });
  });

  it('V16.3.3 says which fields were refused, and V16.2.5 V16.4.1 nothing that a person entered', async () => {
    const before = test.logged().length;
    const name = 'Sokhanaroth\n{"level":60,"msg":"forged"}';
    const given = { ...firstStep(), name, email: 'not-an-email-of-anyone', phone: '85512777666' };
    const headers = { authorization: `Bearer ${'secret-token-of-mine'.repeat(2)}` };
    for (const payload of [
      given,
      { ...given, email: 'sokhanaroth@example.com' },
      '{"phone":"85512777666',
    ]) {
      await test.app.inject({
        method: 'POST',
        url: `${STORE}?code=77-11-77`,
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      });
    }
    const form = formOf([
      ...Object.entries(firstStep()).map(([key, value]) => [key, String(value)] as const),
      ['borrower_photo', { name: 'sokhanaroth.jpg', bytes: await aPhoto() }],
    ]);
    await test.app.inject({ method: 'POST', url: STORE, ...form });
    const lines = test.logged().slice(before);
    expect(lines).not.toMatch(/sokhanaroth|anyone|85512777666|77-11-77|secret-token|forged/i);
    const refused = lines.split('\n').find((line) => line.includes('"refused"')) ?? '{}';
    expect(JSON.parse(refused)).toMatchObject({
      endpoint: 'applications.storeBorrow',
      fields: ['name', 'email'],
    });
    for (const line of lines.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
  });
});

/** Writes raw bytes, and reads until the server closes. */
async function raw(bytes: string): Promise<string> {
  const socket = createConnection({ host: '127.0.0.1', port });
  let read = '';
  socket.on('data', (chunk) => (read += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write(bytes);
  await new Promise((done) => socket.once('close', done));
  return read;
}

/** Counts the requests that reach the server from now on, and those of them that are over. */
function watchRequests() {
  const seen = { begun: 0, over: 0 };
  const count = (_request: IncomingMessage, response: ServerResponse) => {
    seen.begun += 1;
    response.once('close', () => (seen.over += 1));
  };
  test.app.server.on('request', count);
  return { seen, stop: () => void test.app.server.off('request', count) };
}

const statuses = (read: string) => [...read.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code);

describe('raw sockets', () => {
  const post = (...headers: string[]) =>
    [
      `POST ${STORE} HTTP/1.1`,
      'Host: x',
      'Content-Type: application/json',
      ...headers,
      '',
      '',
    ].join('\r\n');

  it.each([
    [
      'a length and chunks',
      post('Content-Length: 5', 'Transfer-Encoding: chunked') + '0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
    ],
    ['two lengths', `${post('Content-Length: 5', 'Content-Length: 2')}{}{}{`],
    ['a length that is no number', `${post('Content-Length: +2')}{}`],
    ['chunks that are none', `${post('Transfer-Encoding: xchunked')}0\r\n\r\n`],
    ['a header with a blank before the colon', `${post('Content-Length : 2')}{}`],
    ['no HTTP', 'hello\r\n\r\n'],
  ])('V4.2.1 smuggling: %s is one refusal and the end of the connection', async (_what, bytes) => {
    expect(statuses(await raw(bytes))).toEqual(['400']);
  });

  it('headers without an end are refused', async () => {
    const read = await raw(
      `GET ${HOME_TYPES} HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
    );
    expect(statuses(read)).toEqual(['431']);
  });

  it('V13.4.4 TRACE is refused and repeats nothing, CONNECT gets no answer at all', async () => {
    const trace = await raw(
      `TRACE ${HOME_TYPES} HTTP/1.1\r\nHost: x\r\nCookie: a=b\r\nConnection: close\r\n\r\n`,
    );
    expect(statuses(trace)).toEqual(['405']);
    expect(trace).not.toContain('a=b');
    expect(await raw('CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('');
  });

  it('V5.2.1 a form that says it is too large is refused before it comes', async () => {
    const head = [
      `POST ${STORE} HTTP/1.1`,
      'Host: x',
      'Content-Type: multipart/form-data; boundary=b',
      'Connection: close',
      'Content-Length: 100000000',
    ];
    const read = await raw([...head, '', '--b'].join('\r\n'));
    expect(statuses(read)).toEqual(['413']);
    const unsaid = [...head.slice(0, 4), 'Transfer-Encoding: chunked', '', ''].join('\r\n');
    expect(statuses(await raw(unsaid))).toEqual(['411']);
  });

  it('a call beside 40 requests that are sent only in part is answered in 1.5 s', async () => {
    const call = `GET ${HOME_TYPES} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    const begun = performance.now();
    await raw(call);
    // More on a machine that is busy with other things.
    const aloneMs = performance.now() - begun;
    const { seen, stop } = watchRequests();
    const slow = Array.from({ length: 40 }, () => {
      const socket = createConnection({ host: '127.0.0.1', port });
      socket.on('error', () => undefined);
      socket.write(`${post('Content-Length: 1000')}{"a":`);
      return socket;
    });
    await expect.poll(() => seen.begun).toBe(40);
    stop();
    const from = performance.now();
    expect(statuses(await raw(call))).toEqual(['200']);
    expect(performance.now() - from).toBeLessThan(1500 + 3 * aloneMs);
    for (const socket of slow) socket.destroy();
  });

  it('R13 a sender that goes away in the middle of a form leaves nothing behind', async () => {
    const { payload, headers } = formOf([
      ...Object.entries(firstStep()).map(([key, value]) => [key, String(value)] as const),
      ['borrower_photo', { name: 'a.jpg', bytes: Buffer.alloc(500_000) }],
    ]);
    const drafts = async () =>
      (await test.house.db.selectFrom('application').select('id').execute()).length;
    const before = await drafts();
    const { seen, stop } = watchRequests();
    for (let count = 0; count < 30; count += 1) {
      const socket = createConnection({ host: '127.0.0.1', port });
      socket.on('error', () => undefined);
      const head = `POST ${STORE} HTTP/1.1\r\nHost: x\r\nContent-Type: ${headers['content-type']}\r\n`;
      socket.write(`${head}Content-Length: ${payload.length}\r\n\r\n`);
      socket.write(payload.subarray(0, 300_000), () => socket.destroy());
    }
    await expect.poll(() => seen).toEqual({ begun: 30, over: 30 });
    stop();
    // It takes its turn after all of them, and is the only one that is stored.
    const whole = await test.app.inject({ method: 'POST', url: STORE, payload, headers });
    expect(whole.json().code).toBe(1);
    expect(await drafts()).toBe(before + 1);
  });
});
