import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  type CheckCodeBody,
  FORGET_PASSWORD,
  PHONE_CODE_DIGITS,
  PHONE_CODE_MINUTES,
  RESEND_SECONDS,
  type SendCodeBody,
  type SendCodeReply,
} from 'contract/accounts';
import type { Locale, Refusal } from 'contract/locale';
import { storedPhone } from 'contract/phone';
import { Refused } from 'contract/refusal';
import { ROBOT_CHECK_KEY } from 'contract/robot-check';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { readUuid } from '../uuid.ts';
import { onlyApplicationOf } from '../applications/store-proved.ts';
import { recordActs } from '../audit/store.ts';
import { verifyBorrowerPhone } from '../applications/commands-prove.ts';
import { findBorrower } from '../borrowers/store.ts';
import type { DB } from '../database/types.ts';
import { noCodeFor, writePhoneCode } from '../notices/commands-codes.ts';
import { askedForRobotCheck, networkPass, usePass } from './commands-network.ts';
import { knownDevice } from './commands-device.ts';
import { type AccountServices, textOf } from './commands-sign-in.ts';
import { throttleOfNetwork, throttleOfPhone } from './commands-throttles.ts';
import { findAccount } from './store.ts';
import {
  addCode,
  countWrongCode,
  lastSentAt,
  lockCode,
  lockCodesOf,
  markVerified,
  openAlias,
  type NewCode,
  phoneOfRequest,
} from './store-codes.ts';
import { countTry, type Throttle, throttledFor } from './store-throttle.ts';

const SECOND_MS = 1000;
const CODE_MS = PHONE_CODE_MINUTES * 60 * SECOND_MS;
/** A code as it is typed, with nothing between its digits. */
export const CODE_FORM = new RegExp(`^\\d{${PHONE_CODE_DIGITS}}$`);
/** Wrong codes before a request is dead. */
const TRIES_MOST = 5;

interface Call<Body> {
  body: Body;
  caller: { address: string; locale: Locale; device?: string | null };
}

/**
 * Sends a code of six digits to a phone (API-36, PWD-12). A phone that nobody has, or whose borrower is known not to
 * have it any more, gets the same answer after the same work, and no message. A resend cancels the code of its own request,
 * never another's. A device that asks again under its own request within two minutes, since the answer was lost, is told the
 * alias of the code that is on its way, and is sent no other.
 * @returns the alias of this request; refused under `phone` for what is no phone, under `ROBOT_CHECK_KEY` where the network has
 * asked often, else in one sentence
 */
export async function sendPhoneCode(
  services: AccountServices,
  { body, caller }: Call<SendCodeBody>,
): Promise<SendCodeReply | Refused> {
  if (body.formType !== FORGET_PASSWORD) return Refused.because(malformed);
  const { db, clock, env } = services;
  const network = throttleOfNetwork(env.secretKey, 'code', caller.address);
  const pass = await networkPass(services, network, body[ROBOT_CHECK_KEY]);
  const phone = await phoneAsked(services, body);
  if (phone === null) return Refused.field('phone', phoneRefusal);
  const device = knownDevice(env.secretKey, await findAccount(db, phone), caller.device);
  const limit = throttleOfPhone(env.secretKey, 'code', phone, device);
  return db.transaction().execute(async (tx) => {
    await lockCodesOf(tx, phone);
    const now = clock.now();
    const waitSeconds = await secondsToWait(tx, phone, limit, now);
    if (waitSeconds > 0) return (await unanswered(tx, phone, body, now)) ?? noCodeFor(waitSeconds);
    if (!(await usePass(tx, pass))) return askedForRobotCheck();
    await countTry(tx, limit, now);
    const found = await findBorrower(tx, phone);
    // A phone that is known not to be its borrower's is answered as one that nobody has.
    const borrower = found?.phoneNotTheirsAt === null ? found : null;
    const requestId = readUuid(body.request_id) ?? randomUUID();
    const made = { requestId, phone, borrowerId: borrower?.id ?? null, at: now };
    const { alias, code } = await makePhoneCode(env.secretKey, tx, made);
    const isKnown = borrower !== null;
    const isProved = (borrower?.phoneVerifiedAt ?? null) !== null;
    await writePhoneCode(tx, { phone, code, locale: caller.locale, now, isKnown, isProved });
    const subject = isKnown ? `borrower:${borrower.id}` : 'account:unknown';
    const event = 'account.code_sent';
    await recordActs(tx, [{ at: now, event, actor: 'visitor', subject, facts: {} }]);
    return { borrow_uuid: alias, request_id: requestId };
  });
}

/** What a call is answered that repeats one whose answer never came: it knows the request, and not the alias of its last code. */
async function unanswered(
  tx: Kysely<DB>,
  phone: string,
  { request_id, borrow_uuid }: SendCodeBody,
  now: Date,
): Promise<SendCodeReply | null> {
  const requestId = readUuid(request_id);
  if (requestId === null) return null;
  const after = new Date(now.getTime() - RESEND_SECONDS * SECOND_MS);
  const alias = await openAlias(tx, { phone, requestId, after });
  if (alias === null || alias === readUuid(borrow_uuid)) return null;
  return { borrow_uuid: alias, request_id: requestId };
}

