import { createHash, createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Refusal } from 'contract/locale';
import { ROBOT_CHECK_SECONDS, type RobotChallenge } from 'contract/robot-check';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import type { DB } from '../database/types.ts';
import type { Services } from '../services.ts';
import { askProvider } from './gateway.ts';
import { forgetExpired, useSignature } from './store.ts';

type Needs = Pick<Services, 'env' | 'db' | 'clock'>;
type Payload = Pick<Parameters<typeof verifySolution>[0], 'challenge' | 'solution'>;

/** How far the phone must count: under a second on an old one. */
const LEAST_COUNT = 20_000;
const MOST_COUNT = 60_000;
/** An answer is some 600 characters. */
const RESPONSE_MAX = 4096;

/**
 * A fresh challenge of the self-hosted check; nothing is kept until it is used. When it ends is signed with it, by our
 * own clock (the library would ask the machine's).
 */
export async function newChallenge({
  env,
  clock,
}: Pick<Services, 'env' | 'clock'>): Promise<RobotChallenge> {
  const made = await createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: randomInt(LEAST_COUNT, MOST_COUNT),
    data: { goodUntil: inSeconds(clock.now()) + ROBOT_CHECK_SECONDS },
    deriveKey,
    hmacSignatureSecret: signingKey(env.secretKey),
  });
  return made as RobotChallenge;
}

/** What stands at the robot check of who has not passed it (REF-12). */
export const robotRefusal: Refusal = (locale) => m.error_robot_check({}, { locale });

/** A right answer that is still to be spent; a provider's is spent by asking. */
export type RobotAnswer = { signatureHash: Buffer; expiresAt: Date } | 'spent';

/**
 * The answer of the driver that the operator chose, found right; null for anything else, and whenever something goes wrong
 * with a provider. It counts once `spendRobotAnswer` has said so.
 */
export async function readRobotAnswer(
  needs: Needs,
  response: unknown,
): Promise<RobotAnswer | null> {
  const { captcha } = needs.env;
  if (captcha.kind === 'altcha') return readSelfHostedAnswer(needs, response);
  return (await askProvider(captcha, textOf(response))) ? 'spent' : null;
}

/**
 * The same for the self-hosted check, whichever driver was chosen: a Submit always asks for this one, since it runs unseen
 * and needs no foreign script.
 */
export async function readSelfHostedAnswer(
  needs: Needs,
  response: unknown,
): Promise<RobotAnswer | null> {
  const text = textOf(response);
  return text === '' ? null : solved(needs, text);
}

function textOf(response: unknown): string {
  return typeof response === 'string' && response.length <= RESPONSE_MAX ? response : '';
}

/** Spends a right answer, in the caller's transaction if there is one: false when it was spent before. */
export async function spendRobotAnswer(db: Kysely<DB>, answer: RobotAnswer): Promise<boolean> {
  if (answer === 'spent') return true;
  return useSignature(db, answer.signatureHash, answer.expiresAt);
}

async function solved({ env, db, clock }: Needs, text: string): Promise<RobotAnswer | null> {
  const payload = readPayload(text);
  if (payload === null) return null;
  const { challenge, solution } = payload;
  const result = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: signingKey(env.secretKey),
  }).catch(() => null);
  if (result?.verified !== true) return null;
  // From here on the challenge is known to be our own.
  const goodUntil = Number(challenge.parameters.data?.goodUntil);
  const now = clock.now();
  if (!(inSeconds(now) <= goodUntil)) return null;
  await forgetExpired(db, now);
  const signatureHash = createHash('sha256').update(String(challenge.signature)).digest();
  return { signatureHash, expiresAt: new Date((goodUntil + 1) * 1000) };
}

/** What the page sends: base64 of `{challenge, solution}` as JSON. */
function readPayload(text: string): Payload | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    const isPayload = typeof value === 'object' && value !== null && 'challenge' in value;
    return isPayload && 'solution' in value ? (value as Payload) : null;
  } catch {
    return null;
  }
}

function inSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

/** A key of its own from the server's secret. */
function signingKey(secretKey: string): string {
  return createHmac('sha256', secretKey).update('robot-check').digest('hex');
}
