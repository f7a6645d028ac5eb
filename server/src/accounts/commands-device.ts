import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { StoredAccount } from './store.ts';

/** Random bytes that tell two devices apart. */
const NAME_BYTES = 16;

/**
 * The mark that a sign-in puts down on its device. It signs nobody in: the tries of a device that has one are counted apart, so that
 * strangers who use up those of a phone lock nobody out on a device of theirs (docs/security.md, "Accounts"). It ends with the password.
 */
export function deviceMark(secretKey: string, account: StoredAccount): string {
  const name = randomBytes(NAME_BYTES).toString('base64url');
  return `${name}.${sealOf(secretKey, account, name)}`;
}

/** The name of a device that this very account was signed in on by its present password; null of any other. */
export function knownDevice(
  secretKey: string,
  account: StoredAccount | null,
  mark: string | null | undefined,
): string | null {
  if (account === null || typeof mark !== 'string') return null;
  const [name = '', seal = ''] = mark.split('.', 2);
  const right = Buffer.from(sealOf(secretKey, account, name));
  const given = Buffer.from(seal);
  return given.length === right.length && timingSafeEqual(given, right) ? name : null;
}

function sealOf(
  secretKey: string,
  { borrowerId, passwordHash }: StoredAccount,
  name: string,
): string {
  const sealed = JSON.stringify(['device', String(borrowerId), passwordHash, name]);
  return createHmac('sha256', secretKey).update(sealed).digest('base64url');
}
