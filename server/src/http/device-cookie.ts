import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownOriginOf } from './origin.ts';

/** Half a year. */
const KEPT_SECONDS = 180 * 24 * 60 * 60;
/** The prefix tells browsers to take it by https alone. */
const NAMES = { secure: '__Secure-device', plain: 'device' } as const;
const MARK = /(?:^|; )(?:__Secure-)?device=([\w.-]{20,200})(?:;|$)/;

/** What the server put down on this device at a sign-in (accounts/commands-device.ts); null without it. It signs nobody in. */
export function deviceOf(request: FastifyRequest): string | null {
  return MARK.exec(request.headers.cookie ?? '')?.[1] ?? null;
}

/** Puts a mark down on the caller's device, out of reach of scripts and of other sites, for calls alone. */
export function putOnDevice(api: FastifyInstance, reply: FastifyReply, mark: string): void {
  const isSecure = ownOriginOf(api)?.startsWith('https:') ?? false;
  const name = isSecure ? NAMES.secure : NAMES.plain;
  const rules = `Path=/api; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Strict`;
  reply.header('set-cookie', `${name}=${mark}; ${rules}${isSecure ? '; Secure' : ''}`);
}
