/** People of the lender at a running product, for stories and pictures of the office: entered by the same acts as real ones. */
import { randomBytes } from 'node:crypto';
import { Refused } from 'contract/refusal';
import type { StaffRole } from 'contract/office/endpoint';
import { finishSignIn, signIn } from 'contract/office/session';
import { Cipher } from '../server/src/cipher.ts';
import { systemClock } from '../server/src/clock.ts';
import { connect, type Database } from '../server/src/database/connect.ts';
import { hashPassword } from '../server/src/password-hash.ts';
import { settle } from '../server/src/staff/commands-enrol.ts';
import { hire } from '../server/src/staff/commands-people.ts';
import { secretPlace } from '../server/src/staff/commands-secret.ts';
import { base32, totpCode, totpStep } from '../server/src/staff/commands-totp.ts';
import { wrongCode } from '../server/testing/wrong-code.ts';
import { productDatabase } from './product-database.ts';
import { productEnv } from './product-keys.ts';

export { DEMO_STAFF_PASSWORD, DEMO_TOTP_SECRET } from '../server/src/seed/staff-people.ts';

/** Where the two steps of a login are sent. */
export const SIGN_IN = { password: signIn.path, code: finishSignIn.path } as const;

/** Somebody who works in the office of a product. */
export interface OfficePerson {
  readonly username: string;
  readonly password: string;
  /** Of the authenticator, in base32; empty: not enrolled. */
  readonly secret: string;
  readonly nameEn: string;
  readonly nameKm: string;
}

async function withDatabase<Result>(
  dataDir: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { db } = connect(productDatabase(dataDir).app, { most: 1 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const NAMES = { nameEn: 'Nary', nameKm: 'ណារី' } as const;

/** Enters somebody new, who has a password for the first login alone. */
export async function aNewcomer(dataDir: string, ...roles: StaffRole[]): Promise<OfficePerson> {
  const username = `${randomBytes(6).toString('hex')}@lender.test`;
  return withDatabase(dataDir, async (db) => {
    const who = { username, ...NAMES, roles, locale: 'en' } as const;
    const hired = await hire({ db, clock: systemClock }, 'operator', who);
    if (hired instanceof Refused) throw new Error('Not entered');
    return { username, password: hired.startPassword, secret: '', ...NAMES };
  });
}

/** Enters somebody who is enrolled. */
export async function anOfficePerson(
  dataDir: string,
  ...roles: StaffRole[]
): Promise<OfficePerson> {
  const username = `${randomBytes(6).toString('hex')}@lender.test`;
  const password = 'at the river, 7 boats';
  const secret = base32(randomBytes(20));
  const cipher = new Cipher(productEnv(dataDir).dataKeys);
  return withDatabase(dataDir, async (db) => {
    const services = { db, clock: systemClock };
    const who = { username, ...NAMES, roles, locale: 'en' } as const;
    const hired = await hire(services, 'operator', who);
    if (hired instanceof Refused) throw new Error('Not entered');
    await settle(services, hired, {
      passwordHash: await hashPassword(password),
      totpSecret: cipher.sealText(secret, secretPlace(hired.id)),
      totpStep: 0n,
      recoveryCodes: [],
    });
    return { username, password, secret, ...NAMES };
  });
}

/** What the authenticator shows at this moment, or so many half minutes from now. */
export function authenticatorCode(secret: string, halfMinutes = 0): string {
  return totpCode(secret, totpStep(new Date()) + BigInt(halfMinutes));
}

/** A code that the authenticator does not show about this moment. */
export const wrongAuthenticatorCode = (secret: string): string => wrongCode(secret, new Date());
