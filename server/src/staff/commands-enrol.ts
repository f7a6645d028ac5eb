import { randomBytes } from 'node:crypto';
import type { Locale } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { passwordRefusals } from '../accounts/commands-password.ts';
import { recordActs } from '../audit/store.ts';
import type { DB } from '../database/types.ts';
import { hashPassword } from '../password-hash.ts';
import type { Staff } from '../staff-session.ts';
import { secretPlace } from './commands-secret.ts';
import {
  openSession,
  openTicket,
  type OwnProof,
  provedAgain,
  type SignedIn,
  type StaffServices,
  tokenHash,
} from './commands-sign-in.ts';
import { plainRecoveryCode } from './commands-codes.ts';
import type { From } from './commands-throttles.ts';
import { base32, matchedStep } from './commands-totp.ts';
import { lockStaff, replaceRecoveryCodes, setEnrolment, setLocale } from './store.ts';
import { endSessionsOf, useTicket } from './store-sessions.ts';

const RECOVERY_CODES = 10;
/** 50 bits and more, hashed as slowly as a password, since that is fewer than the 112 that a fast hash would do for. */
const RECOVERY_BYTES = 7;
const RECOVERY_LETTERS = 10;

function newRecoveryCode(): string {
  const letters = base32(randomBytes(RECOVERY_BYTES)).slice(0, RECOVERY_LETTERS);
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/**
 * The second step of a first sign-in: a password of one's own, and the first code of the authenticator that has just read the
 * secret. What was signed in before ends.
 * @returns the session, with ten recovery codes that nobody can be shown again; refusals by field
 */
export async function enrol(
  services: StaffServices,
  given: From & {
    ticket: string;
    code: string;
    password: string;
    password_confirmation: string;
    /** The session that this browser had, whoever's. */
    former?: string | null;
  },
): Promise<(SignedIn & { recoveryCodes: readonly string[] }) | Refused> {
  const { db, clock, cipher } = services;
  const opened = await openTicket(services, given.ticket, given);
  if (opened instanceof Refused) return opened;
  const { found, staff, limits } = opened;
  if (found.totpSecret === null)
    return Refused.because((locale) => m.office_error_ticket_over({}, { locale }), 'ticket_over');
  const refusals = await passwordRefusals(given, given.password, '');
  const [name = ''] = staff.username.split('@');
  if (name.length > 2 && given.password.toLowerCase().includes(name)) {
    refusals.set('password', (locale) => m.error_password_common({}, { locale }));
  }
  const secret = cipher.openText(found.totpSecret, secretPlace(staff.id));
  const step = matchedStep(secret, given.code.replaceAll(/\s/g, ''), clock.now(), -1n);
  if (step === null) refusals.set('code', (locale) => m.office_error_code({}, { locale }));
  if (refusals.size > 0 || step === null) return Refused.fields(refusals);
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const own = {
    passwordHash: await hashPassword(given.password),
    totpSecret: found.totpSecret,
    totpStep: step,
    recoveryCodes,
  };
  return db.transaction().execute(async (tx) => {
    // One enrolment at a time: of two that were begun, the second finds the first one's.
    const before = await lockStaff(tx, staff.id);
    const isFirst = before !== null && before.totpSecret === null;
    if (!isFirst || !(await useTicket(tx, tokenHash(given.ticket)))) {
      return Refused.because((locale) => m.office_error_ticket_over({}, { locale }), 'ticket_over');
    }
    await settle({ ...services, db: tx }, staff, own);
    const event = 'staff.enrolled';
    const { passwordHash } = own;
    const opening = { event, limits, former: given.former ?? null };
    const session = await openSession({ ...services, db: tx }, { ...staff, passwordHash }, opening);
    return { ...session, recoveryCodes };
  });
}

/** Writes what somebody signs in with from now on; what was signed in before ends. */
export async function settle(
  { db, clock }: Pick<StaffServices, 'clock'> & { db: Kysely<DB> },
  { id }: Pick<Staff, 'id'>,
  {
    recoveryCodes,
    ...own
  }: {
    passwordHash: string;
    totpSecret: string;
    totpStep: bigint;
    recoveryCodes: readonly string[];
  },
): Promise<void> {
  const hashes = await hashed(recoveryCodes);
  await setEnrolment(db, id, { ...own, at: clock.now() });
  await endSessionsOf(db, id);
  if (hashes.length > 0) await replaceRecoveryCodes(db, id, hashes);
}

async function hashed(recoveryCodes: readonly string[]): Promise<string[]> {
  const hashes: string[] = [];
  for (const code of recoveryCodes) hashes.push(await hashPassword(plainRecoveryCode(code)));
  return hashes;
}

/**
 * Ten new recovery codes in place of all others, for password and code of one's own.
 * @returns the codes, which nobody can be shown again
 */
export async function renewCodes(
  services: StaffServices,
  proof: OwnProof,
): Promise<readonly string[] | Refused> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const hashes = await hashed(codes);
  const done = await provedAgain(services, proof, async (tx, { id, handle }) => {
    await replaceRecoveryCodes(tx, id, hashes);
    const who = `staff:${handle}`;
    const act = { event: 'staff.recovery_codes_renewed', actor: who, subject: who, facts: {} };
    await recordActs(tx, [{ at: services.clock.now(), ...act }]);
  });
  return done instanceof Refused ? done : codes;
}

/** In which language the office speaks to somebody from now on. */
export async function chooseLanguage(
  { db }: Pick<StaffServices, 'db'>,
  { id }: Pick<Staff, 'id'>,
  locale: Locale,
): Promise<void> {
  await setLocale(db, id, locale);
}
