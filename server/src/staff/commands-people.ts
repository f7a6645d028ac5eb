import { randomBytes } from 'node:crypto';
import type { Locale } from 'contract/locale';
import { STAFF_ROLES, type StaffRole } from 'contract/office/endpoint';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { recordActs } from '../audit/store.ts';
import type { DB } from '../database/types.ts';
import { hashPassword } from '../password-hash.ts';
import type { Staff } from '../staff-session.ts';
import { type StaffServices, usernameOf } from './commands-sign-in.ts';
import { base32 } from './commands-totp.ts';
import {
  handlesLike,
  insertStaff,
  lockAllOf,
  lockStaff,
  markEnded,
  setRoles,
  unenrol,
} from './store.ts';
import {
  decideProposal,
  insertProposal,
  lockOpenProposal,
  type Proposal,
} from './store-proposals.ts';
import { endSessionsOf } from './store-sessions.ts';

/** Somebody as they are entered. */
export interface NewStaff {
  username: string;
  nameKm: string;
  nameEn: string;
  roles: readonly StaffRole[];
  locale: Locale;
}

/** Who acts: `staff:max`, or `operator` on the machine itself. */
type Actor = string;

const NAME_MAX = 191;
/** 80 bits, in groups that can be read out. */
const START_BYTES = 10;

/** A password for the first sign-in, which sets another. */
function newStartPassword(): string {
  return (base32(randomBytes(START_BYTES)).match(/.{4}/g) ?? []).join('-').toLowerCase();
}

const because = (text: (inputs: object, options: { locale: Locale }) => string, reason: string) =>
  Refused.because((locale) => text({}, { locale }), reason);

/** What is wrong with somebody's facts, by field. */
function checkNew({ username, nameKm, nameEn, roles }: NewStaff): Refused | null {
  const required = (locale: Locale) => m.office_error_staff_fields({}, { locale });
  const wrong = new Map<string, typeof required>();
  if (!/^[^@\s]{1,64}@[^@\s]{2,120}$/.test(usernameOf(username))) wrong.set('username', required);
  for (const [key, name] of Object.entries({ name_km: nameKm, name_en: nameEn })) {
    if (name.trim() === '' || name.length > NAME_MAX) wrong.set(key, required);
  }
  const known = roles.length > 0 && roles.every((role) => STAFF_ROLES.includes(role));
  if (!known || new Set(roles).size < roles.length) wrong.set('roles', required);
  return wrong.size > 0 ? Refused.fields(wrong) : null;
}

/** A handle that nobody has or had: the name in Latin letters, with a number where it is taken. */
async function freeHandle(db: Kysely<DB>, nameEn: string): Promise<string> {
  const letters = nameEn
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '');
  const start = letters.slice(0, 24) || 'staff';
  const taken = new Set(await handlesLike(db, start));
  for (let number = 1; ; number += 1) {
    const handle = number === 1 ? start : `${start}-${number}`;
    if (!taken.has(handle)) return handle;
  }
}

/** Somebody who was entered, with the password for the first sign-in: good for a day, and shown to nobody again. */
type Hired = { id: bigint; handle: string; startPassword: string };

/** Enters somebody who may sign in from now on: by the operator on the machine itself (docs/operate.md). */
export async function hire(
  { db, clock }: Pick<StaffServices, 'db' | 'clock'>,
  by: Actor,
  who: NewStaff,
): Promise<Hired | Refused> {
  const wrong = checkNew(who);
  if (wrong) return wrong;
  return db.transaction().execute((tx) => hireIn({ db: tx, clock }, by, who));
}

/** `hire` as a part of a transaction, of somebody whose facts were checked. */
export async function hireIn(
  { db, clock }: Pick<StaffServices, 'clock'> & { db: Kysely<DB> },
  by: Actor,
  who: NewStaff,
): Promise<Hired | Refused> {
  const at = clock.now();
  const startPassword = newStartPassword();
  const passwordHash = await hashPassword(startPassword);
  const handle = await freeHandle(db, who.nameEn);
  const username = usernameOf(who.username);
  const id = await insertStaff(db, { ...who, handle, username, passwordHash, at });
  if (id === null) return because(m.office_error_staff_known, 'known');
  const facts = { roles: [...who.roles] };
  await recordActs(db, [
    { at, event: 'staff.added', actor: by, subject: `staff:${handle}`, facts },
  ]);
  return { id, handle, startPassword };
}

/** Proposes to add somebody, to change roles, or to let somebody enrol anew: each waits for a second manager. */
async function propose(
  { db, clock }: StaffServices,
  by: Staff,
  proposal: Pick<Proposal, 'kind' | 'staffId' | 'wanted'>,
): Promise<{ proposalId: bigint } | Refused> {
  const at = clock.now();
  const who = `staff:${by.handle}`;
  return db.transaction().execute(async (tx) => {
    const id = await insertProposal(tx, { ...proposal, proposedBy: who, at });
    if (id === null) return because(m.office_products_error_waits, 'waits');
    const facts = { kind: proposal.kind, proposal: Number(id) };
    const subject = proposal.staffId === null ? 'staff:new' : `staff:${proposal.staffId}`;
    await recordActs(tx, [{ at, event: 'staff.proposed', actor: who, subject, facts }]);
    return { proposalId: id };
  });
}

