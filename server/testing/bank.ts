import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What the stand-in answers to one question; the last of a script is repeated. */
type BankScene =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'paid'; readonly transaction: object }
  | { readonly kind: 'unauthorized'; readonly status: number }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'away' }
  | { readonly kind: 'limited' }
  | { readonly kind: 'hangs' }
  | { readonly kind: 'html' }
  | { readonly kind: 'endless' };

/** A stand-in for Bakong's open API on this machine, with a script for each md5. */
export interface BankStandIn {
  readonly url: string;
  /** Tokens that it takes; `renew_token` adds the next. */
  readonly tokens: Set<string>;
  readonly asked: { path: string; token: string; body: unknown }[];
  play(md5: string, ...scenes: BankScene[]): void;
  close(): Promise<void>;
}

/** Starts the stand-in on a free port of this machine. */
export async function openBankStandIn(): Promise<BankStandIn> {
  const scripts = new Map<string, BankScene[]>();
  const tokens = new Set(['first-token']);
  const asked: BankStandIn['asked'] = [];
  const server = createServer((request, response) => {
    // A connection that is kept may end just as the next question goes out on it.
    response.shouldKeepAlive = false;
    void text(request).then((raw) => {
      const body = JSON.parse(raw) as { md5?: string };
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      asked.push({ path: request.url ?? '', token, body });
      if (request.url === '/v1/renew_token') {
        tokens.clear();
        tokens.add('next-token');
        return json(response, 200, { responseCode: 0, data: { token: 'next-token' } });
      }
      if (!tokens.has(token)) return play({ kind: 'unauthorized', status: 401 }, response);
      const script = scripts.get(body.md5 ?? '') ?? [];
      const scene = (script.length > 1 ? script.shift() : script[0]) ?? { kind: 'not-found' };
      return play(scene, response);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    tokens,
    asked,
    play: (md5, ...scenes) => void scripts.set(md5, scenes),
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function play(scene: BankScene, response: ServerResponse): void {
  switch (scene.kind) {
    case 'not-found':
      return json(response, 200, { responseCode: 1, errorCode: 1, data: null });
    case 'paid':
      return json(response, 200, { responseCode: 0, errorCode: null, data: scene.transaction });
    case 'unauthorized':
      return json(response, scene.status, { responseCode: 1, errorCode: 6, data: null });
    case 'away':
      return json(response, 200, { responseCode: 1, errorCode: 9, data: null });
    case 'limited':
      return json(response, 429, { responseCode: 1, responseMessage: 'Too many requests' });
    case 'forbidden':
      return void response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>403</h1>');
    case 'html':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Paid</h1>');
    case 'endless': {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (response.write(' '.repeat(16_384)));
      };
      response.on('drain', more);
      return more();
    }
    case 'hangs':
  }
}
