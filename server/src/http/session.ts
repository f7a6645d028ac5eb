import type { Endpoint, Role } from 'contract/endpoint';
import { type Locale, LOCALE_HEADER, readLocale } from 'contract/locale';
import type { Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deviceOf } from './device-cookie.ts';
import { HttpRefusal } from './errors.ts';

/** The caller of a public endpoint: a visitor or a borrower. Staff will sign in elsewhere. */
export interface Caller {
  readonly role: Role;
  readonly borrowerId: bigint | null;
  /** The address that rate limits count by, proxies taken off as TRUST_PROXY says. */
  readonly address: string;
  readonly locale: Locale;
  /** What the browser calls itself; empty where it says nothing. */
  readonly userAgent: string;
  /** What an earlier sign-in put down on the device; null without it. */
  readonly device: string | null;
  /** The token as it came, known or not; null without one. */
  readonly token: string | null;
}

/** Who a token signs in; null where it is unknown or has ended. */
type ReadSession = (token: string) => Promise<{ readonly id: bigint } | null>;

const readers = new WeakMap<Server, ReadSession>();

/** Tells this application how tokens are read. Without it nobody is signed in. */
export function readSessionsWith(app: FastifyInstance, read: ReadSession): void {
  readers.set(app.server, read);
}

const BEARER = /^Bearer ([\w-]{20,200})$/;

/**
 * Who calls this endpoint. Where visitors may call, a token that is not known makes a visitor of its holder, and a call that
 * must know the difference has the `token`; elsewhere it is refused with 401 (ERR-02).
 */
export async function callerOf(
  request: FastifyRequest,
  endpoint: Pick<Endpoint, 'who'>,
): Promise<Caller> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;
  const read = readers.get(request.server.server);
  const borrower = token === null || !read ? null : await read(token);
  const role: Role = borrower ? 'borrower' : 'visitor';
  if (!endpoint.who.includes(role)) throw new HttpRefusal(borrower ? 403 : 401);
  return {
    role,
    borrowerId: borrower?.id ?? null,
    address: request.ip,
    locale: readLocale(request.headers[LOCALE_HEADER]),
    userAgent: request.headers['user-agent'] ?? '',
    device: deviceOf(request),
    token,
  };
}

/** The borrower behind a call that only borrowers may make. */
export function ownerOf({ borrowerId }: Pick<Caller, 'borrowerId'>): bigint {
  if (borrowerId === null) throw new Error('A call for borrowers came from nobody');
  return borrowerId;
}
