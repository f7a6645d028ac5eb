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

it('V5.2.1 headers that do not come are answered 408, and the connection ends', async () => {
  expect(test.app.server.headersTimeout).toBe(20_000);
  test.app.server.headersTimeout = 300;
  const { head, body } = await untilClosed(`GET ${HOME_TYPES} HTTP/1.1\r\nHost: x\r\n`);
  expect(head).toMatch(/^http\/1.1 408 /);
  expect(JSON.parse(body)).toMatchObject({ code: 408, ...SENTENCES });
});