/** A manager proposes somebody new. */
export async function addStaff(
  services: StaffServices,
  by: Staff,
  who: NewStaff,
): Promise<{ proposalId: bigint } | Refused> {
  const refused = notManager(by) ?? checkNew(who);
  if (refused) return refused;
  const wanted = { ...who, username: usernameOf(who.username), roles: [...who.roles] };
  return propose(services, by, { kind: 'add', staffId: null, wanted });
}

/** A manager proposes that somebody enrols anew, with another password and authenticator. */
export async function resetTotp(
  services: StaffServices,
  by: Staff,
  staffId: bigint,
): Promise<{ proposalId: bigint } | Refused> {
  return notManager(by) ?? propose(services, by, { kind: 'reset_totp', staffId, wanted: {} });
}

/** A manager proposes other roles for somebody. */
export async function changeRoles(
  services: StaffServices,
  by: Staff,
  { staffId, roles }: { staffId: bigint; roles: readonly StaffRole[] },
): Promise<{ proposalId: bigint } | Refused> {
  const known = roles.length > 0 && roles.every((role) => STAFF_ROLES.includes(role));
  if (!known) return because(m.office_error_staff_fields, 'roles');
  const wanted = { roles: [...roles] };
  return notManager(by) ?? propose(services, by, { kind: 'set_roles', staffId, wanted });
}

function notManager({ roles }: Pick<Staff, 'roles'>): Refused | null {
  return roles.includes('manager') ? null : because(m.refusal_not_allowed, 'not_allowed');
}

/** What a confirmation gives to hand over: the password of the first sign-in, where there is one. */
type Confirmed = { startPassword: string | null };

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
      const proposal = await lockOpenProposal(tx, proposalId);
      if (proposal === null) throw new Undone(because(m.office_error_decided, 'decided'));
      if (confirmed && proposal.proposedBy === who) {
        throw new Undone(because(m.office_error_second_person, 'second_person'));
      }
      await decideProposal(tx, proposalId, { by: who, at, confirmed });
      const facts = { kind: proposal.kind, proposal: Number(proposalId), confirmed };
      const subject = proposal.staffId === null ? 'staff:new' : `staff:${proposal.staffId}`;
      await recordActs(tx, [{ at, event: 'staff.decided', actor: who, subject, facts }]);
      if (!confirmed) return { startPassword: null };
      const done = await carryOut({ ...services, db: tx }, who, proposal);
      if (done instanceof Refused) throw new Undone(done);
      return done;
    });
  } catch (error) {
    if (error instanceof Undone) return error.refused;
    throw error;
  }
}

/** Undoes what a decision has written before it was refused. */
class Undone extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super('undone');
    this.refused = refused;
  }
}

async function carryOut(
  services: Omit<StaffServices, 'db'> & { db: Kysely<DB> },
  by: Actor,
  { kind, staffId, wanted }: Proposal,
): Promise<Confirmed | Refused> {
  const { db, clock } = services;
  if (kind === 'add' || staffId === null) {
    const hired = await hireIn(services, by, wanted as unknown as NewStaff);
    return hired instanceof Refused ? hired : { startPassword: hired.startPassword };
  }
  const managers = await lockAllOf(db, 'manager');
  const staff = await lockStaff(db, staffId);
  if (staff === null) return because(m.office_error_staff_gone, 'gone');
  if (kind === 'set_roles') {
    const { roles } = wanted as unknown as Pick<NewStaff, 'roles'>;
    const isLast = managers.length === 1 && managers[0] === staffId;
    if (isLast && !roles.includes('manager')) return because(m.office_error_last_manager, 'last');
    await setRoles(db, staffId, roles);
    const facts = { before: [...staff.roles], after: [...roles] };
    const act = {
      event: 'staff.roles_changed',
      actor: by,
      subject: `staff:${staff.handle}`,
      facts,
    };
    await recordActs(db, [{ at: clock.now(), ...act }]);
    return { startPassword: null };
  }
  const startPassword = newStartPassword();
  await unenrol(db, staffId, { passwordHash: await hashPassword(startPassword), at: clock.now() });
  await endSessionsOf(db, staffId);
  const act = { event: 'staff.reset', actor: by, subject: `staff:${staff.handle}`, facts: {} };
  await recordActs(db, [{ at: clock.now(), ...act }]);
  return { startPassword };
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
    if (managers.length === 1 && managers[0] === staffId) {
      return because(m.office_error_last_manager, 'last');
    }
    const staff = await lockStaff(tx, staffId);
    if (staff === null) return because(m.office_error_staff_gone, 'gone');
    await markEnded(tx, staffId, at);
    await endSessionsOf(tx, staffId);
    const subject = `staff:${staff.handle}`;
    await recordActs(tx, [
      { at, event: 'staff.ended', actor: `staff:${by.handle}`, subject, facts: {} },
    ]);
    return { handle: staff.handle };
  });
}
