import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Staff } from '../staff-session.ts';
import type { StaffSecrets } from './store.ts';

/** Random bytes that tell two devices apart. */
const NAME_BYTES = 16;

type Marked = Pick<Staff, 'id'> & Pick<StaffSecrets, 'passwordHash'>;

/**
 * The mark that a login puts down on its device. It logs nobody in: the tries of a device that has one are counted apart, so that
 * strangers who use up those of an address lock nobody out at their own desk (docs/security.md, "Staff"). It ends with the password.
 */
export function deviceMark(secretKey: string, staff: Marked): string {
  const name = randomBytes(NAME_BYTES).toString('base64url');
  return `${name}.${sealOf(secretKey, staff, name)}`;
}

/** The name of a device on which this very person logged in with the present password; null of any other. */
export function knownDevice(
  secretKey: string,
  staff: Marked | null,
  mark: string | null,
): string | null {
  if (staff === null || mark === null) return null;
  const [name = '', seal = ''] = mark.split('.', 2);
  const right = Buffer.from(sealOf(secretKey, staff, name));
  const given = Buffer.from(seal);
  return given.length === right.length && timingSafeEqual(given, right) ? name : null;
}

function sealOf(secretKey: string, { id, passwordHash }: Marked, name: string): string {
  const sealed = JSON.stringify(['staff-device', String(id), passwordHash, name]);
  return createHmac('sha256', secretKey).update(sealed).digest('base64url');
}
