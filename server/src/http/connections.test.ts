import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/http.ts';

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
