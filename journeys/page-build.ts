/** The house in front of which the next build is put, or whose connection hangs: what a phone in use meets on a day of change. */
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';

export interface House {
  url: string;
  /** From now on everything comes from the next build: other names for all scripts, the old ones are gone. */
  deploy(): void;
  /** From now on (or no more) nothing is answered. */
  hang(hangs: boolean): void;
  close(): Promise<void>;
}

const SCRIPT = /((?:assets|\.)\/[\w.-]+)\.js/g;
const OF_NEXT = /\.next\.js$/;

const renamed = (text: string) =>
  text.replace(SCRIPT, '$1.next.js').replace(/"version":"(\w+)"/, '"version":"$1-next"');

/** What the product answers, uncompressed. */
async function ask(request: IncomingMessage, address: string): Promise<Response> {
  const {
    host: _host,
    connection: _connection,
    'if-none-match': _known,
    ...rest
  } = request.headers;
  const headers: IncomingHttpHeaders = { ...rest, 'accept-encoding': 'identity' };
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return fetch(address, {
    method: request.method ?? 'GET',
    headers: new Headers(headers as Record<string, string>),
    redirect: 'manual',
    ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
  });
}

const isText = (answer: Response) =>
  /html|javascript/.test(answer.headers.get('content-type') ?? '');

/** Stands between browser and product. */
export async function houseOf(product: string): Promise<House> {
  const state = { isNext: false, hangs: false };
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    if (state.hangs) return;
    const url = request.url ?? '/';
    const isScript = url.startsWith('/assets/') && url.endsWith('.js');
    if (isScript && state.isNext !== OF_NEXT.test(url)) {
      response.writeHead(404).end();
      return;
    }
    const answer = await ask(request, product + url.replace(OF_NEXT, '.js'));
    const sent = Buffer.from(await answer.arrayBuffer());
    const body = state.isNext && isText(answer) ? Buffer.from(renamed(sent.toString())) : sent;
    const headers = Object.fromEntries(answer.headers);
    // Its hashes are those of the product's own inline scripts.
    delete headers['content-security-policy'];
    delete headers['content-length'];
    if (state.isNext && headers.etag) headers.etag = headers.etag.replace(/"$/, '-next"');
    response.writeHead(answer.status, headers).end(body);
  };
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    deploy: () => {
      state.isNext = true;
    },
    hang: (hangs) => {
      state.hangs = hangs;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
