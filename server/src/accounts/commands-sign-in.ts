import { createHash, randomBytes } from 'node:crypto';
import type { LoginBody, LoginReply } from 'contract/accounts';
import type { Refusal } from 'contract/locale';
import { displayPhone, localPhone, storedPhone } from 'contract/phone';
import { Refused } from 'contract/refusal';
import { ROBOT_CHECK_KEY } from 'contract/robot-check';
import { m } from 'words/messages';
import { actPart, recordActs } from '../audit/store.ts';
import { readSelfHostedAnswer } from '../robot-check/commands.ts';
import type { Services } from '../services.ts';
import { askedForRobotCheck, usePass } from './commands-network.ts';
import { pathOfAvatar } from './commands-avatar.ts';
import { deviceMark, knownDevice } from './commands-device.ts';
import { PASSWORD_MAX } from './commands-policy.ts';
import { throttleOfNetwork, throttleOfPhone } from './commands-throttles.ts';
import { isPassword } from '../password-hash.ts';
import type { StoredAccount } from './store.ts';
import { addSession, endSession, findSession } from './store-sessions.ts';
import { beginSignIn } from './store-sign-in.ts';
import { takeTry, type Throttle, triesForgiven } from './store-throttle.ts';

/** What the acts on accounts use. */
export type AccountServices = Pick<Services, 'db' | 'clock' | 'env' | 'cipher' | 'log'>;

/** Random bytes of a token. */
const TOKEN_BYTES = 32;

/** What the database holds of a token. */
function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

interface SignInCall {
  body: LoginBody;
  caller: { address: string; device?: string | null };
  /** Missing where there is no device to put anything down on. */
  putOnDevice?: (mark: string) => void;
}

/**
 * Signs a borrower in (API-19, API-20, LOGIN-06 to LOGIN-10). An unknown phone, an account without a password and a wrong
 * password are answered alike, after the same work. A network with many tries must pass the robot check for each further one.
 * @returns a new token, good for 7 days without use and 30 in all; a refusal under `username` or `password` where one is
 * missing, under `ROBOT_CHECK_KEY` where the check is asked for, else one sentence
 */
export async function signIn(
  services: AccountServices,
  { body, caller, putOnDevice }: SignInCall,
): Promise<LoginReply | Refused> {
  const { db, clock, env } = services;
  const username = textOf(body.username);
  const password = textOf(body.password);
  const missing = missingRefusals(username, password);
  if (missing.size > 0) return Refused.fields(missing);
  const phone = storedPhone(username);
  const network = throttleOfNetwork(env.secretKey, 'sign_in', caller.address);
  const triesOf = (device: string | null) =>
    throttleOfPhone(env.secretKey, 'sign_in', phone ?? username, device);
  // Whether a mark is the account's is known only with the account.
  const isMarked = typeof caller.device === 'string';
  const unmarked = isMarked ? null : triesOf(null);
  const beginning = { network, tries: unmarked, phone, now: clock.now() };
  const { networkSeconds, seconds: counted, account } = await beginSignIn(db, beginning);
  if (networkSeconds > 0) {
    const pass = await readSelfHostedAnswer(services, body[ROBOT_CHECK_KEY]);
    if (!(await usePass(db, pass))) return askedForRobotCheck();
  }
  const device = knownDevice(env.secretKey, account, caller.device);
  const tries = unmarked ?? triesOf(device);
  const seconds = counted ?? (await takeTry(db, tries, clock.now()));
  if (seconds > 0) return tooMany(seconds);
  const isRight = await isPassword(password, account?.passwordHash ?? null);
  if (!account || phone === null || !isRight) {
    const subject = account ? `borrower:${account.borrowerId}` : 'account:unknown';
    await recordActs(db, [
      { at: clock.now(), event: 'account.sign_in_refused', actor: 'visitor', subject, facts: {} },
    ]);
    return Refused.because((locale) => m.error_sign_in({}, { locale }));
  }
  const looked = { ...account, phone };
  const opened = await openSession(services, looked, { account: tries, network });
  if (opened === null) return Refused.because((locale) => m.error_sign_in({}, { locale }));
  if (device === null) putOnDevice?.(deviceMark(env.secretKey, account));
  return {
    token_type: 'Bearer',
    access_token: opened.token,
    user: { phone: localPhone(displayPhone(phone)), avatar: opened.avatar },
  };
}

/** @returns null where the password or the phone was changed while it was looked at: the new one ended every session */
async function openSession(
  { db, clock }: AccountServices,
  { borrowerId, passwordHash, phone }: StoredAccount & { phone: string },
  limits: Record<'account' | 'network', Throttle>,
): Promise<{ token: string; avatar: string | null } | null> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const at = clock.now();
  const subject = `borrower:${borrowerId}`;
  const signedIn = { at, event: 'account.signed_in', actor: subject, subject, facts: {} };
  const session = { tokenHash: tokenHash(token), borrowerId, passwordHash, phone, at };
  const added = await addSession(db, session, [...triesForgiven(limits), actPart(db, signedIn)]);
  return added && { token, avatar: pathOfAvatar(added.avatar) };
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
