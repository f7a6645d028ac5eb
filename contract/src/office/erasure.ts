import { staffCall } from './endpoint.ts';
import type { Cursors } from './messages.ts';
import type { StaffName } from './staff-name.ts';
import type { WaitsFor } from './to-do.ts';

/** What keeps a borrower's data from being erased. */
export const ERASURE_HINDRANCES = [
  'application_open',
  'loan_open',
  'credit_held',
  'collateral_held',
  'complaint_open',
] as const;
export type ErasureHindrance = (typeof ERASURE_HINDRANCES)[number];

/** What is erased, by kind. `borrowers`: name, phone and national ID of somebody who never borrowed. */
export const ERASED_KINDS = [
  'borrowers',
  'accounts',
  'applications',
  'drafts',
  'photos',
  'notes',
  'offers',
  'messages',
  'referrals',
  'reviews',
] as const;
export type ErasedKind = (typeof ERASED_KINDS)[number];

export type ErasedCounts = Readonly<Partial<Record<ErasedKind, number>>>;

/** A request of a borrower to be erased: entered by one manager, done, refused or taken back. */
export interface Erasure {
  readonly id: string;
  readonly borrower_id: string;
  /** How the manager made sure that it is the borrower who asks. */
  readonly made_sure: string;
  /** The borrower's phone is marked as not theirs: who calls from it, or is called on it, may be a stranger. */
  readonly phone_not_theirs: boolean;
  readonly proposed_by: StaffName;
  /** Instants, ISO 8601. */
  readonly proposed_at: string;
  /** Null while it waits. */
  readonly decided_by: StaffName | null;
  readonly decided_at: string | null;
  readonly confirmed: boolean | null;
  /** How much of each kind was erased; null: nothing. */
  readonly counts: ErasedCounts | null;
}

/** Whether a borrower's data may be erased, and what stays. */
export interface ErasureView {
  /** Instant; null: name, phone and ID are there. */
  readonly erased_at: string | null;
  /** Instant since which all is gone that the law lets go, while the records of loans stay; null: something would go. */
  readonly part_erased_at: string | null;
  readonly hindrances: readonly ErasureHindrance[];
  /** Loans whose records the law keeps, with the application and agreement of each. */
  readonly loans_kept: number;
  /** The last day for which they are kept (`YYYY-MM-DD`); null: none are. */
  readonly kept_until: string | null;
  /** Complete applications that would be erased. */
  readonly applications: number;
  readonly open: Erasure | null;
  readonly managers: readonly StaffName[];
}

export interface ErasureQuery {
  readonly state: 'open' | 'decided';
  /** Of what waits, what others proposed and the caller may decide. */
  readonly waits_for?: WaitsFor | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export interface ErasurePage extends Cursors {
  readonly rows: readonly Erasure[];
  readonly managers: readonly StaffName[];
}

export interface ProposeErasure {
  readonly made_sure: string;
}

type OfNumber = { readonly id: string };

/** Whether a borrower's data may be erased. */
export const erasureOfPerson = staffCall<ErasureView, undefined, undefined, OfNumber>({
  method: 'GET',
  path: '/api/office/privacy/borrowers/:id/erasure',
});

/** Enters a borrower's request. Another manager carries it out. */
export const proposeErasure = staffCall<
  { readonly id: string },
  ProposeErasure,
  undefined,
  OfNumber
>({
  method: 'POST',
  path: '/api/office/privacy/borrowers/:id/erasure',
  status: 201,
});

/** Requests that wait or were decided, the newest first, twenty a page. */
export const erasureList = staffCall<ErasurePage, undefined, ErasureQuery>({
  method: 'GET',
  path: '/api/office/privacy/erasures',
});

/** Carries a request out as another manager, refuses it, or takes it back. */
export const decideErasure = staffCall<
  { readonly counts: ErasedCounts | null },
  { readonly confirmed: boolean },
  undefined,
  OfNumber
>({ method: 'PUT', path: '/api/office/privacy/erasures/:id/decision' });
