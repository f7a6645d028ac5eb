import { once } from 'node:events';
import { type AddressInfo, createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOME_TYPES, openTestApp, SENTENCES, STORE, type TestApp } from '../../testing/http.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await openTestApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
});
afterAll(() => test.close());

/** Writes these bytes and nothing more, and reads what comes until the server closes. */
async function untilClosed(bytes: string): Promise<{ head: string; body: string }> {
  const socket = createConnection({ host: '127.0.0.1', port });
  let read = '';
  socket.on('data', (chunk: Buffer) => (read += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', body = ''] = read.split('\r\n\r\n');
  return { head: head.toLowerCase(), body };
}

const POST = `POST ${STORE} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;

describe('what is no request is answered all the same', () => {
  it.each([
    [400, 'hello\r\n\r\n'],
    [400, `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    [431, `GET ${HOME_TYPES} HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`],
  ])('ERR-01 V4.2.1 with %i in the envelope, and the connection ends', async (status, bytes) => {
    const { head, body } = await untilClosed(bytes);
    expect(head).toMatch(new RegExp(`^http/1.1 ${status} `));
    expect(head).toContain('content-type: application/json; charset=utf-8');
    expect(head).toContain('x-content-type-options: nosniff');
    expect(head).toContain('cache-control: no-store');
    expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
    expect(JSON.parse(body)).toMatchObject({ code: status, data: null, ...SENTENCES });
  });
});

describe('V5.2.1 who sends slowly is waited for, but not for ever', () => {
  const limits = { headersTimeout: 0, requestTimeout: 0 };
  beforeAll(() => {
    const { server } = test.app;
    Object.assign(limits, {
      headersTimeout: server.headersTimeout,
      requestTimeout: server.requestTimeout,
    });
    Object.assign(server, { headersTimeout: 300, requestTimeout: 600 });
  });
  afterAll(() => Object.assign(test.app.server, limits));

  it.concurrent.each([
    ['headers', `GET ${HOME_TYPES} HTTP/1.1\r\nHost: x\r\n`],
    ['a body', `${POST}Content-Length: 1000\r\n\r\n{"name":`],
    [
      'a form',
      `${POST.replace('application/json', 'multipart/form-data; boundary=b')}Content-Length: 5000\r\n\r\n--b\r\n`,
    ],
  ])('%s', async (_what, bytes) => {
    const { head, body } = await untilClosed(bytes);
    expect(head).toMatch(/^http\/1.1 408 /);
    expect(JSON.parse(body)).toMatchObject({ code: 408, ...SENTENCES });
  });

  it('the limits of the running server leave a phone on a slow line its time', () => {
    expect(limits).toEqual({ headersTimeout: 20_000, requestTimeout: 120_000 });
  });
});
