import { createHash, randomBytes } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { type Throttle, triesForgiven } from '../accounts/store-throttle.ts';
import { recordActs } from '../audit/store.ts';
import { together } from '../database/prepared.ts';
import { isPassword } from '../password-hash.ts';
import type { Services } from '../services.ts';
import type { Staff, StaffSession } from '../staff-session.ts';
import { matchCode, refuseCode } from './commands-codes.ts';
import { deviceMark, knownDevice } from './commands-device.ts';
import { secretPlace } from './commands-secret.ts';
import { codesOf, type From, type Limits, takeTries, throttlesOf } from './commands-throttles.ts';
import { base32, otpauthAddress } from './commands-totp.ts';
import { findByUsername, lockStaff, type StaffSecrets } from './store.ts';
import {
  addSession,
  addTicket,
  endSession,
  findSession,
  refresh,
  type Ticket,
  tryTicket,
  useTicket,
} from './store-sessions.ts';

/** What the acts on staff use. */
export type StaffServices = Pick<Services, 'db' | 'clock' | 'env' | 'cipher'>;

/** A start password is good for so long. */
const START_PASSWORD_MS = 24 * 60 * 60 * 1000;
const TOKEN_BYTES = 32;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** The password was right; this is the second step. */
export type SecondStep =
  | { next: 'code'; ticket: string }
  | { next: 'enrol'; ticket: string; secret: string; otpauth: string };

/** Somebody came in: the session's token, who it is, and what to put down on a device that was not known yet. */
export interface SignedIn {
  token: string;
  staff: Staff;
  mark: string | null;
}

