import { apiCall } from './endpoint.ts';

/*
 * Sign-in, password and who is signed in. The documents fix paths and keys (LOGIN-10, PWD-10 to PWD-12, API-05, API-06,
 * API-19, API-20, API-30, API-36 to API-39).
 */

/** `formType` of a code request (PWD-12). */
export const FORGET_PASSWORD = 'ForgetPassword';

/** Digits of the code that proves a phone (PWD-15, C-49). */
export const PHONE_CODE_DIGITS = 6;

/** For how long a code is good (PWD-18). */
export const PHONE_CODE_MINUTES = 15;

/** Between two codes to one phone (C-53). */
export const RESEND_SECONDS = 120;

/** How long a right code is good for one new password (docs/security.md, G-12). */
export const PROOF_MINUTES = 10;

/** Fewest characters of a password (docs/security.md). */
export const PASSWORD_MIN = 8;

/** Public labels of the client, never a proof (G-14). */
export const CLIENT = { client_id: 'romdoul-web', client_secret: 'public' } as const;

export interface LoginBody {
  readonly grant_type?: unknown;
  /** The phone, in any spelling (C-48). */
  readonly username?: unknown;
  readonly password?: unknown;
  readonly client_id?: unknown;
  readonly client_secret?: unknown;
  /** The robot check's solution, where the server asked for one (`ROBOT_CHECK_KEY`). */
  readonly recaptcha_response?: unknown;
}

/** What the device keeps of who is signed in (docs/security.md): nothing else of a person. */
export interface SignedInUser {
  /** With a leading 0. */
  readonly phone: string;
  /** A path under the API's host, or null: initials then. */
  readonly avatar: string | null;
}

export interface LoginReply {
  readonly token_type: 'Bearer';
  readonly access_token: string;
  readonly user: SignedInUser;
}

export const login = apiCall<LoginReply, LoginBody>({
  method: 'POST',
  path: '/api/v1/frontend/borrow/login',
});

/** Ends the token that it carries; answers success whatever the token (STATE-04). */
export const logout = apiCall<object>({ method: 'POST', path: '/api/auth/logout' });

/** Pending is every application from Pending to signed, not yet paid out or refused (G-45, C-56). */
export interface PendingReply {
  readonly has_pending_loan: boolean;
  /** `created_at` as an instant; null where nothing is pending. */
  readonly loan: { readonly created_at: string } | null;
}

export const checkPending = apiCall<PendingReply>({
  method: 'POST',
  path: '/api/v1/frontend/borrow/check-account-has-loan-pending',
});

/** The borrower record that the profile reads (PROF-19 to PROF-24, ENT-12). Null shows N/A. */
export interface BorrowerRecord {
  readonly uuid: string;
  readonly name: string;
  readonly last_name: string;
  /** 855 and 8 or 9 digits; shown with a leading 0. */
  readonly phone: string;
  readonly email: string | null;
  readonly national_id_number: string | null;
  /** YYYY-MM-DD. */
  readonly date_of_birth: string | null;
  readonly gender: string | null;
  readonly marital_status: string | null;
  readonly home_number: string | null;
  readonly street_number: string | null;
  /** Commune, district and province in one line, in the reader's language; a name that repeats is said once. */
  readonly address: string | null;
  readonly commune: string | null;
  readonly district: string | null;
  readonly province: string | null;
  readonly home_type: string | null;
  readonly how_long_have_been_living_there: string | null;
  /** Name of the level, in the reader's language. */
  readonly borrow_education: string | null;
  readonly borrow_education_id: number | null;
  readonly graduate_year: string | null;
  readonly school_name: string | null;
  readonly study_major: string | null;
  readonly company_name: string | null;
  readonly company_type: string | null;
  readonly occupation: string | null;
  readonly gross_monthly_income: string | null;
  readonly company_contact_name: string | null;
  readonly company_contact_phone: string | null;
  readonly relative_name: string | null;
  readonly relative_type: string | null;
  readonly relative_contact_phone: string | null;
  readonly bank_name: string | null;
  readonly bank_account_number: string | null;
  readonly facebook_name: string | null;
  /** https on facebook.com, fb.com or m.me; filled in by staff (G-08). */
  readonly facebook_link: string | null;
  readonly membership_id: number | null;
  readonly membership: {
    readonly icon: string;
    readonly color: string;
    readonly name_en: string;
    readonly name_km: string;
  } | null;
  /** `created_at`: member since, an instant. */
  readonly user: { readonly avatar: string | null; readonly created_at: string };
}

export interface BorrowerBody {
  /** Where given it must be the token's borrower (G-16). */
  readonly uuid?: unknown;
}

export const borrowerInfo = apiCall<BorrowerRecord, BorrowerBody>({
  method: 'POST',
  path: '/api/v1/frontend/borrow/get-borrow-info',
});

/** The small picture of who is signed in, a JPEG as base64: only its owner's token opens it (G-50). */
export const avatarPhoto = apiCall<{ readonly jpeg: string }>({
  method: 'GET',
  path: '/api/v1/account/avatar',
});

export interface SendCodeBody {
  readonly phone?: unknown;
  readonly formType?: unknown;
  readonly request_id?: unknown;
  /** The alias of the request that a resend belongs to. */
  readonly borrow_uuid?: unknown;
  /** As at login. */
  readonly recaptcha_response?: unknown;
}

export interface SendCodeReply {
  /** A random alias of this one request, also for a phone that nobody has (docs/security.md). */
  readonly borrow_uuid: string;
  readonly request_id: string;
}

export const sendCode = apiCall<SendCodeReply, SendCodeBody>({
  method: 'POST',
  path: '/api/v1/frontend/borrow/send-code-verify',
});

export interface CheckCodeBody {
  readonly borrow_uuid?: unknown;
  readonly request_id?: unknown;
  readonly code?: unknown;
}

export const checkCode = apiCall<object, CheckCodeBody>({
  method: 'POST',
  path: '/api/v1/frontend/borrow/check-code-verify',
});

export interface ChangePasswordBody {
  readonly old_password?: unknown;
  readonly password?: unknown;
  readonly password_confirmation?: unknown;
}

/** Changes the password of who is signed in (C-51). */
export const changePassword = apiCall<object, ChangePasswordBody>({
  method: 'POST',
  path: '/api/v1/frontend/auth/reset-password',
});

export interface ForgotPasswordBody {
  readonly borrow_uuid?: unknown;
  readonly password?: unknown;
  readonly password_confirmation?: unknown;
}

/** Sets a new password after a code was checked (C-51, G-12). */
export const forgotPassword = apiCall<object, ForgotPasswordBody>({
  method: 'POST',
  path: '/api/v1/frontend/auth/forgot-password',
});
