import * as z from 'zod/mini';
import { ANY_VISITOR, staffEndpoint, STAFF_ROLES } from '../endpoint.ts';
import * as calls from '../session.ts';
import { staffName } from '../schemas/staff-name.ts';
import { EVERYBODY, MANAGERS } from '../who.ts';

const locale = z.enum(['km', 'en']);
/** Longer than any of them; what is longer is nobody's. */
const short = z.string().check(z.maxLength(600));

const session = z.object({
  username: z.string(),
  handle: z.string(),
  name_km: z.string(),
  name_en: z.string(),
  roles: z.array(z.enum(EVERYBODY)),
  locale,
  opening: z.object({ is_open: z.boolean(), until: z.string() }),
  typed_again_above_cents: z.object({
    payday: z.number(),
    personal: z.number(),
    purchasing: z.number(),
    pawn: z.number(),
  }),
  is_fresh: z.boolean(),
  changes: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['added', 'roles_changed', 'reset', 'ended', 'suspended', 'let_back']),
      about: staffName,
      proposed_by: z.nullable(staffName),
      done_by: staffName,
      amount: z.nullable(z.number()),
      at: z.string(),
    }),
  ),
});

export const officeSession = staffEndpoint(calls.officeSession, {
  name: 'session.read',
  summary: 'Who is signed in, with roles, names and language',
  who: STAFF_ROLES,
  reply: session,
});

export const signIn = staffEndpoint(calls.signIn, {
  name: 'session.signIn',
  summary: 'The first step: address and password. Answers alike for addresses that nobody has',
  who: ANY_VISITOR,
  body: z.object({ username: short, password: short }),
  reply: z.union([
    z.object({ next: z.literal('code'), ticket: z.string() }),
    z.object({ next: z.literal('enrol'), ticket: z.string(), secret: z.string(), qr: z.string() }),
  ]),
});

export const finishSignIn = staffEndpoint(calls.finishSignIn, {
  name: 'session.finishSignIn',
  summary: 'The second step: a code of the authenticator, or a recovery code; sets the cookie',
  who: ANY_VISITOR,
  audit: 'staff.signed_in',
  body: z.object({ ticket: short, code: short }),
  reply: session,
});

export const enrol = staffEndpoint(calls.enrol, {
  name: 'session.enrol',
  summary: 'The second step of a first sign-in: own password and first code; sets the cookie',
  who: ANY_VISITOR,
  audit: 'staff.enrolled',
  body: z.object({ ticket: short, code: short, password: short, password_confirmation: short }),
  reply: z.object({ session, recovery_codes: z.array(z.string()) }),
});

export const signInAgain = staffEndpoint(calls.signInAgain, {
  name: 'session.signInAgain',
  summary: 'Password and code of who is signed in: acts on money are open again',
  who: STAFF_ROLES,
  audit: 'staff.signed_in_again',
  body: z.object({ password: short, code: short }),
  reply: session,
});

export const chooseLanguage = staffEndpoint(calls.chooseLanguage, {
  name: 'session.chooseLanguage',
  summary: 'The language in which the office speaks to who is signed in',
  who: STAFF_ROLES,
  body: z.object({ locale }),
  reply: z.undefined(),
});

export const changesRead = staffEndpoint(calls.changesRead, {
  name: 'session.changesRead',
  summary: 'Says that a manager has read what changed among the staff, up to one',
  who: MANAGERS,
  body: z.object({ through: z.string().check(z.regex(/^\d{1,18}$/)) }),
  reply: z.undefined(),
});

export const signOut = staffEndpoint(calls.signOut, {
  name: 'session.signOut',
  summary: 'Ends the session of the cookie; succeeds whatever the cookie',
  who: ANY_VISITOR,
  audit: 'staff.signed_out',
  reply: z.undefined(),
});