/** What the database holds of a token or ticket. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A new token of 256 random bits. */
function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** An address as it is stored and searched. */
export function usernameOf(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Says no to a sign-in: alike for an unknown address, a wrong password and a start password that is over. */
async function refuse({ db, clock }: StaffServices, staff: Staff | null): Promise<Refused> {
  const subject = staff ? `staff:${staff.handle}` : 'staff:unknown';
  const act = { event: 'staff.sign_in_refused', actor: 'visitor', subject, facts: {} };
  await recordActs(db, [{ at: clock.now(), ...act }]);
  return Refused.because((locale) => m.office_error_sign_in({}, { locale }), 'wrong');
}

/** Whether the password is right, and still counts. */
function countsAt(staff: StaffSecrets, now: Date): boolean {
  return !staff.startPassword || now.getTime() - staff.passwordSetAt.getTime() < START_PASSWORD_MS;
}

/**
 * The first step: address and password. Unknown addresses are answered alike, after the same work.
 * @returns a ticket for the second step, with the authenticator's secret where this is the first sign-in
 */
export async function signIn(
  services: StaffServices,
  { username, password, address, device = null }: From & { username: string; password: string },
): Promise<SecondStep | Refused> {
  const { db, clock, cipher, env } = services;
  const wanted = usernameOf(username);
  const staff = await findByUsername(db, wanted);
  const apart = knownDevice(env.secretKey, staff, device);
  const tooMany = await takeTries(services, throttlesOf(services, wanted, { address, apart }));
  if (tooMany) return tooMany;
  const isRight = await isPassword(password, staff?.passwordHash ?? null);
  if (!staff || !isRight || !countsAt(staff, clock.now())) return refuse(services, staff);
  const ticket = newToken();
  const row = { ticketHash: tokenHash(ticket), staffId: staff.id, at: clock.now() };
  if (staff.totpSecret !== null) {
    await addTicket(db, { ...row, totpSecret: null });
    return { next: 'code', ticket };
  }
  const secret = base32(randomBytes(SECRET_BYTES));
  await addTicket(db, { ...row, totpSecret: cipher.sealText(secret, secretPlace(staff.id)) });
  const otpauth = otpauthAddress(secret, env.company.name.en, staff.username);
  return { next: 'enrol', ticket, secret, otpauth };
}

/** What a ticket leads to. */
interface Opened {
  found: Ticket;
  staff: Staff & StaffSecrets;
  limits: Limits;
  /** How many codes of the authenticator may still be wrong. */
  codes: Throttle;
}

/** A ticket that may be tried once more, with its person and their limits; refused where it is over. */
export async function openTicket(
  services: StaffServices,
  ticket: string,
  { address, device = null }: From,
): Promise<Opened | Refused> {
  const { db, clock, env } = services;
  const over = () =>
    Refused.because((locale) => m.office_error_ticket_over({}, { locale }), 'ticket_over');
  const found = await tryTicket(db, tokenHash(ticket), clock.now());
  if (found === null) return over();
  const staff = await db.transaction().execute((tx) => lockStaff(tx, found.staffId));
  if (staff === null) return over();
  const apart = knownDevice(env.secretKey, staff, device);
  const limits = throttlesOf(services, staff.username, { address, apart });
  const tooMany = await takeTries(services, limits);
  return tooMany ?? { found, staff, limits, codes: codesOf(services, staff.id, apart) };
}

/**
 * Opens a session for whoever has passed both steps, with its line in the audit. What the same browser was signed in with ends, whoever it was.
 */
export async function openSession(
  { db, clock, env }: Pick<StaffServices, 'db' | 'clock' | 'env'>,
  staff: Staff & Pick<StaffSecrets, 'passwordHash'>,
  {
    event,
    limits,
    device = null,
    former = null,
  }: { event: string; limits: Limits; device?: string | null; former?: string | null },
): Promise<SignedIn> {
  await signOut({ db, clock }, former);
  const token = newToken();
  const at = clock.now();
  const who = `staff:${staff.handle}`;
  await addSession(db, { tokenHash: tokenHash(token), staffId: staff.id, at });
  await recordActs(db, [{ at, event, actor: who, subject: who, facts: {} }]);
  await db.executeQuery(together(db, triesForgiven(limits)));
  const isKnown = knownDevice(env.secretKey, staff, device) !== null;
  return { token, staff, mark: isKnown ? null : deviceMark(env.secretKey, staff) };
}

/** The second step of who is enrolled: a code of the authenticator, or a recovery code. */
export async function finishSignIn(
  services: StaffServices,
  {
    ticket,
    code,
    former = null,
    ...from
  }: From & { ticket: string; code: string; former?: string | null },
): Promise<SignedIn | Refused> {
  const opened = await openTicket(services, ticket, from);
  if (opened instanceof Refused) return opened;
  const { staff, limits, codes } = opened;
  const matched = await matchCode(services, staff, { typed: code, codes });
  if (matched instanceof Refused) return matched;
  const done = await services.db.transaction().execute(async (tx) => {
    const isNew = (await matched.use(tx)) && (await useTicket(tx, tokenHash(ticket)));
    if (!isNew) return null;
    const event = matched.isRecovery ? 'staff.signed_in_by_recovery_code' : 'staff.signed_in';
    return openSession({ ...services, db: tx }, staff, {
      event,
      limits,
      device: from.device,
      former,
    });
  });
  return done ?? refuseCode(services, staff);
}

/** Password and code of who is signed in, typed again. */
export interface OwnProof extends From {
  session: StaffSession;
  password: string;
  code: string;
}

/**
 * Checks password and code of who is signed in, then does what they are asked for, with the code used up, in one transaction. Tries of
 * a session are counted apart from those of strangers.
 */
export async function provedAgain(
  services: StaffServices,
  { session, password, code, address }: OwnProof,
  work: (tx: StaffServices['db'], staff: Staff) => Promise<void>,
): Promise<Staff | Refused> {
  const { db } = services;
  const limits = throttlesOf(services, session.username, { address, apart: 'session' });
  const tooMany = await takeTries(services, limits);
  if (tooMany) return tooMany;
  const staff = await findByUsername(db, session.username);
  const isRight = await isPassword(password, staff?.passwordHash ?? null);
  if (!staff || staff.id !== session.id || !isRight) {
    return refuse(services, staff);
  }
  const codes = codesOf(services, staff.id, 'session');
  const matched = await matchCode(services, staff, { typed: code, codes });
  if (matched instanceof Refused) return matched;
  const isDone = await db.transaction().execute(async (tx) => {
    if (!(await matched.use(tx))) return false;
    await work(tx, staff);
    await tx.executeQuery(together(tx, triesForgiven(limits)));
    return true;
  });
  return isDone ? staff : refuseCode(services, staff);
}

/** Makes the session fresh again for acts on money: password and code of the same person (docs/security.md, "Staff"). */
export async function signInAgain(
  services: StaffServices,
  proof: OwnProof,
): Promise<Staff | Refused> {
  const { clock } = services;
  return provedAgain(services, proof, async (tx, staff) => {
    const who = `staff:${staff.handle}`;
    const act = { event: 'staff.signed_in_again', actor: who, subject: who, facts: {} };
    await refresh(tx, proof.session.tokenHash, clock.now());
    await recordActs(tx, [{ at: clock.now(), ...act }]);
  });
}

/** Ends the session of a token; one that is not known is no error. */
export async function signOut(
  { db, clock }: Pick<StaffServices, 'db' | 'clock'>,
  token: string | null,
): Promise<void> {
  if (token === null) return;
  const end = async (tx: StaffServices['db']) => {
    const handle = await endSession(tx, tokenHash(token));
    if (handle === null) return;
    const who = `staff:${handle}`;
    const act = { event: 'staff.signed_out', actor: who, subject: who, facts: {} };
    await recordActs(tx, [{ at: clock.now(), ...act }]);
  };
  await (db.isTransaction ? end(db) : db.transaction().execute(end));
}

/**
 * Whom a token signs in; null where it is unknown or has ended.
 * @param isUse whether somebody is at it, which keeps a fresh session fresh
 */
export async function staffOfToken(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
  isUse: boolean,
): Promise<StaffSession | null> {
  return findSession(db, tokenHash(token), { now: clock.now(), isUse });
}
