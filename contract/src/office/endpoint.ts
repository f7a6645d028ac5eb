import type * as z from 'zod/mini';
import type { Role } from '../endpoint.ts';
import { EVERYBODY } from './who.ts';

/** Who works in the office; one person may have several roles. */
export type StaffRole = Exclude<Role, 'visitor' | 'borrower'>;

export const STAFF_ROLES: readonly StaffRole[] = EVERYBODY;

/** Who may call at the office's door: staff by their roles, and for signing in whoever comes. */
export type OfficeRole = 'visitor' | StaffRole;

/** For the calls by which somebody signs in. */
export const ANY_VISITOR: readonly OfficeRole[] = ['visitor', ...STAFF_ROLES];

/**
 * What the office's browser needs to make a call: plain REST, so a success is its body alone. Declared apart from the endpoint, so
 * that no schema reaches the browser's bundles.
 */
export interface StaffCall<Body = unknown, Query = unknown, Params = unknown, Reply = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under `/api/office/`, with `:name` for each of `Params`. */
  readonly path: string;
  /** Of a success: 204 has no body. */
  readonly status: 200 | 201 | 204;
  /** Never set: carries the types of what is sent and received. */
  readonly types?: { body: Body; query: Query; params: Params; reply: Reply };
}

/** Declares a call; what is left out is a success with 200. */
export function staffCall<Reply, Body = undefined, Query = undefined, Params = undefined>(
  declared: Pick<StaffCall, 'method' | 'path'> & Partial<Pick<StaffCall, 'status'>>,
): StaffCall<Body, Query, Params, Reply> {
  return { status: 200, ...declared };
}

/**
 * A call as the office's door answers it. From it come the route, the OpenAPI page and the generated test of every endpoint ×
 * every role.
 */
export interface StaffEndpoint<
  Body = unknown,
  Query = unknown,
  Params = unknown,
  Reply = unknown,
> extends StaffCall<Body, Query, Params, Reply> {
  readonly envelope: 'office';
  readonly name: string;
  readonly summary: string;
  readonly who: readonly OfficeRole[];
  /** Moves or binds money, decides who may and at what terms, or hands out whole files: after 15 minutes without a call its caller signs in again first (docs/security.md, "Staff"). */
  readonly movesMoney: boolean;
  /** A page makes it by itself, without anybody at the keyboard: it does not keep a session fresh (docs/security.md, "Staff"). */
  readonly background: boolean;
  /** Audit event of a successful call; null for reads, but for those of a file. */
  readonly audit: string | null;
  /** The most bytes of its body where that is more than of others; null: as all. */
  readonly bodyBytes: number | null;
  /** The type of the file that a success is, to be saved by the browser; null: JSON. */
  readonly file: 'text/csv' | 'application/pdf' | 'application/json' | null;
  readonly body: z.ZodMiniType<Body> | null;
  readonly query: z.ZodMiniType<Query> | null;
  readonly params: z.ZodMiniType<Params> | null;
  readonly reply: z.ZodMiniType<Reply>;
}

/** Requires a schema exactly where the call sends something. */
type Schema<Name extends 'body' | 'query' | 'params', Value> = [Value] extends [undefined]
  ? object
  : Record<Name, z.ZodMiniType<Value>>;

type Declared<Body, Query, Params, Reply> = Pick<
  StaffEndpoint<Body, Query, Params, Reply>,
  'name' | 'summary' | 'who' | 'reply'
> &
  Partial<Pick<StaffEndpoint, 'movesMoney' | 'background' | 'audit' | 'bodyBytes' | 'file'>> &
  Schema<'body', Body> &
  Schema<'query', Query> &
  Schema<'params', Params>;

/** Declares how the office answers a call; what is left out is an unaudited read without payload. */
export function staffEndpoint<Body, Query, Params, Reply>(
  call: StaffCall<Body, Query, Params, Reply>,
  declared: Declared<Body, Query, Params, Reply>,
): StaffEndpoint<Body, Query, Params, Reply> {
  return {
    envelope: 'office',
    movesMoney: false,
    background: false,
    audit: null,
    bodyBytes: null,
    file: null,
    body: null,
    query: null,
    params: null,
    ...call,
    ...declared,
  };
}

/** Whether a text is a role of staff. */
export function isStaffRole(value: unknown): value is StaffRole {
  return STAFF_ROLES.some((role) => role === value);
}
