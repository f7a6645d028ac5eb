import { createHash, randomBytes } from 'node:crypto';
import type { LoginBody, LoginReply } from 'contract/accounts';
import type { Refusal } from 'contract/locale';
import { displayPhone, localPhone, storedPhone } from 'contract/phone';
import { Refused } from 'contract/refusal';
import { ROBOT_CHECK_KEY } from 'contract/robot-check';
import { m } from 'words/messages';
import { recordActs } from '../audit/store.ts';
import type { Services } from '../services.ts';
import { askedForRobotCheck, networkPass, usePass } from './commands-network.ts';
import { avatarPath } from './commands-avatar.ts';
import { PASSWORD_MAX } from './commands-policy.ts';
import { throttleOfNetwork, throttleOfPhone } from './commands-throttles.ts';
import { isPassword } from './gateway-hashes.ts';
import { findAccount, holdPassword, type StoredAccount } from './store.ts';
import { addSession, endSession, findSession } from './store-sessions.ts';
import { forgiveTries, takeTry, type Throttle } from './store-throttle.ts';

/** What the acts on accounts use. */
export type AccountServices = Pick<Services, 'db' | 'clock' | 'env' | 'cipher' | 'log'>;

/** Random bytes of a token. */
const TOKEN_BYTES = 32;

/** What the database holds of a token. */
function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Signs a borrower in (API-19, API-20, LOGIN-06 to LOGIN-10). An unknown phone, an account without a password and a wrong
 * password are answered alike, after the same work. A network with many tries must pass the robot check for each further one.
 * @returns a new token, good for 7 days without use and 30 in all; a refusal under `username` or `password` where one is
 * missing, under `ROBOT_CHECK_KEY` where the check is asked for, else one sentence
 */
export async function signIn(
  services: AccountServices,
  { body, caller }: { body: LoginBody; caller: { address: string } },
): Promise<LoginReply | Refused> {
  const { db, clock, env } = services;
  const username = textOf(body.username);
  const password = textOf(body.password);
  const missing = missingRefusals(username, password);
  if (missing.size > 0) return Refused.fields(missing);
  const phone = storedPhone(username);
  const limits = {
    account: throttleOfPhone(env.secretKey, 'sign_in', phone ?? username),
    network: throttleOfNetwork(env.secretKey, 'sign_in', caller.address),
  };
  const pass = await networkPass(services, limits.network, body[ROBOT_CHECK_KEY]);
  if (!(await usePass(db, pass))) return askedForRobotCheck();
  const seconds = await takeTry(db, limits.account, clock.now());
  if (seconds > 0) return tooMany(seconds);
  const account = phone === null ? null : await findAccount(db, phone);
  const isRight = await isPassword(password, account?.passwordHash ?? null);
  if (!account || phone === null || !isRight) {
    const subject = account ? `borrower:${account.borrowerId}` : 'account:unknown';
    await recordActs(db, [
      { at: clock.now(), event: 'account.sign_in_refused', actor: 'visitor', subject, facts: {} },
    ]);
    return Refused.because((locale) => m.error_sign_in({}, { locale }));
  }
  const token = await openSession(services, account, limits);
  if (token === null) return Refused.because((locale) => m.error_sign_in({}, { locale }));
  return {
    token_type: 'Bearer',
    access_token: token,
    user: {
      phone: localPhone(displayPhone(phone)),
      avatar: await avatarPath(services, account.borrowerId),
    },
  };
}

/** @returns null where the password was changed while it was looked at: the new one ended every session */
async function openSession(
  { db, clock }: AccountServices,
  { borrowerId, passwordHash }: StoredAccount,
  limits: Record<'account' | 'network', Throttle>,
): Promise<string | null> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    if (!(await holdPassword(tx, { borrowerId, passwordHash }))) return null;
    await addSession(tx, { tokenHash: tokenHash(token), borrowerId, at });
    const subject = `borrower:${borrowerId}`;
    const event = 'account.signed_in';
    await recordActs(tx, [{ at, event, actor: subject, subject, facts: {} }]);
    await forgiveTries(tx, limits);
    return token;
  });
}

/** Too many tries; says in how many minutes the next one counts. */
export function tooMany(seconds: number): Refused {
  const minutes = Math.ceil(seconds / 60);
  return Refused.because((locale) => m.error_too_many_tries({ minutes }, { locale }), 'throttled');
}

function missingRefusals(username: string, password: string): Map<string, Refusal> {
  const refusals = new Map<string, Refusal>();
  if (username === '') {
    refusals.set('username', (locale) =>
      m.error_required({ label: m.field_phone({}, { locale }) }, { locale }),
    );
  }
  if (password === '') {
    refusals.set('password', (locale) =>
      m.error_required({ label: m.field_password({}, { locale }) }, { locale }),
    );
  }
  return refusals;
}

/** A text of the body that is no longer than any phone or password; anything else is empty. */
export function textOf(value: unknown): string {
  const most = PASSWORD_MAX * 8;
  return typeof value === 'string' && value.length <= most && !value.includes('\0') ? value : '';
}

/** Ends the session of a token (API-05, STATE-04); a token that is not known is no error. */
export async function signOut({ db, clock }: AccountServices, token: string | null): Promise<void> {
  if (token === null) return;
  await db.transaction().execute(async (tx) => {
    const borrowerId = await endSession(tx, tokenHash(token));
    if (borrowerId === null) return;
    const subject = `borrower:${borrowerId}`;
    const at = clock.now();
    await recordActs(tx, [{ at, event: 'account.signed_out', actor: subject, subject, facts: {} }]);
  });
}

/** The borrower that a token signs in; null where the token is unknown or has ended. */
export async function borrowerOfToken(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<{ id: bigint } | null> {
  const session = await findSession(db, tokenHash(token), clock.now());
  return session && { id: session.borrowerId };
}
