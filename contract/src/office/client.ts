import { type Locale, LOCALE_HEADER } from '../locale.ts';
import type { StaffCall } from './endpoint.ts';
import { isProblem, PAGE_OF_HEADER, type Problem, SIGN_IN_AGAIN } from './problem.ts';

/**
 * Outcome of a call at the office's door. Nothing is thrown, since losing the connection is an ordinary case.
 *
 * - `done`: its body. `refused`: the problem, with errors by field where something typed is wrong.
 * - `signed-out`: nobody is signed in any more. `sign-in-again`: an act on money wants a new sign-in.
 * - `unreachable`: no answer.
 */
export type OfficeOutcome<Reply> =
  | { kind: 'done'; data: Reply }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'signed-out'; problem: Problem }
  | { kind: 'sign-in-again'; problem: Problem }
  | { kind: 'unreachable' };

/** What a call carries. */
export interface OfficeSent<Body, Query, Params> {
  readonly body?: Body;
  readonly query?: Query;
  readonly params?: Params;
  readonly signal?: AbortSignal;
}

/** Calls an endpoint; resolves to its outcome and never rejects. */
export type OfficeClient = <Body, Query, Params, Reply>(
  call: StaffCall<Body, Query, Params, Reply>,
  sent?: OfficeSent<Body, Query, Params>,
) => Promise<OfficeOutcome<Reply>>;

interface Options {
  /** The browser's `fetch`, or one that answers in process on the server. */
  readonly send: (url: string, init: RequestInit) => Promise<Response>;
  readonly locale: () => Locale;
  /** Whom the page that calls was drawn for, by handle: the server refuses its calls once somebody else is signed in. Null or left out: it is nobody's. */
  readonly pageOf?: () => string | null;
}

/** The headers of every call: the reader's language, and whose page it is. */
function headersOf({ locale, pageOf }: Pick<Options, 'locale' | 'pageOf'>): Record<string, string> {
  const handle = pageOf?.() ?? null;
  return { [LOCALE_HEADER]: locale(), ...(handle !== null && { [PAGE_OF_HEADER]: handle }) };
}

/**
 * Makes the typed client of the office. Who calls is told by the cookie, which the browser sends by itself.
 * @example const outcome = await call(messageList, { query: { state: 'failed' } });
 */
export function createOfficeClient({ send, ...told }: Options): OfficeClient {
  return async (call, sent = {}) => {
    try {
      const response = await send(addressOf(call.path, sent.params, sent.query), {
        method: call.method,
        headers: {
          accept: 'application/json',
          ...headersOf(told),
          ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: sent.body === undefined ? null : JSON.stringify(sent.body),
        signal: sent.signal ?? null,
      });
      return await read(call, response);
    } catch {
      return { kind: 'unreachable' };
    }
  };
}

/** A file as it came, to be handed to the person. */
export interface SentFile {
  readonly name: string;
  readonly content: Blob;
}

/** Calls an endpoint whose success is a file, and waits until all of it is there; never rejects. */
export type OfficeFileClient = <Query, Params>(
  call: StaffCall<undefined, Query, Params, object>,
  sent?: Pick<OfficeSent<undefined, Query, Params>, 'query' | 'params'>,
) => Promise<OfficeOutcome<SentFile>>;

/** Creates the client of files: one that is broken off half-way is `unreachable`. */
export function createOfficeFileClient({ send, ...told }: Options): OfficeFileClient {
  return async (call, sent = {}) => {
    try {
      const response = await send(addressOf(call.path, sent.params, sent.query), {
        method: call.method,
        headers: headersOf(told),
      });
      if (response.status !== call.status) return await refusalIn(response);
      const named = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '');
      return { kind: 'done', data: { name: named?.[1] ?? 'file', content: await response.blob() } };
    } catch {
      return { kind: 'unreachable' };
    }
  };
}

/** The address of a call, its path's names filled in. */
function addressOf(path: string, params: unknown, query: unknown): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(key, String(value));
  }
  const asked = search.toString();
  return asked === '' ? filled : `${filled}?${asked}`;
}

async function read<Reply>(
  { status }: Pick<StaffCall, 'status'>,
  response: Response,
): Promise<OfficeOutcome<Reply>> {
  if (response.status === status) {
    const data: unknown = status === 204 ? undefined : JSON.parse(await response.text());
    return { kind: 'done', data: data as Reply };
  }
  return refusalIn(response);
}

async function refusalIn(response: Response): Promise<OfficeOutcome<never>> {
  const problem: unknown = JSON.parse(await response.text());
  if (!isProblem(problem)) return { kind: 'unreachable' };
  if (response.status === 401) return { kind: 'signed-out', problem };
  return { kind: problem.code === SIGN_IN_AGAIN ? 'sign-in-again' : 'refused', problem };
}
