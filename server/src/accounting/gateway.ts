import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isIn, PRIVATE } from '../private-networks.ts';

/** What an address is told, and what it is signed with: the newest secret first. */
export interface Told {
  readonly address: string;
  /** The same at every try. */
  readonly id: string;
  readonly body: string;
  readonly secrets: readonly string[];
  readonly at: Date;
}

/** Whether it was taken. `error` is the kind of failure, never the other side's own text. */
export type Taken = { readonly taken: true } | { readonly taken: false; readonly error: string };

/** Addresses of others' programs that are told of entries. */
export interface Webhooks {
  /** Why an address is not taken; null: it is. A name is looked up when it is called. */
  fault(address: string): 'malformed' | 'not-https' | 'private' | null;
  /** Never throws. */
  send(told: Told): Promise<Taken>;
}

const TIMEOUT_MS = 10_000;

/** A name that leads into a private network, as the machine's own names and those of a cloud's metadata do. */
class PrivateAddress extends Error {}

/** Looks a name up, and refuses it where any of its addresses is private: what is checked is what is called. */
function publicOnly(resolve: LookupFunction): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      const all = Array.isArray(found) ? found : [];
      const isPrivate = all.some(({ address }) => isIn(PRIVATE, address));
      if (isPrivate) return done(new PrivateAddress('a private address'), '');
      if (options.all) return done(null, all);
      const [first] = all;
      return done(null, first?.address ?? '', first?.family);
    });
  };
}

/**
 * Signs as standardwebhooks.com says: HMAC-SHA-256 of `id.timestamp.body` under the bytes that the secret holds in base64 behind `whsec_`, one
 * signature for each secret.
 */
function signatureOf({ id, body, secrets, at }: Omit<Told, 'address'>): string {
  const content = `${id}.${Math.floor(at.getTime() / 1000)}.${body}`;
  const signed = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  });
  return signed.join(' ');
}

/**
 * Opens the way to such addresses: https to public machines, and whatever the operator's list of private hosts names. Redirects are not followed, and
 * of an answer only its status is read.
 */
export function openWebhooks(
  privateHosts: readonly string[],
  options: { timeoutMs?: number; resolve?: LookupFunction } = {},
): Webhooks {
  const { timeoutMs = TIMEOUT_MS, resolve = lookup } = options;
  const guarded = publicOnly(resolve);
  const isNamed = ({ hostname }: URL) =>
    privateHosts.includes(hostname.replace(/^\[|\]$/g, '').toLowerCase());
  const fault: Webhooks['fault'] = (address) => {
    if (!URL.canParse(address)) return 'malformed';
    const url = new URL(address);
    const { protocol, username, password, hash } = url;
    if (!/^https?:$/.test(protocol) || `${username}${password}${hash}` !== '') return 'malformed';
    if (isNamed(url)) return null;
    if (protocol !== 'https:') return 'not-https';
    return isIn(PRIVATE, url.hostname) ? 'private' : null;
  };
  return {
    fault,
    async send(told) {
      const wrong = fault(told.address);
      if (wrong !== null) return { taken: false, error: `address ${wrong}` };
      const url = new URL(told.address);
      const isFree = isNamed(url) || isIP(url.hostname) !== 0;
      return post(url, told, { timeoutMs, ...(!isFree && { lookup: guarded }) });
    },
  };
}

function post(
  url: URL,
  told: Told,
  { timeoutMs, ...rest }: { timeoutMs: number; lookup?: LookupFunction },
): Promise<Taken> {
  const request = url.protocol === 'https:' ? tlsRequest : plainRequest;
  return new Promise((resolve) => {
    const fail = (error: unknown) => {
      const late = error instanceof Error && error.name === 'AbortError';
      const kind = error instanceof PrivateAddress ? 'address private' : 'unreachable';
      resolve({ taken: false, error: late ? 'timeout' : kind });
    };
    const sending = request(
      url,
      {
        ...rest,
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(told.body),
          'user-agent': 'romdoul',
          'webhook-id': told.id,
          'webhook-timestamp': String(Math.floor(told.at.getTime() / 1000)),
          'webhook-signature': signatureOf(told),
        },
      },
      (response) => {
        const status = response.statusCode ?? 0;
        // What it says beside its status is nobody's to read, however long it is.
        response.destroy();
        const taken = status >= 200 && status < 300;
        resolve(taken ? { taken } : { taken, error: `HTTP ${status}` });
      },
    );
    // Node hands over the connection with such an answer, and ends it as little as the request's time does.
    sending.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ taken: false, error: `HTTP ${statusCode}` });
    });
    sending.on('error', fail);
    // However it ends: a promise that stays open would keep every address waiting.
    sending.on('close', () => resolve({ taken: false, error: 'unreachable' }));
    sending.end(told.body);
  });
}
