import { type ChangePasswordBody, type ForgotPasswordBody, PROOF_MINUTES } from 'contract/accounts';
import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { readUuid } from '../uuid.ts';
import { recordActs } from '../audit/store.ts';
import type { DB } from '../database/types.ts';
import { writePasswordChanged } from '../notices/commands-codes.ts';
import { type AccountServices, textOf, tooMany } from './commands-sign-in.ts';
import { throttleOfPhone } from './commands-throttles.ts';
import { hashPassword, isPassword } from '../password-hash.ts';
import { passwordRefusal } from './commands-policy.ts';
import { findAccountOf, replacePassword, setPassword } from './store.ts';
import { borrowerOfUsed, phoneOfVerified, useVerified } from './store-codes.ts';
import { endSessionsOf } from './store-sessions.ts';
import { forgetTries, takeTry } from './store-throttle.ts';

const PROOF_MS = PROOF_MINUTES * 60 * 1000;

/**
 * Changes the password of a signed-in borrower, who must know the old one (API-38, PWD-10). Every session ends, the caller's
 * too, and the phone is told.
 */
export async function changePassword(
  services: AccountServices,
  { body, borrowerId }: { body: ChangePasswordBody; borrowerId: bigint },
): Promise<object | Refused> {
  const { db, clock, env } = services;
  const account = await findAccountOf(db, borrowerId);
  if (account === null) return Refused.because(tryAgain);
  const old = textOf(body.old_password);
  const password = textOf(body.password);
  const refusals = await passwordRefusals(body, password, account.phone);
  if (old === '') refusals.set('old_password', required(m.field_old_password));
  if (refusals.size > 0) return Refused.fields(refusals);
  const limit = throttleOfPhone(env.secretKey, 'sign_in', account.phone, 'signed in');
  const seconds = await takeTry(db, limit, clock.now());
  if (seconds > 0) return tooMany(seconds);
  if (!(await isPassword(old, account.passwordHash))) {
    return Refused.field('old_password', (locale) => m.error_old_password({}, { locale }));
  }
  const passwordHash = await hashPassword(password);
  const isSaved = await db.transaction().execute(async (tx) => {
    const at = clock.now();
    const change = { borrowerId, passwordHash, at, was: account.passwordHash };
    if (!(await replacePassword(tx, change))) return false;
    await endAll(services, tx, { borrowerId, event: 'password_changed' });
    await forgetTries(tx, limit);
    return true;
  });
  return isSaved ? {} : Refused.because(tryAgain);
}

/**
 * Sets a password after a code was checked: the account begins with it, or is got back (API-39, G-02, G-12). The proof is
 * this very request's, held here, good once. Every session ends, and the phone is told. The same password again, whose answer may
 * have been lost, is answered the same and does nothing.
 */
export async function setForgottenPassword(
  services: AccountServices,
  { body }: { body: ForgotPasswordBody },
): Promise<object | Refused> {
  const { db, clock } = services;
  const alias = readUuid(body.borrow_uuid);
  const after = new Date(clock.now().getTime() - PROOF_MS);
  if (alias === null) return Refused.because(startAnew);
  const phone = await phoneOfVerified(db, alias, after);
  const password = textOf(body.password);
  if (phone === null) return repeated(services, alias, password);
  const refusals = await passwordRefusals(body, password, phone);
  if (refusals.size > 0) return Refused.fields(refusals);
  const passwordHash = await hashPassword(password);
  const isSaved = await setProvedPassword(services, { alias, passwordHash });
  return isSaved ? {} : repeated(services, alias, password);
}

/** The answer to a request that is used up, or was never proved. Counted as a sign-in is, since it would tell a right password. */
async function repeated(
  { db, clock, env }: AccountServices,
  alias: string,
  password: string,
): Promise<object | Refused> {
  const now = clock.now();
  const borrowerId = await borrowerOfUsed(db, alias, new Date(now.getTime() - PROOF_MS));
  const account = borrowerId === null ? null : await findAccountOf(db, borrowerId);
  if (account === null) return Refused.because(startAnew);
  const limit = throttleOfPhone(env.secretKey, 'sign_in', account.phone);
  const isThrottled = (await takeTry(db, limit, now)) > 0;
  const isSame = !isThrottled && (await isPassword(password, account.passwordHash));
  return isSame ? {} : Refused.because(startAnew);
}

/**
 * The same with the hash of a password that is looked at no more: the demo's one password everybody knows.
 * @returns false where the request is not proved, or was used
 */
export async function setProvedPassword(
  services: AccountServices,
  { alias, passwordHash }: { alias: string; passwordHash: string },
): Promise<boolean> {
  const { db, clock, env } = services;
  return db.transaction().execute(async (tx) => {
    const at = clock.now();
    const after = new Date(at.getTime() - PROOF_MS);
    const proved = await useVerified(tx, alias, { at, after });
    if (proved === null) return false;
    const { borrowerId, phone } = proved;
    await setPassword(tx, { borrowerId, passwordHash, at });
    await endAll(services, tx, { borrowerId, event: 'password_set' });
    // Who was locked out by others' guesses comes in with the new password.
    await forgetTries(tx, throttleOfPhone(env.secretKey, 'sign_in', phone));
    return true;
  });
}

async function endAll(
  { clock, env }: AccountServices,
  tx: Kysely<DB>,
  done: { borrowerId: bigint; event: 'password_changed' | 'password_set' },
): Promise<void> {
  const at = clock.now();
  const { hotline } = env.company;
  // Before the sessions: who changes the phone holds the borrower's key, which a message waits for, and ends them afterwards.
  await writePasswordChanged(tx, { borrowerId: done.borrowerId, hotline, now: at });
  const sessions = await endSessionsOf(tx, done.borrowerId);
  const subject = `borrower:${done.borrowerId}`;
  await recordActs(tx, [
    { at, event: `account.${done.event}`, actor: subject, subject, facts: { sessions } },
  ]);
}

/** What is wrong with a new password and its repetition, by field. `phone` is what the password must not be. */
export async function passwordRefusals(
  { password_confirmation }: { readonly password_confirmation?: unknown },
  password: string,
  phone: string,
): Promise<Map<string, Refusal>> {
  const refusals = new Map<string, Refusal>();
  const refusal =
    password === '' ? required(m.field_password) : await passwordRefusal(password, phone);
  if (refusal) refusals.set('password', refusal);
  const confirmation = textOf(password_confirmation);
  if (confirmation === '') {
    refusals.set('password_confirmation', required(m.field_password_confirmation));
  } else if (confirmation !== password) {
    refusals.set('password_confirmation', (locale) => m.error_password_differs({}, { locale }));
  }
  return refusals;
}

function required(label: typeof m.field_password): Refusal {
  return (locale) => m.error_required({ label: label({}, { locale }) }, { locale });
}

const startAnew: Refusal = (locale) => m.refusal_code_again({}, { locale });
const tryAgain: Refusal = (locale) => m.refusal_try_again({}, { locale });
