import { createHmac } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { forgetTries, takeTry, type Throttle } from '../accounts/store-throttle.ts';
import type { Services } from '../services.ts';
import { networkHash } from '../usage/commands.ts';

const QUARTER_HOUR_MS = 15 * 60 * 1000;
/** Wrong passwords and codes in 15 minutes, as for borrowers: of one account, and of one network. */
const WRONG_OF_ACCOUNT = 10;
const WRONG_OF_NETWORK = 30;
/** Wrong codes of an authenticator: 20 in 30 days are a chance of 1 in 16,000 (three codes count at a time). */
const WRONG_CODES = 20;
const WRONG_CODES_MS = 30 * 24 * 60 * 60 * 1000;

/** Where a call for logging in comes from. */
export interface From {
  address: string;
  /** The device's mark as it came (commands-device.ts); null: it has none. */
  device?: string | null;
}

/**
 * The tries of an account and of a network, two counts, never one on the pair (docs/security.md).
 * @param apart what has a count of its own in the place of the account's, which strangers may have used up: a device that the person
 * logged in on before, or their session
 */
export function throttlesOf(
  { env }: Pick<Services, 'env'>,
  username: string,
  { address, apart }: { address: string; apart: string | null },
) {
  const windowMs = QUARTER_HOUR_MS;
  // As JSON, so that nothing that somebody types for an address reads like another count.
  const counted = JSON.stringify(['staff', username, apart]);
  const key = createHmac('sha256', env.secretKey).update(counted).digest();
  const network = networkHash(env.secretKey, address);
  return {
    account: { kind: 'staff_account', key, windowMs, most: WRONG_OF_ACCOUNT },
    network: { kind: 'staff_network', key: network, windowMs, most: WRONG_OF_NETWORK },
  } as const satisfies Record<string, Throttle>;
}

/**
 * The wrong codes of an authenticator in 30 days, which no right one forgives: who has guessed or stolen a password has twenty guesses
 * in a month and not ten in a quarter of an hour. Counted by device and session as the tries are, so that they lock nobody out at
 * their own desk; strangers, who have no password, never come to this count.
 */
export function codesOf(
  { env }: Pick<Services, 'env'>,
  staffId: bigint,
  apart: string | null,
): Throttle {
  const counted = JSON.stringify(['staff-code', String(staffId), apart]);
  const key = createHmac('sha256', env.secretKey).update(counted).digest();
  return { kind: 'staff_code', key, windowMs: WRONG_CODES_MS, most: WRONG_CODES };
}

/** After a reset the codes of another authenticator are counted anew; marks of devices have ended with the password. */
export async function codesForgiven(
  { db, env }: Pick<Services, 'db' | 'env'>,
  staffId: bigint,
): Promise<void> {
  for (const apart of [null, 'session']) await forgetTries(db, codesOf({ env }, staffId, apart));
}

/** What a call for logging in is counted by. */
export type Limits = ReturnType<typeof throttlesOf>;

/** Takes a try of the network and of the account. @returns a refusal that says how long to wait, or null */
export async function takeTries(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { account, network }: Record<'account' | 'network', Throttle>,
): Promise<Refused | null> {
  const ofNetwork = await takeTry(db, network, clock.now());
  const seconds = ofNetwork > 0 ? ofNetwork : await takeTry(db, account, clock.now());
  if (seconds === 0) return null;
  const minutes = Math.ceil(seconds / 60);
  return Refused.because((locale) => m.error_too_many_tries({ minutes }, { locale }), 'throttled');
}
