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

/** Proof-of-work difficulty: under a second on an old phone. */
const LEAST_COUNT = 20_000;
const MOST_COUNT = 60_000;
/** Longest solution accepted; one is about 600 characters. */
const RESPONSE_MAX = 4096;

/**
 * Creates a challenge of the self-hosted check. It is not stored; its expiry is signed with it and comes from our clock, not
 * from the library's.
 * @param counter how far its solver must count; a visitor's is drawn
 */
export async function newChallenge(
  { env, clock }: Pick<Services, 'env' | 'clock'>,
  counter = randomInt(LEAST_COUNT, MOST_COUNT),
): Promise<RobotChallenge> {
  const made = await createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter,
    data: { goodUntil: inSeconds(clock.now()) + ROBOT_CHECK_SECONDS },
    deriveKey,
    hmacSignatureSecret: signingKey(env.secretKey),
  });
  return made as RobotChallenge;
}

/** The refusal of a form whose robot check was not passed (REF-12). */
export const robotRefusal: Refusal = (locale) => m.error_robot_check({}, { locale });

/** A valid solution that is not used up yet. A provider's is used up by verifying it. */
export type RobotAnswer = { signatureHash: Buffer; expiresAt: Date } | 'spent';

/**
 * Verifies a solution with the configured driver. Null if it is not valid, or if the provider fails. It counts only once
 * `spendRobotAnswer` returns true.
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
 * The same for the self-hosted check, whichever driver is configured: Submit always uses this one, since it is invisible and
 * needs no third-party script.
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

/** Uses a solution up, in the caller's transaction if there is one. False if it was used before. */
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
  // The signature is valid: the challenge is ours.
  const goodUntil = Number(challenge.parameters.data?.goodUntil);
  const now = clock.now();
  if (!(inSeconds(now) <= goodUntil)) return null;
  await forgetExpired(db, now);
  const signatureHash = createHash('sha256').update(String(challenge.signature)).digest();
  return { signatureHash, expiresAt: new Date((goodUntil + 1) * 1000) };
}

/** Parses what the page sends: base64 of `{challenge, solution}` as JSON. */
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

/** The signing key, derived from the server's secret. */
function signingKey(secretKey: string): string {
  return createHmac('sha256', secretKey).update('robot-check').digest('hex');
}
