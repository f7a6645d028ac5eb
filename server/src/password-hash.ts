import { hash, verify } from '@node-rs/argon2';
import { oneSpelling } from 'lending/khmer-spelling';
import { latinDigits } from 'lending/digits';

/** argon2id with 19 MiB, two passes, one lane: OWASP's least (docs/security.md). */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a new password, with its own salt and parameters. */
export async function hashPassword(password: string): Promise<string> {
  return hash(normalPassword(password), ARGON2);
}

/** A hash that no password has: a sign-in without an account works as long as one with. */
const NOBODYS = hash('', ARGON2).then((text) => text.replace(/.{10}$/, 'AAAAAAAAAA'));

/** Whether a password is that of the hash; without a hash false, after the same work. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await NOBODYS), normalPassword(password));
  return isRight && passwordHash !== null;
}

/**
 * One spelling of what looks the same, and of digits: another phone's keyboard writes the parts of a Khmer syllable in another order, and
 * Khmer digits or Latin ones. Nothing is cut, and letters keep their case.
 */
export function normalPassword(password: string): string {
  return oneSpelling(latinDigits(password)).normalize('NFC');
}
