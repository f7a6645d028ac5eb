import { MANAGERS } from 'contract/office/who';
import { Refused } from 'contract/refusal';
import type { StaffRole } from 'contract/office/endpoint';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { suspendOf } from '../../accounting/commands-keepers.ts';
import { recordActs } from '../../audit/store.ts';
import type { DB } from '../../database/types.ts';
import type { Staff } from '../../staff-session.ts';
import { proposerGone } from '../../standing/commands.ts';
import { Undone } from '../../undone.ts';
import { type Done, tellManagers } from '../commands-changes.ts';
import { enrolAnew } from './commands-anew.ts';
import { reopen } from './commands-back.ts';
import { alreadyDecided, type Confirmed } from './commands-decided.ts';
import { firstHalfOf, secondHalfOf } from './commands-halves.ts';
import {
  type Actor,
  because,
  factsOf,
  hireIn,
  type NewStaff,
  NOBODY_YET,
  notManager,
} from '../commands-people.ts';
import type { StaffServices } from '../commands-sign-in.ts';
import { codesForgiven } from '../commands-throttles.ts';
import { noteAllSeen } from '../store-changes.ts';
import { handleOf, lockAllOf, lockLeft, lockStaff, markEnded, setRoles } from '../store.ts';
import {
  decideProposal,
  lockOpenProposal,
  type Proposal,
  refuseAllAbout,
} from './store-proposals.ts';
import { endSessionsOf } from '../store-sessions.ts';

/** A second manager confirms what another has proposed, or anyone of them takes it away. */
export async function decide(
  services: StaffServices,
  by: Staff,
  { proposalId, confirmed }: { proposalId: bigint; confirmed: boolean },
): Promise<Confirmed | Refused> {
  const refused = notManager(by);
  if (refused) return refused;
  const { db, clock } = services;
  const who = `staff:${by.handle}`;
  const at = clock.now();
  try {
    return await db.transaction().execute(async (tx) => {
      // In this order everywhere, staff by their numbers and then what is proposed of them, so that nobody waits in a circle.
      const ended = noneOf(await lockAllOf(tx, 'manager'), by);
      if (ended !== null) throw new Undone(ended);
      const proposal = await lockOpenProposal(tx, proposalId);
      if (proposal === null) {
        return alreadyDecided({ ...services, db: tx }, who, { proposalId, confirmed });
      }
      if (confirmed && proposal.proposedBy === who) {
        throw new Undone(because(m.office_error_second_person, 'second_person'));
      }
      const gone = confirmed ? await proposerGone(tx, proposal.proposedBy, MANAGERS) : null;
      if (gone !== null) throw new Undone(gone);
      await decideProposal(tx, proposalId, { by: who, at, confirmed });
      const done = confirmed
        ? await carryOut({ ...services, db: tx }, { by: who, at }, proposal)
        : { handle: await aboutWhom(tx, proposal), secondHalf: null };
      if (done instanceof Refused) throw new Undone(done);
      const { handle, secondHalf } = done;
      const facts = { ...factsOf(proposal), confirmed };
      const act = { event: 'staff.decided', actor: who, subject: `staff:${handle}`, facts };
      await recordActs(tx, [{ at, ...act }]);
      return { secondHalf };
    });
  } catch (error) {
    if (error instanceof Undone) return error.refused;
    throw error;
  }
}

/** Refuses who was a manager as the call began, and has been ended or given other roles since: of two who end each other at once one stays. */
function noneOf(managers: readonly bigint[], by: Staff): Refused | null {
  return managers.includes(by.id) ? null : because(m.refusal_not_allowed, 'not_allowed');
}

/** The handle of whom a proposal is about, who may have left. */
async function aboutWhom(tx: Kysely<DB>, { staffId }: Proposal): Promise<string> {
  return staffId === null ? NOBODY_YET : handleOf(tx, staffId);
}

