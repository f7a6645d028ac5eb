import type { Endpoint, Role } from 'contract/endpoint';
import { type Locale, LOCALE_HEADER, readLocale } from 'contract/locale';
import type { FastifyRequest } from 'fastify';
import { type Borrower, borrowerOfToken } from '../access/commands.ts';
import { HttpRefusal } from './errors.ts';

/** The caller of a public endpoint: a visitor or a borrower. Staff will sign in elsewhere. */
export interface Caller {
  readonly role: Role;
  readonly borrowerId: bigint | null;
  /** The address that rate limits count by, proxies taken off as TRUST_PROXY says. */
  readonly address: string;
  readonly locale: Locale;
}

const BEARER = /^Bearer ([\w-]{20,200})$/;

/**
 * Who calls this endpoint. Where visitors may call, a token that is not known makes a visitor of its holder; elsewhere it
 * is refused with 401 (ERR-02).
 */
export async function callerOf(
  request: FastifyRequest,
  endpoint: Pick<Endpoint, 'who'>,
): Promise<Caller> {
  const borrower = await signedIn(request);
  const role: Role = borrower ? 'borrower' : 'visitor';
  if (!endpoint.who.includes(role)) throw new HttpRefusal(borrower ? 403 : 401);
  return {
    role,
    borrowerId: borrower?.id ?? null,
    address: request.ip,
    locale: readLocale(request.headers[LOCALE_HEADER]),
  };
}

async function signedIn(request: FastifyRequest): Promise<Borrower | null> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? null : borrowerOfToken(token);
}
