/**
 * A load generator that costs less than what it measures: it writes requests made beforehand on open connections and
 * of every answer reads the status and the length, nothing else. (autocannon takes three times the processor time of a
 * kept page, so on a small machine every ratio would come out near 1.)
 */
import { connect, type Socket } from 'node:net';

export interface Flood {
  url: string;
  connections: number;
  seconds: number;
  /** The whole request as it goes on the wire, for the `count`th of this connection. */
  request: (connection: number, count: number) => Buffer;
  /** Whether to keep how long each answer took. */
  timed?: boolean;
}

export interface Flooded {
  perSecond: number;
  /** How often each status came. */
  statuses: Map<number, number>;
  /** The last body, for a caller who wants to see what came. */
  sample: string;
  /** Milliseconds from the request to the end of its answer, where that was asked for. */
  latencies: number[];
}

/** A GET as a browser would send it, as short as it may be. */
export function getRequest(url: string, headers: Record<string, string> = {}): Buffer {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
}

function post(url: string, headers: Record<string, string>, body: Buffer): Buffer {
  const { host, pathname } = new URL(url);
  const all = { host, 'content-length': String(body.length), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const head = `POST ${pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

/** A POST of JSON. */
export function postRequest(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Buffer {
  const json = { 'content-type': 'application/json', ...headers };
  return post(url, json, Buffer.from(JSON.stringify(body)));
}

const BOUNDARY = '----romdoul-bench';

/** A POST of a form with one photo. */
export function postForm(
  url: string,
  fields: Readonly<Record<string, unknown>>,
  file: { key: string; bytes: Uint8Array },
  headers: Record<string, string> = {},
): Buffer {
  const part = (disposition: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const texts = Object.entries(fields).map(
    ([key, value]) => `${part(`name="${key}"`)}\r\n${String(value)}\r\n`,
  );
  const fileHead = `${part(`name="${file.key}"; filename="photo.jpg"`)}Content-Type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(texts.join('') + fileHead),
    file.bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers };
  return post(url, type, body);
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** Reads answers off one connection; calls back with the status and body length of each. */
class Answers {
  private head = Buffer.alloc(0);
  private bodyLeft = 0;
  private status = 0;
  sample = '';
  private readonly answered: (status: number) => void;

  constructor(answered: (status: number) => void) {
    this.answered = answered;
  }

  take(part: Buffer): void {
    if (this.bodyLeft > 0) {
      this.bodyLeft -= part.length;
      if (this.bodyLeft < 0) throw new Error('More came than was announced');
      if (this.bodyLeft === 0) this.answered(this.status);
      return;
    }
    const all = this.head.length > 0 ? Buffer.concat([this.head, part]) : part;
    const end = all.indexOf(HEAD_END);
    if (end < 0) {
      this.head = Buffer.from(all);
      return;
    }
    const text = all.toString('latin1', 0, end + 2);
    const length = /\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1];
    if (length === undefined) throw new Error(`An answer without a length: ${text.slice(0, 80)}`);
    this.status = Number(text.slice(9, 12));
    this.head = Buffer.alloc(0);
    this.sample = all.toString('latin1', end + 4, end + 400);
    this.bodyLeft = Number(length) - (all.length - end - 4);
    if (this.bodyLeft === 0) this.answered(this.status);
  }
}

/**
 * Sends requests one after the other on each connection for so long, and counts the answers.
 * @throws when a connection ends before its time
 */
export async function flood(order: Flood): Promise<Flooded> {
  const statuses = new Map<number, number>();
  const { hostname, port } = new URL(order.url);
  const begun = performance.now();
  const until = begun + order.seconds * 1000;
  const latencies: number[] = [];
  let sample = '';
  const run = (connection: number) =>
    new Promise<void>((resolve, reject) => {
      let count = 0;
      const buffer = Buffer.allocUnsafe(64 * 1024);
      let sentAt = 0;
      const send = () => {
        const request = order.request(connection, (count += 1));
        if (order.timed) sentAt = performance.now();
        return socket.write(request);
      };
      const answers = new Answers((status) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (order.timed) latencies.push(performance.now() - sentAt);
        if (performance.now() < until) return void send();
        sample = answers.sample;
        socket.off('close', tooEarly);
        socket.destroy();
        resolve();
      });
      const tooEarly = () => reject(new Error(`${order.url} closed a connection under load`));
      const socket: Socket = connect({
        host: hostname,
        port: Number(port),
        noDelay: true,
        // One buffer for all that comes: none is kept.
        onread: {
          buffer,
          callback: (length: number) => {
            try {
              answers.take(buffer.subarray(0, length));
            } catch (error) {
              reject(error);
            }
            return true;
          },
        },
      });
      socket.once('connect', send);
      socket.once('close', tooEarly);
      socket.once('error', reject);
    });
  await Promise.all(Array.from({ length: order.connections }, (_, connection) => run(connection)));
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  return { perSecond: total / ((performance.now() - begun) / 1000), statuses, sample, latencies };
}
