import type * as z from 'zod/mini';
import type { Envelope, SuccessCode } from './envelope.ts';

/** Who may call an endpoint. A signed-in borrower may do all that a visitor may. */
export type Role = 'visitor' | 'borrower' | 'officer' | 'approver' | 'cashier' | 'manager';

export const ROLES: readonly Role[] = [
  'visitor',
  'borrower',
  'officer',
  'approver',
  'cashier',
  'manager',
];

/** Every caller of the public API. */
export const ANYONE: readonly Role[] = ['visitor', 'borrower'];

/** Rate limit class: at least 600 `read` calls a minute and 120 `store` calls in ten minutes per network (decision 0008). */
export type RateClass = 'read' | 'store';

/** Which of the three configured hosts serves the call (API-04, C-78). */
export type Host = 'api' | 'forms' | 'regions';

/** Accepted body types; a form with photos is multipart. */
export type BodyForm = 'none' | 'json' | 'json-or-multipart';

/**
 * What a browser needs to make a call. Declared apart from the endpoint, so that no schema reaches the browser's bundles
 * (docs/speed.md, P2).
 */
export interface ApiCall<Body = unknown, Query = unknown, Reply = unknown> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly host: Host;
  readonly successCode: SuccessCode;
  /** Never set: carries the types of what is sent and received. */
  readonly types?: { body: Body; query: Query; reply: Reply };
}

export type ReplyOf<E> = E extends ApiCall<infer _Body, infer _Query, infer Reply> ? Reply : never;

/** Declares a call; what is left out is a call to the API host with success code 1. */
export function apiCall<Reply, Body = undefined, Query = undefined>(
  declared: Pick<ApiCall, 'method' | 'path'> & Partial<Pick<ApiCall, 'host' | 'successCode'>>,
): ApiCall<Body, Query, Reply> {
  return { host: 'api', successCode: 1, ...declared };
}

/**
 * A call as the server answers it. From it come the Fastify route, the OpenAPI page and the generated test of every
 * endpoint × every role.
 */
export interface Endpoint<Body = unknown, Query = unknown, Reply = unknown> extends ApiCall<
  Body,
  Query,
  Reply
> {
  readonly name: string;
  readonly summary: string;
  readonly envelope: Envelope;
  readonly who: readonly Role[];
  readonly rate: RateClass;
  readonly form: BodyForm;
  /** Whether the answer's `data` is one page of a list, with the paging numbers beside it (G-53). */
  readonly isPaged: boolean;
  /** Audit event of a successful call; null for reads. */
  readonly audit: string | null;
  readonly body: z.ZodMiniType<Body> | null;
  readonly query: z.ZodMiniType<Query> | null;
  readonly reply: z.ZodMiniType<Reply>;
}

/** Requires a schema exactly where the call sends something. */
type Schema<Name extends 'body' | 'query', Value> = [Value] extends [undefined]
  ? object
  : Record<Name, z.ZodMiniType<Value>>;

type Declared<Body, Query, Reply> = Pick<
  Endpoint<Body, Query, Reply>,
  'name' | 'summary' | 'reply'
> &
  Partial<Pick<Endpoint, 'envelope' | 'who' | 'rate' | 'form' | 'isPaged' | 'audit'>> &
  Schema<'body', Body> &
  Schema<'query', Query>;

/** Declares how the server answers a call; what is left out is a public, unaudited v1 read without payload. */
export function endpoint<Body, Query, Reply>(
  call: ApiCall<Body, Query, Reply>,
  declared: Declared<Body, Query, Reply>,
): Endpoint<Body, Query, Reply> {
  return {
    envelope: 'v1',
    who: ANYONE,
    rate: 'read',
    form: 'none',
    isPaged: false,
    audit: null,
    body: null,
    query: null,
    ...call,
    ...declared,
  };
}
