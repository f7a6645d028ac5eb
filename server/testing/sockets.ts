import { type AddressInfo, createConnection, type Socket } from 'node:net';
import { STORE, type TestApp } from './http.ts';

/** A form on its way over a connection of its own: its head is written when it is made. */
export interface FormOnItsWay {
  /** Writes some of the body. */
  send(bytes: Uint8Array): void;
  /** Resolves when all that was written has left this side. */
  sent(): Promise<void>;
  /** The connection ends without a word, as of a phone that lost its connection. */
  hangUp(): void;
  /** The status of the answer, once it is there; null when the connection ended without one. */
  answer: Promise<Answer | null>;
  /** Whether anything may still be sent. */
  isOpen(): boolean;
  /** Resolves when the connection has ended. */
  closed: Promise<void>;
}

export interface Answer {
  status: number;
  head: string;
  body: string;
}

/** Makes the application listen. @returns the port */
export async function listen({ app }: Pick<TestApp, 'app'>): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** Begins a form of `length` bytes from this address, believed where the settings say TRUST_PROXY=on. */
export function beginForm(
  port: number,
  {
    length,
    from = '10.9.0.1',
    contentType = 'multipart/form-data; boundary=b',
    method = 'POST',
    path = STORE,
    headers = {},
  }: {
    length: number;
    from?: string;
    contentType?: string;
    method?: string;
    path?: string;
    headers?: Record<string, string>;
  },
): FormOnItsWay {
  const socket = createConnection({ host: '127.0.0.1', port });
  socket.on('error', () => undefined);
  let written = write(
    socket,
    [
      `${method} ${path} HTTP/1.1`,
      'Host: x',
      `X-Forwarded-For: ${from}`,
      `Content-Type: ${contentType}`,
      `Content-Length: ${length}`,
      ...Object.entries(headers).map((header) => header.join(': ')),
      '',
      '',
    ].join('\r\n'),
  );
  return {
    send: (bytes) => {
      written = write(socket, bytes);
    },
    sent: () => written,
    hangUp: () => void socket.destroy(),
    isOpen: () => !socket.destroyed,
    answer: answerOf(socket),
    closed: new Promise((resolve) => void socket.on('close', () => resolve())),
  };
}

/** Reads until the answer is whole, or the connection ends. */
function answerOf(socket: Socket): Promise<Answer | null> {
  return new Promise((resolve) => {
    let read = '';
    socket.on('data', (chunk: Buffer) => {
      read += chunk.toString();
      const [head = '', body = ''] = read.split('\r\n\r\n', 2);
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Number.NaN);
      if (Buffer.byteLength(body) < length) return;
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body });
    });
    socket.on('close', () => resolve(null));
  });
}

function write(socket: Socket, bytes: Uint8Array | string): Promise<void> {
  return new Promise((resolve) => void socket.write(bytes, () => resolve()));
}
