import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EXAMPLE_SIGNED, VERIFY_SAMPLE } from 'contract/accounting-examples';
import { expect, it } from 'vitest';
import { openWebhooks } from './gateway.ts';

/** The check of the description, as somebody would copy it. */
const { isFromLender } = (await import(
  `data:text/javascript,${encodeURIComponent(VERIFY_SAMPLE)}`
)) as {
  isFromLender: (
    headers: IncomingHttpHeaders,
    body: string,
    secret: string,
    now?: number,
  ) => boolean;
};

const { secret, id, timestamp, body, signature } = EXAMPLE_SIGNED;
const EXAMPLE = {
  'webhook-id': id,
  'webhook-timestamp': timestamp,
  'webhook-signature': signature,
};

/** What an address is sent, by the gateway itself. */
async function sent(secrets: readonly string[], at: Date) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const heard = new Promise<{ headers: IncomingHttpHeaders; text: string }>((resolve) => {
    server.on('request', (request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => void (text += chunk.toString()));
      request.on('end', () => {
        response.writeHead(204).end();
        resolve({ headers: request.headers, text });
      });
    });
  });
  const address = `http://127.0.0.1:${port}/in`;
  await openWebhooks(['127.0.0.1']).send({ address, secrets: [...secrets], at, id, body });
  server.closeAllConnections();
  server.close();
  return heard;
}

it('the check of the description takes its own example and what is sent, and nothing that is altered, old or signed by another', async () => {
  expect(isFromLender(EXAMPLE, body, secret, Number(timestamp))).toBe(true);
  const at = new Date(Number(timestamp) * 1000);
  const another = `whsec_${Buffer.from('another secret of 32 bytes, here').toString('base64')}`;
  const { headers, text } = await sent([another, secret], at);
  const now = Number(timestamp) + 5;
  // The secret before a rotation, whose signature is the second.
  expect(isFromLender(headers, text, secret, now)).toBe(true);
  expect(isFromLender(headers, text, another, now)).toBe(true);
  expect(isFromLender(headers, `${text} `, secret, now)).toBe(false);
  expect(isFromLender(EXAMPLE, body, another, now)).toBe(false);
  expect(isFromLender(headers, text, secret, now + 600)).toBe(false);
  expect(isFromLender({ ...headers, 'webhook-timestamp': 'soon' }, text, secret, now)).toBe(false);
});
