import type { Day } from 'lending/calendar';
import type { Locale } from '../locale.ts';
import { staffCall, type StaffRole } from './endpoint.ts';
import type { Cursors } from './messages.ts';
import type { StaffName } from './staff-name.ts';
import type { WaitsFor } from './to-do.ts';

/** Somebody who works here, or did. */
export interface StaffMember extends StaffName {
  readonly id: string;
  readonly username: string;
  readonly roles: readonly StaffRole[];
  /** Whether they have set a password and an authenticator of their own. */
  readonly is_enrolled: boolean;
  /** Instants, ISO 8601. */
  readonly added_at: string;
  readonly ended_at: string | null;
  /** The day of a drawer of theirs that nobody has closed yet; null: there is none. */
  readonly open_drawer_on: Day | null;
  /** Whether that drawer was counted, and only waits for another person to close it. */
  readonly open_drawer_counted: boolean;
}

/** Somebody as they are entered. */
export interface NewMember {
  readonly username: string;
  readonly name_km: string;
  readonly name_en: string;
  readonly roles: readonly StaffRole[];
  readonly locale: Locale;
}

/** What of the staff waits for a second manager. */
export interface StaffProposal {
  readonly id: string;
  readonly kind: 'add' | 'set_roles' | 'reset_totp' | 'let_back';
  /** Whom it is about; null: somebody new. */
  readonly about: StaffMember | null;
  /** Who is to be added. */
  readonly person: NewMember | null;
  /** The roles that somebody is to have. */
  readonly roles: readonly StaffRole[] | null;
  readonly proposed_by: StaffName;
  readonly proposed_at: string;
}

/** By whether somebody works here. */
export const STAFF_STATES = ['working', 'left'] as const;
export type StaffState = (typeof STAFF_STATES)[number];

export interface StaffQuery {
  readonly state?: StaffState | undefined;
  /** Of the proposals, those that others made and the caller may decide. */
  readonly waits_for?: WaitsFor | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export interface StaffPage extends Cursors {
  readonly rows: readonly StaffMember[];
  readonly proposals: readonly StaffProposal[];
  /** Who may confirm: every manager but the one who proposed. */
  readonly managers: readonly StaffName[];
}

type OfMember = { readonly id: string };
type Proposed = { readonly proposal: string };
/** With the first half of the start password, for its proposer alone; who confirms is shown the second. */
type ProposedStart = Proposed & { readonly first_half: string };

/** Who works here, in the order in which they came, fifty a page; and what waits. */
export const staffList = staffCall<StaffPage, undefined, StaffQuery>({
  method: 'GET',
  path: '/api/office/staff',
});

export const oneMember = staffCall<StaffMember, undefined, undefined, OfMember>({
  method: 'GET',
  path: '/api/office/staff/:id',
});

/** Proposes somebody new. */
export const addMember = staffCall<ProposedStart, NewMember>({
  method: 'POST',
  path: '/api/office/staff',
  status: 201,
});

/** Proposes other roles. */
export const changeRoles = staffCall<
  Proposed,
  { readonly roles: readonly StaffRole[] },
  undefined,
  OfMember
>({ method: 'POST', path: '/api/office/staff/:id/roles', status: 201 });

/** Proposes that somebody enrols anew, with another password and authenticator. */
export const resetMember = staffCall<ProposedStart, Record<string, never>, undefined, OfMember>({
  method: 'POST',
  path: '/api/office/staff/:id/reset',
  status: 201,
});

/** Proposes that somebody who left comes back under the handle that they had, with these roles and another password and authenticator. */
export const letMemberBack = staffCall<
  ProposedStart,
  { readonly roles: readonly StaffRole[] },
  undefined,
  OfMember
>({ method: 'POST', path: '/api/office/staff/:id/back', status: 201 });

/** Ends somebody's access at once. */
export const endMember = staffCall<undefined, undefined, undefined, OfMember>({
  method: 'DELETE',
  path: '/api/office/staff/:id',
  status: 204,
});

/** Confirms or takes away; the second half of a start password is in the answer, and nowhere else. */
export const decideOnStaff = staffCall<
  { readonly second_half: string | null },
  { readonly confirmed: boolean },
  undefined,
  OfMember
>({ method: 'PUT', path: '/api/office/staff/proposals/:id/decision' });

/** How many recovery codes of one's own are left. */
export const recoveryCodesLeft = staffCall<{ readonly left: number }>({
  method: 'GET',
  path: '/api/office/session/recovery-codes',
});

/** New recovery codes in place of all others, for password and code of one's own. */
export const renewRecoveryCodes = staffCall<
  { readonly recovery_codes: readonly string[] },
  { readonly password: string; readonly code: string }
>({ method: 'POST', path: '/api/office/session/recovery-codes', status: 201 });
