import type { Server } from 'node:http';
import type { StaffEndpoint } from 'contract/office/endpoint';
import { type Locale, LOCALE_HEADER, readLocale } from 'contract/locale';
import { ANOTHER_PERSON, PAGE_OF_HEADER, SIGN_IN_AGAIN, SIGNED_OUT } from 'contract/office/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { m } from 'words/messages';
import type { StaffSession } from '../staff-session.ts';
import { OfficeRefusal } from './office-answers.ts';

/**
 * The cookie of a staff session. Its prefix makes browsers take it from this very host over https alone (and from localhost), so no
 * other door can set or read it; with `Strict` no other site's page can call in its holder's name.
 */
const COOKIE = '__Host-office';
const COOKIE_RULES = 'Path=/; HttpOnly; Secure; SameSite=Strict';
/** The mark of a device that somebody has logged in on (staff/commands-device.ts): it logs nobody in. */
const DEVICE_COOKIE = '__Host-office-device';
const HALF_YEAR_SECONDS = 180 * 24 * 60 * 60;
const MARK = /^[\w.-]{20,200}$/;
const EIGHT_HOURS_SECONDS = 8 * 60 * 60;
const TOKEN = /^[\w-]{43}$/;

/** Who calls at the office's door. */
export interface OfficeCaller {
  /** Null where nobody is signed in, which only the calls for signing in allow. */
  readonly staff: StaffSession | null;
  /** The address that tries are counted by, proxies taken off as TRUST_PROXY says. */
  readonly address: string;
  readonly locale: Locale;
  /** The cookie's token as it came, known or not; null without one. */
  readonly token: string | null;
  /** The mark of the device as it came, known or not; null without one. */
  readonly device: string | null;
}

/** @param isUse whether somebody is at it: what a page calls by itself does not keep a session fresh */
type ReadStaff = (token: string, isUse: boolean) => Promise<StaffSession | null>;

const readers = new WeakMap<Server, ReadStaff>();

/** Tells this application how cookies are read. Without it nobody is signed in. */
export function readStaffWith(app: FastifyInstance, read: ReadStaff): void {
  readers.set(app.server, read);
}

function cookieOf({ headers }: FastifyRequest, cookie: string, form: RegExp): string | null {
  for (const part of headers.cookie?.split(';') ?? []) {
    const [name, value = ''] = part.trim().split('=');
    if (name === cookie && form.test(value)) return value;
  }
  return null;
}

/**
 * Who calls this endpoint. The cookie alone counts: a borrower's token is nobody's here.
 * @throws OfficeRefusal 401 where nobody is signed in, 403 where the page is another person's, the role is another or the session must be renewed
 */
export async function officeCallerOf(
  request: FastifyRequest,
  { who, movesMoney, background }: Pick<StaffEndpoint, 'who' | 'movesMoney' | 'background'>,
): Promise<OfficeCaller> {
  const token = cookieOf(request, COOKIE, TOKEN);
  const read = readers.get(request.server.server);
  const staff = token === null || !read ? null : await read(token, !background);
  const isOpen = who.includes('visitor');
  if (staff === null && !isOpen) {
    throw new OfficeRefusal(401, SIGNED_OUT, m.office_problem_session_over);
  }
  if (staff !== null && !isOpen && !isOwnPage(request, staff)) {
    throw new OfficeRefusal(403, ANOTHER_PERSON, m.office_problem_another_person);
  }
  if (staff !== null && !isOpen && !staff.roles.some((role) => who.includes(role))) {
    throw new OfficeRefusal(403, 'not_allowed', m.office_problem_not_allowed);
  }
  if (staff !== null && movesMoney && !staff.isFresh) {
    throw new OfficeRefusal(403, SIGN_IN_AGAIN, m.office_problem_sign_in_again);
  }
  const locale = readLocale(request.headers[LOCALE_HEADER]);
  const device = cookieOf(request, DEVICE_COOKIE, MARK);
  return { staff, address: request.ip, locale, token, device };
}

/**
 * Whether the page that calls is not somebody else's: two tabs of a browser have one cookie, so a page stays open while another person
 * logs in beside it. What says nothing of a page is compared with nothing.
 */
function isOwnPage({ headers }: FastifyRequest, { handle }: StaffSession): boolean {
  const pageOf = headers[PAGE_OF_HEADER];
  return pageOf === undefined || pageOf === handle;
}

/** Who is signed in, in a call that only staff may make. */
export function staffOf({ staff }: Pick<OfficeCaller, 'staff'>): StaffSession {
  if (staff === null) throw new Error('A call for staff came from nobody');
  return staff;
}

/** The same as the audit names them: `staff:uma`. */
export function whoOf(caller: Pick<OfficeCaller, 'staff'>): string {
  return `staff:${staffOf(caller).handle}`;
}

/** An answer that also opens a session (its token), or ends it (null). */
export class WithSession<Reply> {
  readonly reply: Reply;
  readonly token: string | null;
  /** What is put down on the device; null: nothing. */
  readonly mark: string | null;

  constructor(reply: Reply, token: string | null, mark: string | null = null) {
    this.reply = reply;
    this.token = token;
    this.mark = mark;
  }
}

/** Puts the session's cookie into the answer, or takes it from the browser. */
export function setSession(
  reply: FastifyReply,
  { token, mark }: Pick<WithSession<unknown>, 'token' | 'mark'>,
): void {
  if (mark !== null) {
    const rules = `${COOKIE_RULES}; Max-Age=${HALF_YEAR_SECONDS}`;
    reply.header('set-cookie', `${DEVICE_COOKIE}=${mark}; ${rules}`);
  }
  const [value, age] = token === null ? ['', 0] : [token, EIGHT_HOURS_SECONDS];
  reply.header('set-cookie', `${COOKIE}=${value}; ${COOKIE_RULES}; Max-Age=${age}`);
}
