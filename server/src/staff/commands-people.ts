import { isDeepStrictEqual } from 'node:util';
import type { Locale } from 'contract/locale';
import { STAFF_ROLES, type StaffRole } from 'contract/office/endpoint';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { recordActs } from '../audit/store.ts';
import type { DB, JsonObject } from '../database/types.ts';
import { hashPassword } from '../password-hash.ts';
import type { Staff } from '../staff-session.ts';
import { type StaffServices, usernameOf } from './commands-sign-in.ts';
import { firstHalfOf, newHalf } from './proposals/commands-halves.ts';
import {
  findByUsername,
  findLeft,
  handlesLike,
  insertStaff,
  lockLeft,
  lockStaff,
} from './store.ts';
import {
  insertProposal,
  openAbout,
  openAddition,
  type Proposal,
} from './proposals/store-proposals.ts';

/** Somebody as they are entered. */
export interface NewStaff {
  username: string;
  nameKm: string;
  nameEn: string;
  roles: readonly StaffRole[];
  locale: Locale;
}

/** Who acts: `staff:max`, or `operator` on the machine itself. */
export type Actor = string;

const NAME_MAX = 191;

/** A password for the first sign-in, which sets another: whole, for the operator of the machine alone. */
export function newStartPassword(): string {
  return `${newHalf()}-${newHalf()}`;
}

/** A refusal for a reason, in both languages. */
export const because = (
  text: (inputs: object, options: { locale: Locale }) => string,
  reason: string,
) => Refused.because((locale) => text({}, { locale }), reason);

/** What is wrong with somebody's facts, by field. */
function checkNew({ username, nameKm, nameEn, roles }: NewStaff): Refused | null {
  const required = (locale: Locale) => m.office_error_staff_fields({}, { locale });
  const wrong = new Map<string, typeof required>();
  if (!/^[^@\s]{1,64}@[^@\s]{2,120}$/.test(usernameOf(username))) wrong.set('username', required);
  for (const [key, name] of Object.entries({ name_km: nameKm, name_en: nameEn })) {
    if (name.trim() === '' || name.length > NAME_MAX) wrong.set(key, required);
  }
  if (!areRoles(roles)) wrong.set('roles', required);
  return wrong.size > 0 ? Refused.fields(wrong) : null;
}

/** Whether somebody can have these roles: one at least, and none twice. */
export function areRoles(roles: readonly StaffRole[]): boolean {
  const known = roles.length > 0 && roles.every((role) => STAFF_ROLES.includes(role));
  return known && new Set(roles).size === roles.length;
}

/**
 * Why nobody is added under this address: somebody of it works here; or did, and is let back in under the handle that they had, since under
 * another they could confirm as a second person what they had ordered themselves.
 */
