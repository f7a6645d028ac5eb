import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openWebhooks } from './gateway.ts';

let server: Server;
afterEach(() => void server.close());

/** What comes of an event that is sent to a program that answers with these bytes and keeps the connection. */
async function sentTo(bytes: string): Promise<unknown> {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return openWebhooks(['127.0.0.1'], { timeoutMs: 400 }).send({
    address: `http://127.0.0.1:${port}/`,
    id: 'entry_1',
    body: '{}',
    secrets: ['whsec_AAAA'],
    at: new Date('2026-03-02T05:00:00Z'),
  });
}

it.each([
  [
    'another protocol',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'HTTP 101',
  ],
  [
    'another protocol that it does not name',
    'HTTP/1.1 101 Switching Protocols\r\n\r\n',
    'HTTP 101',
  ],
  ['the word that it is at work', 'HTTP/1.1 102 Processing\r\n\r\n', 'timeout'],
  ['nothing', '', 'timeout'],
  ['what is no HTTP', 'foo\r\n\r\n', 'unreachable'],
])(
  'an address that answers with %s has not taken the event, and holds up no other',
  async (...[, bytes, error]) => {
    expect(await sentTo(bytes)).toEqual({ taken: false, error });
  },
  5000,
);
