import { Refused } from 'contract/refusal';
import { suspendOf } from '../accounting/commands-keepers.ts';
import { recordActs } from '../audit/store.ts';
import { Cipher } from '../cipher.ts';
import { hashPassword, isPassword } from '../password-hash.ts';
import { lockFilling } from '../reference/store-fill.ts';
import { settle } from '../staff/commands-enrol.ts';
import { hireIn } from '../staff/commands-people.ts';
import { secretPlace } from '../staff/commands-secret.ts';
import { findByUsername, knowsStaff, markEnded } from '../staff/store.ts';
import { endSessionsOf } from '../staff/store-sessions.ts';
import type { CastServices } from './cast.ts';
import { DEMO_STAFF, DEMO_STAFF_PASSWORD, DEMO_TOTP_SECRET } from './staff-people.ts';

/** Enters the demo's staff where nobody works yet, enrolled with the secret that the start prints. */
export async function seedStaff({ db, env, clock }: CastServices): Promise<void> {
  if (await knowsStaff(db)) return;
  const cipher = new Cipher(env.dataKeys);
  const passwordHash = await hashPassword(DEMO_STAFF_PASSWORD);
  await db.transaction().execute(async (tx) => {
    // Two starts at once: the second finds what the first has entered.
    await lockFilling(tx);
    if (await knowsStaff(tx)) return;
    for (const { username, name, roles } of DEMO_STAFF) {
      const nameKm = name({}, { locale: 'km' });
      const nameEn = name({}, { locale: 'en' });
      const who = { username, nameKm, nameEn, roles, locale: 'km' } as const;
      const hired = await hireIn({ db: tx, clock }, 'system', who);
      if (hired instanceof Refused) throw new Error(`${username} could not be entered`);
      const totpSecret = cipher.sealText(DEMO_TOTP_SECRET, secretPlace(hired.id));
      // No recovery codes: the secret is known to all.
      const own = { passwordHash, totpSecret, totpStep: 0n, recoveryCodes: [] };
      await settle({ db: tx, clock }, hired, own);
    }
  });
}

/**
 * Ends the access of the demo's staff where the demo is off, since everybody knows how they sign in. Who has enrolled anew goes on.
 * @returns how many
 */
export async function closeDemoStaff({
  db,
  env,
  clock,
}: Pick<CastServices, 'db' | 'env' | 'clock'>): Promise<number> {
  if (!(await knowsStaff(db))) return 0;
  const cipher = new Cipher(env.dataKeys);
  return db.transaction().execute(async (tx) => {
    let closed = 0;
    for (const { username } of DEMO_STAFF) {
      const staff = await findByUsername(tx, username);
      if (staff === null) continue;
      const { totpSecret } = staff;
      const isOpen =
        (await isPassword(DEMO_STAFF_PASSWORD, staff.passwordHash)) ||
        (totpSecret !== null &&
          cipher.openText(totpSecret, secretPlace(staff.id)) === DEMO_TOTP_SECRET);
      if (!isOpen) continue;
      await markEnded(tx, staff.id, clock.now());
      await endSessionsOf(tx, staff.id);
      await suspendOf(tx, { who: `staff:${staff.handle}`, by: 'system', at: clock.now() });
      const act = { event: 'staff.ended', actor: 'system', facts: { demo: true } };
      await recordActs(tx, [{ at: clock.now(), subject: `staff:${staff.handle}`, ...act }]);
      closed += 1;
    }
    return closed;
  });
}
