import { MANAGERS } from 'contract/office/who';
import type { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { recordActs } from '../../audit/store.ts';
import type { DB } from '../../database/types.ts';
import { hashPassword } from '../../password-hash.ts';
import type { Services } from '../../services.ts';
import type { Staff } from '../../staff-session.ts';
import { whoCould } from '../../standing/store-names.ts';
import { type Actor, because, newStartPassword } from '../commands-people.ts';
import { usernameOf } from '../commands-sign-in.ts';
import { codesForgiven } from '../commands-throttles.ts';
import { findByUsername, lockStaff, unenrol } from '../store.ts';
import { endSessionsOf } from '../store-sessions.ts';

/** Lets somebody who works here enrol anew with a start password; what was signed in ends. */
export async function enrolAnew(
  services: Pick<Services, 'env'> & { db: Kysely<DB> },
  { id, handle }: Pick<Staff, 'id' | 'handle'>,
  { startPassword, by, at }: { startPassword: string; by: Actor; at: Date },
): Promise<void> {
  const { db } = services;
  await unenrol(db, id, { passwordHash: await hashPassword(startPassword), at });
  await endSessionsOf(db, id);
  await codesForgiven(services, id);
  const act = { event: 'staff.reset', actor: by, subject: `staff:${handle}`, facts: {} };
  await recordActs(db, [{ at, ...act }]);
}

/** So many managers do it in the office. */
const NEEDED = 2;

/**
 * The same by the operator on the machine itself (docs/operate.md), for those whom nobody in the office can help: who never enrolled, as the
 * first manager whose day is over, and a manager beside whom no two others could let them in. @returns the password for the first sign-in
 */
export async function letInOnMachine(
  services: Pick<Services, 'db' | 'clock' | 'env'>,
  username: string,
): Promise<{ startPassword: string } | Refused> {
  const { db, clock } = services;
  const startPassword = newStartPassword();
  return db.transaction().execute(async (tx) => {
    const found = await findByUsername(tx, usernameOf(username));
    const staff = found && (await lockStaff(tx, found.id));
    if (!staff) return because(m.office_problem_not_found, 'not_found');
    if (!staff.startPassword) {
      if (!staff.roles.includes('manager')) return because(m.refusal_not_allowed, 'enrolled');
      const others = await whoCould(tx, MANAGERS, [`staff:${staff.handle}`]);
      if (others.length >= NEEDED) return because(m.refusal_not_allowed, 'enrolled');
    }
    await enrolAnew({ ...services, db: tx }, staff, {
      startPassword,
      by: 'operator',
      at: clock.now(),
    });
    return { startPassword };
  });
}
