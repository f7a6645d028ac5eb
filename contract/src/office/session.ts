import type { StaffName } from './staff-name.ts';
import type { ProductKey } from 'lending/product';
import type { Locale } from '../locale.ts';
import { staffCall, type StaffRole } from './endpoint.ts';

/** Digits of an authenticator's code. */
export const TOTP_DIGITS = 6;

/** When the office is open, as the line beside the clock says it. */
export interface Opening {
  readonly is_open: boolean;
  /** When that changes: an instant, ISO 8601. */
  readonly until: string;
}

/** What changed among the staff: told to every manager who did not do it, until they have read it. */
export interface StaffChange {
  readonly id: string;
  readonly kind: 'added' | 'roles_changed' | 'reset' | 'ended' | 'suspended' | 'let_back';
  readonly about: StaffName;
  /** Null: it takes one. */
  readonly proposed_by: StaffName | null;
  readonly done_by: StaffName;
  /** Keys and addresses of the accounting that were suspended; null of other kinds. */
  readonly amount: number | null;
  /** An instant, ISO 8601. */
  readonly at: string;
}

/** Who is signed in. */
export interface OfficeSession {
  readonly username: string;
  readonly handle: string;
  readonly name_km: string;
  readonly name_en: string;
  readonly roles: readonly StaffRole[];
  readonly locale: Locale;
  readonly opening: Opening;
  /** Sums above this are typed again before an act on money, by product: US cents, a setting. */
  readonly typed_again_above_cents: Readonly<Record<ProductKey, number>>;
  /** Whether what wants a new login after 15 minutes without a call may be done without one. */
  readonly is_fresh: boolean;
  /** What a manager has not read yet, the oldest first. */
  readonly changes: readonly StaffChange[];
}

/** Password and code of one's own: the second step of a first sign-in. */
export interface EnrolBody {
  readonly ticket: string;
  readonly code: string;
  readonly password: string;
  readonly password_confirmation: string;
}

/** The password was right: what comes next. */
export type SecondStep =
  | { readonly next: 'code'; readonly ticket: string }
  | {
      readonly next: 'enrol';
      readonly ticket: string;
      /** In base32, to be typed into an authenticator. */
      readonly secret: string;
      /** The same as a picture: an SVG. */
      readonly qr: string;
    };

/** Who is signed in, if anybody. */
export const officeSession = staffCall<OfficeSession>({
  method: 'GET',
  path: '/api/office/session',
});

export const signIn = staffCall<
  SecondStep,
  { readonly username: string; readonly password: string }
>({ method: 'POST', path: '/api/office/sign-in' });

/** The second step: a code of the authenticator, or a recovery code. */
export const finishSignIn = staffCall<
  OfficeSession,
  { readonly ticket: string; readonly code: string }
>({ method: 'POST', path: '/api/office/sign-in/code' });

/** The second step of a first sign-in. */
export const enrol = staffCall<
  { readonly session: OfficeSession; readonly recovery_codes: readonly string[] },
  EnrolBody
>({ method: 'POST', path: '/api/office/enrol', status: 201 });

/** Makes the session good for acts on money again. */
export const signInAgain = staffCall<
  OfficeSession,
  { readonly password: string; readonly code: string }
>({ method: 'POST', path: '/api/office/session/again' });

/** The language in which the office speaks to who is signed in. */
export const chooseLanguage = staffCall<undefined, { readonly locale: Locale }>({
  method: 'PUT',
  path: '/api/office/session/language',
  status: 204,
});

/** A manager has read what changed, up to one. */
export const changesRead = staffCall<undefined, { readonly through: string }>({
  method: 'PUT',
  path: '/api/office/session/changes',
  status: 204,
});

export const signOut = staffCall<undefined>({
  method: 'DELETE',
  path: '/api/office/session',
  status: 204,
});
