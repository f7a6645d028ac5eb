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

/** Everybody who reaches the public door. */
export const ANYONE: readonly Role[] = ['visitor', 'borrower'];

/** How often one address may call: `read` at least 600 a minute, `store` at least 120 in ten minutes (decisions Part 3). */
export type RateClass = 'read' | 'store';

/** Which of the three configured hosts serves the call (API-04, C-78). */
export type Host = 'api' | 'forms' | 'regions';

/** What a body may look like on the wire; a form with photos comes as multipart. */
export type BodyForm = 'none' | 'json' | 'json-or-multipart';

/**
 * A call that browser and server may make to each other, as a value. From it come the Fastify route, the typed
 * client call, the OpenAPI page and the generated test of every endpoint × every role.
 */
export interface Endpoint<Body = unknown, Query = unknown, Reply = unknown> {
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly envelope: Envelope;
  readonly successCode: SuccessCode;
  readonly who: readonly Role[];
  readonly rate: RateClass;
  readonly host: Host;
  readonly form: BodyForm;
  /** The audit event a successful call leaves behind, or null for reads. */
  readonly audit: string | null;
  readonly body: z.ZodMiniType<Body> | null;
  readonly query: z.ZodMiniType<Query> | null;
  readonly reply: z.ZodMiniType<Reply>;
}

export type ReplyOf<E> = E extends Endpoint<infer _Body, infer _Query, infer Reply> ? Reply : never;

type Declared<Body, Query, Reply> = Pick<
  Endpoint<Body, Query, Reply>,
  'name' | 'summary' | 'method' | 'path' | 'reply'
> &
  Partial<Endpoint<Body, Query, Reply>>;

/** Declares an endpoint; what is left out is a public, unaudited v1 read without payload. */
export function endpoint<Reply, Body = undefined, Query = undefined>(
  declared: Declared<Body, Query, Reply>,
): Endpoint<Body, Query, Reply> {
  return {
    envelope: 'v1',
    successCode: 1,
    who: ANYONE,
    rate: 'read',
    host: 'api',
    form: 'none',
    audit: null,
    body: null,
    query: null,
    ...declared,
  };
}
