import { staffCall } from './endpoint.ts';
import type { PhoneNotTheirs } from './phone-changes.ts';

/** What an applicant agreed to with one submission. */
export interface Consent {
  readonly application: string;
  readonly version: string;
  /** Instant, ISO 8601. */
  readonly at: string;
  /** Which questions were asked. */
  readonly form_version: string | null;
}

/** Who of the staff opened a photo, and when. */
export interface PhotoSeen {
  readonly application: string;
  readonly kind: string;
  /** `staff:uma` */
  readonly by: string;
  readonly name_km: string;
  readonly name_en: string;
  readonly at: string;
}

export const KEPT = [
  'applications',
  'drafts',
  'photos',
  'agreements',
  'loans',
  'payments',
  'messages',
  'referrals',
  'calls',
  'notes',
  'valuations',
  'contacts',
  'promises',
  'pauses',
  'correction_notices',
  'complaints',
] as const;
export type Kept = (typeof KEPT)[number];

/** What is kept of a borrower. */
export interface PersonalData {
  readonly id: string;
  readonly name: string;
  readonly last_name: string;
  readonly phone: string;
  /** Null: the phone is theirs, as far as anybody knows. */
  readonly not_theirs: PhoneNotTheirs | null;
  readonly created_at: string;
  readonly kept: readonly { readonly what: Kept; readonly count: number }[];
  /** Applications of which the file holds no more than number, product, status and day: somebody else may have sent them with the phone. */
  readonly withheld: readonly string[];
  readonly consents: readonly Consent[];
  /** The newest first; the last hundred. */
  readonly seen: readonly PhotoSeen[];
}

/** The number of a borrower by their phone: in the body, since addresses are logged. */
export const findPerson = staffCall<{ readonly id: string }, { readonly phone: string }>({
  method: 'POST',
  path: '/api/office/privacy/find',
});

/** What is kept of a borrower. */
export const personalData = staffCall<PersonalData, undefined, undefined, { readonly id: string }>({
  method: 'GET',
  path: '/api/office/privacy/borrowers/:id',
});

/**
 * How it was made sure that it is the borrower who asks, where a call says nothing: with the ID card at the counter, or by somebody with the
 * borrower's written authority and ID card.
 */
export const MADE_SURE = ['id_card', 'authority'] as const;
export type MadeSure = (typeof MADE_SURE)[number];

export interface DataFileQuery {
  /** Asked for while the phone is marked as not theirs. */
  readonly made_sure?: MadeSure | undefined;
}

/** All of it as a file, photos included. */
export const personalDataFile = staffCall<
  object,
  undefined,
  DataFileQuery,
  { readonly id: string }
>({
  method: 'GET',
  path: '/api/office/privacy/borrowers/:id/data.json',
});
