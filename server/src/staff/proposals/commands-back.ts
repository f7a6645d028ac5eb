import type { StaffRole } from 'contract/office/endpoint';
import type { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { recordActs } from '../../audit/store.ts';
import type { DB } from '../../database/types.ts';
import { hashPassword } from '../../password-hash.ts';
import type { Staff } from '../../staff-session.ts';
import { type Actor, areRoles, because, newStartPassword } from '../commands-people.ts';
import { type StaffServices, usernameOf } from '../commands-sign-in.ts';
import { noteAllSeen } from '../store-changes.ts';
import { refuseAllAbout } from './store-proposals.ts';
import { findByUsername, findLeft, lockLeft, markBack, unenrol } from '../store.ts';

/** Lets somebody who left back in, under the handle that they had: with a start password, as somebody new. */
export async function reopen(
  db: Kysely<DB>,
  staff: Staff,
  given: { roles: readonly StaffRole[]; startPassword: string; by: Actor; at: Date },
): Promise<Refused | null> {
  const { roles, startPassword, by, at } = given;
  // Before an address was kept for who had left, it may have been given to somebody else.
  if ((await findByUsername(db, staff.username)) !== null)
    return because(m.office_error_staff_known, 'known');
  // What was proposed before they left, by a version that let it wait. The operator is no second person, and decides nothing of it.
  if (by !== 'operator') await refuseAllAbout(db, { staffId: staff.id, by, at });
  const passwordHash = await hashPassword(startPassword);
  await markBack(db, staff.id, roles);
  await unenrol(db, staff.id, { passwordHash, at });
  if (roles.includes('manager')) await noteAllSeen(db, staff.id);
  const act = { event: 'staff.let_back', actor: by, subject: `staff:${staff.handle}` };
  await recordActs(db, [{ at, ...act, facts: { roles: [...roles] } }]);
  return null;
}

/** The same by the operator on the machine itself (docs/operate.md). @returns the password for the first sign-in */
export async function letBackOnMachine(
  { db, clock }: Pick<StaffServices, 'db' | 'clock'>,
  { username, roles }: { username: string; roles: readonly StaffRole[] },
): Promise<{ startPassword: string } | Refused> {
  if (!areRoles(roles)) return because(m.office_error_staff_fields, 'roles');
  const startPassword = newStartPassword();
  return db.transaction().execute(async (tx) => {
    const found = await findLeft(tx, usernameOf(username));
    const staff = found && (await lockLeft(tx, found.id));
    if (!staff) return because(m.office_problem_not_found, 'not_found');
    const given = { roles, startPassword, by: 'operator', at: clock.now() };
    return (await reopen(tx, staff, given)) ?? { startPassword };
  });
}
