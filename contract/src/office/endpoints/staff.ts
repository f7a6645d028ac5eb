import * as z from 'zod/mini';
import { staffEndpoint, STAFF_ROLES } from '../endpoint.ts';
import * as calls from '../staff.ts';
import { waits_for } from '../schemas/waits-for.ts';
import { EVERYBODY, MANAGERS } from '../who.ts';

const short = z.string().check(z.maxLength(600));
const number = z.string().check(z.regex(/^\d{1,18}$/));
const params = z.object({ id: number });
const roles = z.array(z.enum(EVERYBODY)).check(z.maxLength(4));
const names = { handle: z.string(), name_km: z.string(), name_en: z.string() };

const member = z.object({
  id: z.string(),
  ...names,
  username: z.string(),
  roles,
  is_enrolled: z.boolean(),
  added_at: z.string(),
  ended_at: z.nullable(z.string()),
  open_drawer_on: z.nullable(z.string()),
  open_drawer_counted: z.boolean(),
});
const newMember = z.object({
  username: short,
  name_km: short,
  name_en: short,
  roles,
  locale: z.enum(['km', 'en']),
});
const proposed = z.object({ proposal: z.string() });
const proposedStart = z.object({ proposal: z.string(), first_half: z.string() });

export const staffList = staffEndpoint(calls.staffList, {
  name: 'staff.list',
  summary: 'Who works here, or has left, fifty a page; and what waits for a second manager',
  who: MANAGERS,
  query: z.object({
    state: z.optional(z.enum(calls.STAFF_STATES)),
    waits_for,
    after: z.optional(number),
    before: z.optional(number),
  }),
  reply: z.object({
    rows: z.array(member),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    proposals: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['add', 'set_roles', 'reset_totp', 'let_back']),
        about: z.nullable(member),
        person: z.nullable(newMember),
        roles: z.nullable(roles),
        proposed_by: z.object(names),
        proposed_at: z.string(),
      }),
    ),
    managers: z.array(z.object(names)),
  }),
});

export const oneMember = staffEndpoint(calls.oneMember, {
  name: 'staff.read',
  summary: 'One of the staff',
  who: MANAGERS,
  params,
  reply: member,
});

export const addMember = staffEndpoint(calls.addMember, {
  name: 'staff.add',
  summary:
    'Proposes somebody new, and gives the first half of a start password, again to who proposes the same while it waits; another manager confirms',
  who: MANAGERS,
  movesMoney: true,
  audit: 'staff.proposed',
  body: newMember,
  reply: proposedStart,
});

export const changeRoles = staffEndpoint(calls.changeRoles, {
  name: 'staff.changeRoles',
  summary: 'Proposes other roles; another manager confirms',
  who: MANAGERS,
  movesMoney: true,
  audit: 'staff.proposed',
  params,
  body: z.object({ roles }),
  reply: proposed,
});

export const resetMember = staffEndpoint(calls.resetMember, {
  name: 'staff.reset',
  summary:
    'Proposes that somebody enrols anew, and gives the first half of a start password, again to who proposes the same while it waits; another manager confirms',
  who: MANAGERS,
  movesMoney: true,
  audit: 'staff.proposed',
  params,
  body: z.object({}),
  reply: proposedStart,
});

export const letMemberBack = staffEndpoint(calls.letMemberBack, {
  name: 'staff.letBack',
  summary:
    'Proposes that somebody who left comes back under the handle that they had, and gives the first half of a start password, again to who proposes the same while it waits; another manager confirms',
  who: MANAGERS,
  movesMoney: true,
  audit: 'staff.proposed',
  params,
  body: z.object({ roles }),
  reply: proposedStart,
});

export const endMember = staffEndpoint(calls.endMember, {
  name: 'staff.end',
  summary: 'Ends somebody’s access at once',
  who: MANAGERS,
  movesMoney: true,
  audit: 'staff.ended',
  params,
  reply: z.undefined(),
});

export const decideOnStaff = staffEndpoint(calls.decideOnStaff, {
  name: 'staff.decide',
  summary:
    'Confirms as a second manager, or takes a proposal away; gives the second half of a start password, for some minutes again to who confirmed',
  who: MANAGERS,
  movesMoney: true,
  audit: 'staff.decided',
  params,
  body: z.object({ confirmed: z.boolean() }),
  reply: z.object({ second_half: z.nullable(z.string()) }),
});

export const recoveryCodesLeft = staffEndpoint(calls.recoveryCodesLeft, {
  name: 'session.recoveryCodesLeft',
  summary: 'How many recovery codes of one’s own are left',
  who: STAFF_ROLES,
  reply: z.object({ left: z.number() }),
});

export const renewRecoveryCodes = staffEndpoint(calls.renewRecoveryCodes, {
  name: 'session.renewRecoveryCodes',
  summary: 'Ten new recovery codes for password and code of one’s own; the others end',
  who: STAFF_ROLES,
  audit: 'staff.recovery_codes_renewed',
  body: z.object({ password: short, code: short }),
  reply: z.object({ recovery_codes: z.array(z.string()) }),
});
