import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { giveTryBack, takeTry, type Throttle } from '../accounts/store-throttle.ts';
import { recordActs } from '../audit/store.ts';
import { isPassword } from '../password-hash.ts';
import type { Services } from '../services.ts';
import type { Staff } from '../staff-session.ts';
import { secretPlace } from './commands-secret.ts';
import { matchedStep } from './commands-totp.ts';
import { type StaffSecrets, takeStep, unusedRecoveryCodes, useRecoveryCode } from './store.ts';

type CodeServices = Pick<Services, 'db' | 'clock' | 'cipher'>;

const TOTP_CODE = /^\d{6}$/;

/** Says no to a code: it is wrong, or was taken. */
export async function refuseCode(
  { db, clock }: Pick<CodeServices, 'db' | 'clock'>,
  staff: Staff,
): Promise<Refused> {
  const subject = `staff:${staff.handle}`;
  const act = { event: 'staff.code_refused', actor: 'visitor', subject, facts: {} };
  await recordActs(db, [{ at: clock.now(), ...act }]);
  return Refused.field('code', (locale) => m.office_error_code({}, { locale }));
}

/** What a code stands for; `use` takes it, so that nobody can a second time. */
interface Matched {
  isRecovery: boolean;
  use: (tx: CodeServices['db']) => Promise<boolean>;
}

/**
 * Looks at a code. Those of an authenticator are a million, so wrong ones are counted over 30 days; a recovery code is one of 2^50, and
 * opens after that too.
 * @returns a refusal where it is wrong, was taken, or too many were wrong
 */
export async function matchCode(
  services: CodeServices,
  staff: Staff & StaffSecrets,
  { typed, codes }: { typed: string; codes: Throttle },
): Promise<Matched | Refused> {
  const { db, clock } = services;
  const isCounted = TOTP_CODE.test(typed.replaceAll(/\s/g, ''));
  if (isCounted && (await takeTry(db, codes, clock.now())) > 0) {
    const subject = `staff:${staff.handle}`;
    const act = { event: 'staff.codes_spent', actor: 'visitor', subject, facts: {} };
    await recordActs(db, [{ at: clock.now(), ...act }]);
    return Refused.because((locale) => m.office_staff_codes_spent({}, { locale }), 'codes_spent');
  }
  const matched = await findMatch(services, staff, typed);
  if (matched === null) return refuseCode(services, staff);
  if (isCounted) await giveTryBack(db, codes);
  return matched;
}

/** What a code stands for; null: it is wrong, or was taken. */
async function findMatch(
  { db, clock, cipher }: CodeServices,
  staff: Staff & StaffSecrets,
  typed: string,
): Promise<Matched | null> {
  const { totpSecret, totpStep } = staff;
  if (totpSecret === null || totpStep === null) return null;
  const digits = typed.replaceAll(/\s/g, '');
  if (TOTP_CODE.test(digits)) {
    const secret = cipher.openText(totpSecret, secretPlace(staff.id));
    const step = matchedStep(secret, digits, clock.now(), totpStep);
    return step === null ? null : { isRecovery: false, use: (tx) => takeStep(tx, staff.id, step) };
  }
  const plain = plainRecoveryCode(typed);
  for (const { id, codeHash } of await unusedRecoveryCodes(db, staff.id)) {
    if (await isPassword(plain, codeHash)) {
      return { isRecovery: true, use: (tx) => useRecoveryCode(tx, id, clock.now()) };
    }
  }
  return null;
}

/** A recovery code as it is hashed: however it was typed. */
export function plainRecoveryCode(typed: string): string {
  return typed.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
}
