import { type FieldErrors, isFieldErrors, type WireAnswer } from './envelope.ts';
import type { ApiCall, Host } from './endpoint.ts';
import { type Locale, LOCALE_HEADER } from './locale.ts';

/**
 * Outcome of a call, for the caller to switch on. Nothing is thrown, since losing the connection is an ordinary case.
 *
 * - `done`: the success code of the endpoint came back.
 * - `refused`: refused by a rule; `fields` under the inputs, or `message` for a dialog. Its HTTP `status`
 *   is 200 or 422, or another where a refusal of the transport is none of those below.
 * - `signed-out`: HTTP 401 (ERR-02). `bad-request`: HTTP 400 with its sentence (ERR-01).
 * - `busy`: HTTP 408, 429 or 503; try again after `retryAfterSeconds`.
 * - `unreachable`: no answer (no connection, timeout, or a 5xx without our envelope).
 */
export type Outcome<Reply> =
  | { kind: 'done'; data: Reply; answer: WireAnswer }
  | { kind: 'refused'; status: number; fields: FieldErrors; message: string; answer: WireAnswer }
  | { kind: 'signed-out' }
  | { kind: 'bad-request'; message: string }
  | { kind: 'busy'; retryAfterSeconds: number; message: string }
  | { kind: 'unreachable'; reason: 'offline' | 'timeout' | 'server' };

export interface ClientOptions {
  /** The browser's `fetch`, or one that answers in process on the server. */
  readonly send: (url: string, init: RequestInit) => Promise<Response>;
  readonly locale: () => Locale;
  readonly token: () => string | null;
  /** Where each host lives; empty is the page's own origin. The token never goes to a foreign region host (C-78). */
  readonly hosts: Readonly<Record<Host, string>>;
  readonly timeoutMs?: number;
}

export interface Call<Body, Query> {
  readonly body?: Body | FormData;
  readonly query?: Query;
  readonly signal?: AbortSignal;
}

/** Calls an endpoint; resolves to its outcome and never rejects. */
export type Client = <Body, Query, Reply>(
  endpoint: ApiCall<Body, Query, Reply>,
  call?: Call<Body, Query>,
) => Promise<Outcome<Reply>>;

/** Timeout of a call (G-40). */
const TIMEOUT_MS = 30_000;

/**
 * Makes the typed client (API-01 to API-04).
 * @example const outcome = await client(homeTypes); if (outcome.kind === 'done') show(outcome.data);
 */
export function createClient(options: ClientOptions): Client {
  return async (endpoint, call = {}) => {
    const limit = timeLimit(options.timeoutMs ?? TIMEOUT_MS, call.signal);
    try {
      const response = await options.send(address(endpoint, call.query, options.hosts), {
        method: endpoint.method,
        headers: headers(endpoint, call.body, options),
        body: payload(call.body),
        signal: limit.signal,
      });
      return await read(endpoint, response, options.locale());
    } catch {
      return { kind: 'unreachable', reason: limit.isOver() ? 'timeout' : 'offline' };
    } finally {
      limit.end();
    }
  };
}

/**
 * A signal that aborts after so many milliseconds, or when the caller's own does. `AbortSignal.timeout` and `any` would
 * say it in a line, and are missing in browsers that borrowers hold (ui/build/baseline.ts).
 */
function timeLimit(milliseconds: number, asked: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    abort();
  }, milliseconds);
  if (asked?.aborted) abort();
  asked?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    isOver: () => over,
    end: () => {
      clearTimeout(timer);
      asked?.removeEventListener('abort', abort);
    },
  };
}

function address(
  endpoint: Pick<ApiCall, 'path' | 'host'>,
  query: unknown,
  hosts: ClientOptions['hosts'],
): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(key, String(value));
  }
  const asked = search.toString();
  return hosts[endpoint.host] + endpoint.path + (asked === '' ? '' : `?${asked}`);
}

function headers(endpoint: Pick<ApiCall, 'host'>, body: unknown, options: ClientOptions) {
  const result: Record<string, string> = {
    accept: 'application/json',
    [LOCALE_HEADER]: options.locale(),
  };
  const foreign = endpoint.host === 'regions' && options.hosts.regions !== options.hosts.api;
  const token = options.token();
  if (token && !foreign) result.authorization = `Bearer ${token}`;
  if (body !== undefined && !(body instanceof FormData))
    result['content-type'] = 'application/json';
  return result;
}

function payload(body: unknown): BodyInit | null {
  if (body === undefined) return null;
  return body instanceof FormData ? body : JSON.stringify(body);
}

/** Body too slow, too many calls, server busy: the same call can be retried. */
const BUSY: readonly number[] = [408, 429, 503];

async function read<Reply>(
  endpoint: ApiCall<never, never, Reply> | ApiCall<unknown, unknown, Reply>,
  response: Response,
  locale: Locale,
): Promise<Outcome<Reply>> {
  if (response.status === 401) return { kind: 'signed-out' };
  const answer = parse(await response.text());
  if (answer === null) return { kind: 'unreachable', reason: 'server' };
  const message = sentence(answer, locale);
  if (response.status === 400) return { kind: 'bad-request', message };
  if (BUSY.includes(response.status)) {
    const retryAfterSeconds = Number(response.headers.get('retry-after') ?? '5') || 5;
    return { kind: 'busy', retryAfterSeconds, message };
  }
  if (response.status >= 500) return { kind: 'unreachable', reason: 'server' };
  if (answer.code === endpoint.successCode) {
    return { kind: 'done', data: answer.data as Reply, answer };
  }
  const { status } = response;
  return { kind: 'refused', status, fields: fieldErrors(answer), message, answer };
}

/** The envelope of a body; null if it has none. */
function parse(body: string): WireAnswer | null {
  try {
    const answer: unknown = JSON.parse(body);
    return typeof answer === 'object' ? (answer as WireAnswer | null) : null;
  } catch {
    return null;
  }
}

function fieldErrors(answer: WireAnswer): FieldErrors {
  if (isFieldErrors(answer.errors)) return answer.errors;
  return isFieldErrors(answer.message) ? answer.message : {};
}

function sentence(answer: WireAnswer, locale: Locale): string {
  const own = locale === 'km' ? answer.message_km : answer.message_en;
  if (own) return own;
  return typeof answer.message === 'string' ? answer.message : '';
}
