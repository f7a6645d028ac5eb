import type { Locale } from '../locale.ts';
import { staffCall } from './endpoint.ts';
import type { Cursors } from './messages.ts';
import type { StaffName } from './staff-name.ts';
import type { WaitsFor } from './to-do.ts';

/** Why a borrower has another phone. */
export const PHONE_REASONS = ['sim_lost', 'new_number', 'given_away'] as const;
export type PhoneReason = (typeof PHONE_REASONS)[number];

/** Why the phone of the account is known not to be the borrower's. */
export const NOT_THEIRS_WHYS = ['wrong_number', 'lost'] as const;
export type NotTheirsWhy = (typeof NOT_THEIRS_WHYS)[number];

/** Why it is theirs after all. */
export const THEIRS_REASONS = ['called_from_it', 'shown', 'mistake'] as const;
export type TheirsReason = (typeof THEIRS_REASONS)[number];

/** Days after which what nobody has confirmed is over. */
export const PHONE_CHANGE_DAYS = 3;

/** `code`: nobody has typed the code yet; `waiting`: for a second person; `over`: nobody confirmed it in time. */
export const PHONE_STATES = ['code', 'waiting', 'changed', 'ended', 'over'] as const;
export type PhoneState = (typeof PHONE_STATES)[number];

/** Another phone of a borrower, as somebody asked for it. */
export interface PhoneChange {
  readonly id: string;
  readonly borrower_id: string;
  readonly name: string;
  readonly last_name: string;
  /** 855 and the rest. */
  readonly old_phone: string;
  readonly new_phone: string;
  readonly reason: PhoneReason;
  readonly state: PhoneState;
  readonly proposed_by: StaffName;
  /** Instants, ISO 8601. */
  readonly proposed_at: string;
  /** Who typed the code that the borrower read out; null: nobody yet. */
  readonly proved_by: StaffName | null;
  /** Null while it waits, and where its days are over. */
  readonly decided_by: StaffName | null;
  readonly decided_at: string | null;
  /** The borrower's application under way; null: there is none. */
  readonly application: string | null;
  /** Whether an agreement waits for the borrower's signature. */
  readonly agreement: boolean;
}

/** That the phone of the account is not the borrower's. */
export interface PhoneNotTheirs {
  readonly why: NotTheirsWhy;
  readonly set_by: StaffName;
  /** An instant, ISO 8601. */
  readonly set_at: string;
}

/** A borrower whose phone may be changed. */
export interface PhoneOwner {
  readonly id: string;
  readonly name: string;
  readonly last_name: string;
  readonly phone: string;
  /** In which they are written to. */
  readonly locale: Locale;
  readonly application: string | null;
  readonly agreement: boolean;
  /** What waits already; null: nothing. */
  readonly open: PhoneChange | null;
  /** Null: the phone is theirs, as far as anybody knows. */
  readonly not_theirs: PhoneNotTheirs | null;
  readonly confirmers: readonly StaffName[];
}

export interface PhoneQuery {
  readonly state: 'open' | 'decided';
  /** Of what waits, what others asked for and the caller may confirm. */
  readonly waits_for?: WaitsFor | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export interface PhoneChangePage extends Cursors {
  readonly rows: readonly PhoneChange[];
  /** Who may confirm. */
  readonly confirmers: readonly StaffName[];
}

export interface ProposePhone {
  readonly phone: string;
  readonly reason: PhoneReason;
}

type OfNumber = { readonly id: string };

/** The number of a borrower by the phone of the account or the number of a loan: in the body, since addresses are logged. */
export const findPhoneOwner = staffCall<OfNumber, { readonly text: string }>({
  method: 'POST',
  path: '/api/office/phones/find',
});

/** A borrower with the phone of the account, and what waits about it. */
export const phoneOwner = staffCall<PhoneOwner, undefined, undefined, OfNumber>({
  method: 'GET',
  path: '/api/office/phones/borrowers/:id',
});

/** Asks for another phone: a code goes to it, and the old one is told. */
export const proposePhone = staffCall<OfNumber, ProposePhone, undefined, OfNumber>({
  method: 'POST',
  path: '/api/office/phones/borrowers/:id/changes',
  status: 201,
});

/** Sets the language in which a borrower is written to. */
export const setLanguage = staffCall<undefined, { readonly locale: Locale }, undefined, OfNumber>({
  method: 'PUT',
  path: '/api/office/phones/borrowers/:id/language',
  status: 204,
});

/** Notes that the phone of the account is not the borrower's: sessions and codes end, and nobody calls or writes to it. */
export const phoneNotTheirs = staffCall<
  undefined,
  { readonly why: NotTheirsWhy },
  undefined,
  OfNumber
>({ method: 'PUT', path: '/api/office/phones/borrowers/:id/not-theirs', status: 204 });

/** Takes that back, as another person. */
export const phoneTheirs = staffCall<
  undefined,
  { readonly reason: TheirsReason },
  undefined,
  OfNumber
>({ method: 'PUT', path: '/api/office/phones/borrowers/:id/theirs', status: 204 });

/** Sends another code to the new phone; the one before ends. */
export const phoneCodeAgain = staffCall<undefined, undefined, undefined, OfNumber>({
  method: 'POST',
  path: '/api/office/phones/changes/:id/code',
  status: 204,
});

/** Takes the code that the borrower read out. */
export const provePhone = staffCall<undefined, { readonly code: string }, undefined, OfNumber>({
  method: 'PUT',
  path: '/api/office/phones/changes/:id/proof',
  status: 204,
});

/** Changes the phone, as the second person. */
export const confirmPhone = staffCall<undefined, undefined, undefined, OfNumber>({
  method: 'PUT',
  path: '/api/office/phones/changes/:id/confirmation',
  status: 204,
});

/** Refuses it, or takes it back. */
export const withdrawPhone = staffCall<undefined, undefined, undefined, OfNumber>({
  method: 'PUT',
  path: '/api/office/phones/changes/:id/withdrawal',
  status: 204,
});

/** Those that wait, or were decided, the newest first, twenty a page. */
export const phoneChanges = staffCall<PhoneChangePage, undefined, PhoneQuery>({
  method: 'GET',
  path: '/api/office/phones/changes',
});