/** Does what was confirmed. @returns what it gives to hand over, and whom it was about: somebody new has a handle from now on */
async function carryOut(
  services: Omit<StaffServices, 'db'> & { db: Kysely<DB> },
  { by, at }: { by: Actor; at: Date },
  proposal: Proposal,
): Promise<(Confirmed & { handle: string }) | Refused> {
  const { db, env } = services;
  const { kind, staffId, wanted, proposedBy } = proposal;
  const done = { by, proposedBy, at };
  const secondHalf = secondHalfOf(env.secretKey, proposal, by);
  const startPassword = `${firstHalfOf(env.secretKey, proposal)}-${secondHalf}`;
  if (kind === 'add' || staffId === null) {
    const hired = await hireIn(services, by, wanted as unknown as NewStaff, { startPassword, at });
    if (hired instanceof Refused) return hired;
    await tellManagers(db, { kind: 'added', about: hired.handle, ...done });
    return { handle: hired.handle, secondHalf };
  }
  if (kind === 'let_back') {
    const left = await lockLeft(db, staffId);
    if (left === null) return because(m.office_error_staff_known, 'known');
    const { roles } = wanted as unknown as Pick<NewStaff, 'roles'>;
    const refused = await reopen(db, left, { roles, startPassword, by, at });
    if (refused) return refused;
    await codesForgiven(services, staffId);
    await tellManagers(db, { kind: 'let_back', about: left.handle, ...done });
    return { handle: left.handle, secondHalf };
  }
  const managers = await lockAllOf(db, 'manager');
  const staff = await lockStaff(db, staffId);
  if (staff === null) return because(m.office_error_staff_gone, 'gone');
  if (kind === 'set_roles') {
    const { roles } = wanted as unknown as Pick<NewStaff, 'roles'>;
    const isLast = managers.length === 1 && managers[0] === staffId;
    if (isLast && !roles.includes('manager')) return because(m.office_error_last_manager, 'last');
    await changeRolesOf(db, staff, { roles, ...done });
    return { handle: staff.handle, secondHalf: null };
  }
  await enrolAnew(services, staff, { startPassword, by, at });
  await tellManagers(db, { kind: 'reset', about: staff.handle, ...done });
  return { handle: staff.handle, secondHalf };
}

/** Other roles count with the next call of theirs. */
async function changeRolesOf(
  db: Kysely<DB>,
  staff: Staff,
  { roles, by, proposedBy, at }: Done & { roles: readonly StaffRole[] },
): Promise<void> {
  await setRoles(db, staff.id, roles);
  // Years of changes before them are nothing new; that they are a manager now is.
  if (!staff.roles.includes('manager') && roles.includes('manager')) {
    await noteAllSeen(db, staff.id);
  }
  const facts = { before: [...staff.roles], after: [...roles] };
  const subject = `staff:${staff.handle}`;
  await recordActs(db, [{ at, event: 'staff.roles_changed', actor: by, subject, facts }]);
  await tellManagers(db, { kind: 'roles_changed', about: staff.handle, by, proposedBy, at });
  if (!roles.includes('manager')) await suspendKeysOf(db, staff, { by, proposedBy, at });
}

/** What reads the books by a key of somebody's must not go on when they have left, or are no manager any more. */
async function suspendKeysOf(tx: Kysely<DB>, { handle }: Staff, done: Done): Promise<void> {
  const amount = await suspendOf(tx, { who: `staff:${handle}`, by: done.by, at: done.at });
  if (amount > 0) await tellManagers(tx, { kind: 'suspended', about: handle, amount, ...done });
}

/**
 * Ends somebody's access at once. One manager is enough, since it only takes rights away, and must not wait; nobody ends
 * themselves or the last manager.
 */
export async function endStaff(
  { db, clock }: StaffServices,
  by: Staff,
  staffId: bigint,
): Promise<{ handle: string } | Refused> {
  const refused = notManager(by);
  if (refused) return refused;
  if (staffId === by.id) return because(m.office_error_last_manager, 'last');
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const managers = await lockAllOf(tx, 'manager');
    const ended = noneOf(managers, by);
    if (ended !== null) return ended;
    if (managers.length === 1 && managers[0] === staffId) {
      return because(m.office_error_last_manager, 'last');
    }
    const staff = await lockStaff(tx, staffId);
    if (staff === null) return because(m.office_error_staff_gone, 'gone');
    await markEnded(tx, staffId, at);
    await endSessionsOf(tx, staffId);
    const subject = `staff:${staff.handle}`;
    const actor = `staff:${by.handle}`;
    // Else it would wait for them, and hold again should they come back.
    await refuseAllAbout(tx, { staffId, by: actor, at });
    await recordActs(tx, [{ at, event: 'staff.ended', actor, subject, facts: {} }]);
    const done = { by: actor, proposedBy: null, at };
    await tellManagers(tx, { kind: 'ended', about: staff.handle, ...done });
    await suspendKeysOf(tx, staff, done);
    return { handle: staff.handle };
  });
}
