/**
 * The reference of P1 and P17, a program of its own: a bare Fastify with one route that sends from memory. With an
 * address as its argument it first takes that page over, compressed bytes and headers as they came on the wire.
 * Prints the port that it listens on.
 */
import { get, type IncomingHttpHeaders } from 'node:http';
import Fastify from 'fastify';

const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

interface Page {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

function own(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || OF_THE_CONNECTION.has(name) ? [] : [[name, String(value)]],
    ),
  );
}

function takeOver(address: string): Promise<Page> {
  return new Promise((resolve, reject) => {
    const asked = get(address, { headers: { 'accept-encoding': 'br, gzip' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const { pathname: path } = new URL(address);
        resolve({ path, headers: own(answer.headers), body: Buffer.concat(parts) });
      });
    });
    asked.on('error', reject);
  });
}

const address = process.argv[2];
const hello = { headers: { 'content-type': 'text/plain' }, body: Buffer.from('hello') };
const page: Page = address ? await takeOver(address) : { path: '/', ...hello };
const app = Fastify();
app.get(page.path, (_request, reply) => reply.headers(page.headers).send(page.body));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? 0) });
const bound = app.server.address();
console.log(typeof bound === 'object' && bound ? bound.port : '');