/** The phone of the body, or of the request that a resend names; null where there is neither. */
async function phoneAsked(
  { db }: AccountServices,
  { phone, borrow_uuid, request_id }: SendCodeBody,
): Promise<string | null> {
  const given = storedPhone(textOf(phone));
  if (given !== null) return given;
  const alias = readUuid(borrow_uuid);
  const requestId = readUuid(request_id);
  return alias === null || requestId === null ? null : phoneOfRequest(db, alias, requestId);
}

/** Makes a code to a phone and keeps its hash; the code of the same request before it ends. */
export async function makePhoneCode(
  secretKey: string,
  tx: Kysely<DB>,
  made: Omit<NewCode, 'alias' | 'codeHash'>,
): Promise<{ alias: string; code: string }> {
  const alias = randomUUID();
  const code = String(randomInt(10 ** PHONE_CODE_DIGITS)).padStart(PHONE_CODE_DIGITS, '0');
  await addCode(tx, { ...made, alias, codeHash: codeHash(secretKey, alias, code) });
  return { alias, code };
}

/** How long another code to a phone must wait: since the one before, and by the day's count. The codes of the phone must be locked. */
export async function secondsToWait(
  tx: Kysely<DB>,
  phone: string,
  limit: Throttle,
  now: Date,
): Promise<number> {
  const last = await lastSentAt(tx, phone);
  const since = last === null ? Infinity : (now.getTime() - last.getTime()) / SECOND_MS;
  const untilResend = Math.max(0, Math.ceil(RESEND_SECONDS - since));
  return Math.max(untilResend, await throttledFor(tx, limit, now));
}

/** Keyed, and bound to its request: six digits alone are tried out in no time. */
function codeHash(secretKey: string, alias: string, code: string): Buffer {
  return createHmac('sha256', secretKey).update(`phone code ${alias} ${code}`).digest();
}

/**
 * A code that was sent, locked, and whether this is it.
 * @returns null where there is none that counts any more: unknown, used, tried out or over
 */
export async function lockOpenCode(
  secretKey: string,
  tx: Kysely<DB>,
  { alias, requestId, code, now }: { alias: string; requestId: string; code: string; now: Date },
) {
  const row = await lockCode(tx, alias, requestId);
  const isOpen =
    row !== null &&
    row.verifiedAt === null &&
    row.tries < TRIES_MOST &&
    now.getTime() - row.sentAt.getTime() < CODE_MS;
  if (!isOpen) return null;
  return { ...row, isRight: timingSafeEqual(codeHash(secretKey, alias, code), row.codeHash) };
}

/**
 * Checks a code (API-37). The right one proves the phone: the request is then good for one new password within 10 minutes.
 * Unknown, foreign, used and expired requests are refused under `code` like a wrong code.
 */
export async function checkPhoneCode(
  services: AccountServices,
  { body, caller }: { body: CheckCodeBody; caller?: { locale: Locale } },
): Promise<object | Refused> {
  const code = textOf(body.code).replace(/\s/g, '');
  if (!CODE_FORM.test(code)) return Refused.field('code', codeForm);
  const alias = readUuid(body.borrow_uuid);
  const requestId = readUuid(body.request_id);
  if (alias === null || requestId === null) return Refused.field('code', codeWrong);
  const { db, clock, env } = services;
  const proved = await db.transaction().execute(async (tx) => {
    const now = clock.now();
    const row = await lockOpenCode(env.secretKey, tx, { alias, requestId, code, now });
    if (row === null) return null;
    if (!row.isRight || row.borrowerId === null) {
      await countWrongCode(tx, alias);
      const subject = row.borrowerId === null ? 'account:unknown' : `borrower:${row.borrowerId}`;
      const event = 'account.code_refused';
      await recordActs(tx, [{ at: now, event, actor: 'visitor', subject, facts: {} }]);
      return null;
    }
    await markVerified(tx, alias, now);
    return { phone: row.phone, borrowerId: row.borrowerId };
  });
  if (proved === null) return Refused.field('code', codeWrong);
  const applicationId = await onlyApplicationOf(db, proved.borrowerId);
  const spoken = caller && { locale: caller.locale };
  await verifyBorrowerPhone(services, { phone: proved.phone, applicationId, ...spoken });
  return {};
}

const malformed: Refusal = (locale) => m.refusal_malformed({}, { locale });
const phoneRefusal: Refusal = (locale) => m.error_phone_form({}, { locale });
const codeForm: Refusal = (locale) => m.error_code_form({ digits: PHONE_CODE_DIGITS }, { locale });
const codeWrong: Refusal = (locale) => m.error_code_wrong({}, { locale });
