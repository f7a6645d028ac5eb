import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import { serverWith } from './connections.ts';

let test: TestApp;
let port: number;
let dispatched = 0;
beforeAll(async () => {
  test = await openTestApp();
  test.app.addHook('onRequest', (_request, _reply, done) => {
    dispatched += 1;
    done();
  });
  await test.app.listen({ port: 0 });
  const address = test.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => test.close());

/** A connection that sends so many requests at once and reads no answer. */
async function pipelined(requests: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  await once(socket, 'connect');
  socket.write('GET /api/v4/frontend/home-types HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(requests));
  return socket;
}

describe('a connection that asks and does not read', () => {
  it('R15 is closed after 16 requests under way; those behind them are not looked at, and others are answered', async () => {
    const before = dispatched;
    const sockets = await Promise.all(Array.from({ length: 50 }, () => pipelined(1000)));
    const closed = sockets.map(async (socket) => {
      socket.resume();
      if (!socket.closed) await once(socket, 'close');
    });
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
    expect(answer.status).toBe(200);
    await Promise.all(closed);
    expect(dispatched - before).toBeLessThanOrEqual(50 * 16 + 1);
  });

  it('may ask a few times ahead', async () => {
    const socket = await pipelined(4);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.resume();
    await expect.poll(() => text.split('HTTP/1.1 200').length - 1).toBe(4);
    socket.destroy();
  });
});

describe('a connection that reads its answer slowly', () => {
  /** More than the system keeps of an answer for a client that does not read. */
  const FILE = Buffer.alloc(12 * 1024 * 1024);
  const limits = { headersTimeout: 20_000, connectionsCheckingInterval: 1000, maxHeaderSize: 8192 };

  it('is closed where it takes less of a file than the least rate, whole or in parts; who reads on has all of it, or reads on steadily', async () => {
    const reading = { windowMs: 350, leastBytes: 6 * 1024 };
    const cut = new Map<string, (isCut: boolean) => void>();
    const server = serverWith(
      limits,
      reading,
    )((request, response) => {
      response.once('close', () => cut.get(request.url ?? '')?.(!response.writableFinished));
      if (request.url === '/late') {
        // Nothing waits to be read: it is the answer that takes its time.
        response.write('begun');
        setTimeout(() => response.end('done'), 5.5 * reading.windowMs);
      } else if (request.url === '/parts') {
        Readable.from(Array.from({ length: 12 }, () => FILE.subarray(0, 1024 * 1024))).pipe(
          response,
        );
      } else response.end(FILE);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const at = (server.address() as AddressInfo).port;
    const bytesOf = async (path: string) =>
      (await (await fetch(`http://127.0.0.1:${at}${path}`)).arrayBuffer()).byteLength;
    expect(await Promise.all(['/whole', '/parts', '/late'].map(bytesOf))).toEqual([
      FILE.length,
      FILE.length,
      'begundone'.length,
    ]);
    // Steadily 3 MB a second, far above the rate: the system hands that on in steps further apart than one window.
    const honest = connect(at, '127.0.0.1');
    let had = 0;
    honest.on('readable', () => undefined);
    honest.write('GET /honest HTTP/1.1\r\nHost: x\r\n\r\n');
    const drink = setInterval(() => {
      const piece = honest.read() as Buffer | null;
      had += piece?.length ?? 0;
    }, 20);
    const slow = ['/whole', '/parts'].map(async (path) => {
      const socket = connect(at, '127.0.0.1');
      // Cut, it is a reset.
      socket.on('error', () => undefined);
      const sip = setInterval(() => socket.read(512), 100);
      socket.on('readable', () => undefined);
      const isCut = new Promise((resolve) => cut.set(path, resolve));
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      expect(await isCut).toBe(true);
      clearInterval(sip);
      socket.destroy();
    });
    await Promise.all(slow);
    await expect.poll(() => had, { timeout: 20_000 }).toBeGreaterThan(FILE.length);
    clearInterval(drink);
    honest.destroy();
  });
});