async function addressTaken(db: Kysely<DB>, username: string): Promise<Refused | null> {
  if ((await findByUsername(db, username)) !== null)
    return because(m.office_error_staff_known, 'known');
  const left = await findLeft(db, username);
  if (left === null) return null;
  const { nameKm, nameEn, handle } = left;
  return Refused.because((locale) => {
    const name = locale === 'km' ? nameKm : nameEn;
    return m.office_error_staff_left({ name, handle: `staff:${handle}` }, { locale });
  }, 'left');
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

/** `hire` as a part of a transaction, of somebody whose facts were checked; `at` is when the password was made. */
export async function hireIn(
  { db, clock }: Pick<StaffServices, 'clock'> & { db: Kysely<DB> },
  by: Actor,
  who: NewStaff,
  { startPassword = newStartPassword(), at = clock.now() } = {},
): Promise<Hired | Refused> {
  const username = usernameOf(who.username);
  const taken = await addressTaken(db, username);
  if (taken) return taken;
  const passwordHash = await hashPassword(startPassword);
  const handle = await freeHandle(db, who.nameEn);
  const id = await insertStaff(db, { ...who, handle, username, passwordHash, at });
  if (id === null) return because(m.office_error_staff_known, 'known');
  const facts = { roles: [...who.roles] };
  await recordActs(db, [
    { at, event: 'staff.added', actor: by, subject: `staff:${handle}`, facts },
  ]);
  return { id, handle, startPassword };
}

/** What waits for a second manager; the first half of a start password, for its proposer alone; null: there is none. */
type Proposed = { proposalId: bigint; firstHalf: string | null };

/** Whom the audit says that a proposal is about until they are added, and have a handle. */
export const NOBODY_YET = 'new';

/** What the audit says of a proposal: its number and the roles that somebody is to have; names and address stay in the proposal. */
export function factsOf({
  id,
  kind,
  wanted,
}: Pick<Proposal, 'id' | 'kind' | 'wanted'>): JsonObject {
  const { roles } = wanted as { roles?: string[] };
  return { kind, proposal: Number(id), ...(roles && { roles }) };
}

/** What is proposed, before it has a number. */
type Wanted = Pick<Proposal, 'kind' | 'staffId' | 'wanted'>;

/** Why this is proposed of nobody at this moment: they have left, or are back, or would be as they are. */
async function whyNotOf(
  tx: Kysely<DB>,
  { kind, staffId, wanted }: Wanted,
  staff: Staff | null,
): Promise<Refused | null> {
  if (staffId === null) return addressTaken(tx, (wanted as { username: string }).username);
  if (kind === 'let_back') {
    const isTaken = staff === null || (await findByUsername(tx, staff.username)) !== null;
    return isTaken ? because(m.office_error_staff_known, 'known') : null;
  }
  if (staff === null) return because(m.office_error_staff_gone, 'gone');
  const { roles } = wanted as { roles?: readonly StaffRole[] };
  const isSame =
    kind === 'set_roles' &&
    roles?.length === staff.roles.length &&
    roles.every((role) => staff.roles.includes(role));
  return isSame ? because(m.office_products_error_nothing, 'nothing') : null;
}

/** The proposal that stands in the way of this one: of the same kind, about the same person. */
function standing(tx: Kysely<DB>, { kind, staffId, wanted }: Wanted): Promise<Proposal | null> {
  return staffId === null
    ? openAddition(tx, (wanted as { username: string }).username)
    : openAbout(tx, { kind, staffId });
}

/**
 * Proposes to add somebody, to change roles, to let somebody enrol anew or back in: each waits for a second manager. Who proposes the same once more
 * while it waits, as where the answer was lost on the way, is answered as the first time: another half would be of no use.
 */
async function propose(
  { db, clock, env }: StaffServices,
  by: Staff,
  proposal: Wanted,
): Promise<Proposed | Refused> {
  const at = clock.now();
  const who = `staff:${by.handle}`;
  const proposed = (id: bigint, proposedAt: Date): Proposed => ({
    proposalId: id,
    firstHalf:
      proposal.kind === 'set_roles'
        ? null
        : firstHalfOf(env.secretKey, { id, proposedBy: who, proposedAt }),
  });
  return db.transaction().execute(async (tx) => {
    const lock = proposal.kind === 'let_back' ? lockLeft : lockStaff;
    const about = proposal.staffId === null ? null : await lock(tx, proposal.staffId);
    const refused = await whyNotOf(tx, proposal, about);
    if (refused) return refused;
    const waiting = await standing(tx, proposal);
    if (waiting !== null) {
      const isTheirs =
        waiting.proposedBy === who && isDeepStrictEqual(waiting.wanted, proposal.wanted);
      return isTheirs
        ? proposed(waiting.id, waiting.proposedAt)
        : because(m.office_products_error_waits, 'waits');
    }
    const id = await insertProposal(tx, { ...proposal, proposedBy: who, at });
    const facts = factsOf({ id, ...proposal });
    const subject = `staff:${about?.handle ?? NOBODY_YET}`;
    await recordActs(tx, [{ at, event: 'staff.proposed', actor: who, subject, facts }]);
    return proposed(id, at);
  });
}

/** A manager proposes somebody new. */
export async function addStaff(
  services: StaffServices,
  by: Staff,
  who: NewStaff,
): Promise<Proposed | Refused> {
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
): Promise<Proposed | Refused> {
  return notManager(by) ?? propose(services, by, { kind: 'reset_totp', staffId, wanted: {} });
}

/** A manager proposes other roles for somebody. */
export async function changeRoles(
  services: StaffServices,
  by: Staff,
  { staffId, roles }: { staffId: bigint; roles: readonly StaffRole[] },
): Promise<Proposed | Refused> {
  if (!areRoles(roles)) return because(m.office_error_staff_fields, 'roles');
  const wanted = { roles: [...roles] };
  return notManager(by) ?? propose(services, by, { kind: 'set_roles', staffId, wanted });
}

/** A manager proposes that somebody who left comes back under the handle that they had, with these roles and another password and authenticator. */
export async function letBack(
  services: StaffServices,
  by: Staff,
  { staffId, roles }: { staffId: bigint; roles: readonly StaffRole[] },
): Promise<Proposed | Refused> {
  if (!areRoles(roles)) return because(m.office_error_staff_fields, 'roles');
  const wanted = { roles: [...roles] };
  return notManager(by) ?? propose(services, by, { kind: 'let_back', staffId, wanted });
}

/** Only managers change staff; the endpoint has let nobody else in. */
export function notManager({ roles }: Pick<Staff, 'roles'>): Refused | null {
  return roles.includes('manager') ? null : because(m.refusal_not_allowed, 'not_allowed');
}
