import type { StaffName } from './staff-name.ts';
import type { ProductKey } from 'lending/product';
import type { Locale } from '../locale.ts';
import type { ReviewDocument } from './document-requests.ts';
import { staffCall } from './endpoint.ts';
import type { QueueFlag, ReviewStatus, Urgency } from './queue.ts';
import type { TimelineEntry } from './timeline.ts';

/** What staff compare between the photos and the answers, in the order in which they stand. */
export const COMPARISONS = ['face', 'number', 'name', 'birth_date', 'card_valid'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Who is called. */
export const REFERENCES = ['applicant', 'relative', 'workplace'] as const;
export type Reference = (typeof REFERENCES)[number];

/** How a call went, in the order of the keys 1 to 5. */
export const OUTCOMES = ['confirmed', 'no_answer', 'wrong_number', 'refused', 'call_back'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Calls to one person on one day, answered or not. */
export const CALLS_A_DAY = 2;
export const NOTE_MAX = 2000;

/** One answer, as its question is labelled. */
export interface ReviewAnswer {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** The same in the other script, where it has one: a province. */
  readonly beside: string | null;
  /** What proves it. */
  readonly mark: 'phone_proved' | 'as_on_card' | 'confirmed' | null;
  /** Who of the staff wrote it, as the borrower said it in the call; null: the borrower did. */
  readonly written: { readonly by: StaffName | null; readonly at: string } | null;
}

export interface ReviewStep {
  readonly title: string;
  readonly groups: readonly {
    readonly title: string | null;
    readonly answers: readonly ReviewAnswer[];
  }[];
}

/** A criterion; what is open stands first. */
export interface ReviewCheck {
  readonly criterion: string;
  readonly is_met: boolean;
  readonly label: string;
  /** Why it is open, or what meets it. */
  readonly value: string;
}

export interface ReviewContact {
  readonly outcome: Outcome;
  readonly by: StaffName | null;
  readonly at: string;
  readonly call_back_at: string | null;
}

export interface ReviewReference {
  readonly reference: Reference;
  readonly name: string;
  /** What they are to the applicant, where the form asks. */
  readonly relation: string | null;
  readonly phone: string;
  /** The newest first. */
  readonly contacts: readonly ReviewContact[];
  /** Calls that may still be made today. */
  readonly left_today: number;
}

export interface ReviewPhoto {
  readonly id: string;
  /** What it shows, by its question or by the paper that was asked for. */
  readonly label: string;
  readonly taken_at: string;
  /** Who has seen it last, the caller left out. */
  readonly seen: { readonly by: StaffName; readonly at: string } | null;
}

export interface EarlierLoan {
  readonly id: string;
  readonly number: string;
  readonly product: ProductKey;
  readonly principal_cents: number;
  readonly duration: number;
  readonly paid_cents: number;
  readonly disbursed_on: string;
  readonly closed_on: string | null;
  /** Its payout came back: it was never repaid. */
  readonly is_returned: boolean;
  readonly was_on_time: boolean;
  readonly is_defaulted: boolean;
}

/** What two applications have in common, the strongest first. */
export const ALIKE_REASONS = [
  'repeats',
  'repeated',
  'borrower',
  'national_id',
  'account',
  'name_and_birth',
  'named_here',
  'named_there',
  'relative',
] as const;
export type AlikeReason = (typeof ALIKE_REASONS)[number];

/** Another application that may be the same person's, or that of somebody whom they named as a reference. */
export interface AlikeApplication {
  readonly id: string;
  readonly name: string;
  readonly status: ReviewStatus;
  readonly submitted_at: string;
  /** The strongest reason first. */
  readonly why: readonly AlikeReason[];
}

/** What the loan that is asked for would cost by today's rates; rates in millionths a year. */
export interface ReviewCost {
  readonly instalment_cents: number;
  readonly instalments: number;
  readonly total_cents: number;
  readonly interest_cents: number;
  readonly fee_cents: number;
  readonly yearly_rate: number | null;
  readonly ceiling: 'not-set' | 'below' | 'near' | 'above';
  readonly ceiling_rate: number | null;
}

/** An application as the review shows it. */
export interface Review {
  readonly id: string;
  readonly status: ReviewStatus;
  readonly name: string;
  readonly phone: string;
  /** In which language the applicant is written to, and the address of the site that a message names. */
  readonly locale: Locale;
  readonly site: string;
  /** What asks for a paper, in their language and in staff's own words; placeholders (`{document}`) as they are written. */
  readonly document_sms: string;
  readonly product: ProductKey;
  readonly amount_cents: number;
  readonly duration: number;
  readonly submitted_at: string;
  readonly waiting_ms: number;
  readonly urgency: Urgency;
  /** When 24 opening hours will be over. */
  readonly decide_by: string;
  readonly flags: readonly QueueFlag[];
  readonly assigned: StaffName | null;
  readonly assigned_at: string | null;
  /** Grows with every change of who works on it. */
  readonly version: number;
  readonly open_by: readonly StaffName[];
  readonly steps: readonly ReviewStep[];
  readonly photos: readonly ReviewPhoto[];
  readonly comparisons: {
    readonly alike: readonly Comparison[];
    readonly by: StaffName | null;
    readonly at: string | null;
    readonly version: number;
    /** What each is compared with; empty where nothing was typed. */
    readonly typed: Readonly<Partial<Record<Comparison, string>>>;
  };
  readonly checks: readonly ReviewCheck[];
  readonly references: readonly ReviewReference[];
  /** Null: calls may be made now. Else when they may be again. */
  readonly calls_from: string | null;
  /** Until when a call that was made is still entered, although nobody may be called any more; null: it is open, or too late. */
  readonly calls_logged_until: string | null;
  /** When calls may next be made on another day than today: an instant, ISO 8601. */
  readonly calls_next: string;
  readonly documents: readonly ReviewDocument[];
  readonly earlier: readonly EarlierLoan[];
  readonly alike: readonly AlikeApplication[];
  readonly cost: ReviewCost | null;
  readonly notes: readonly {
    readonly id: string;
    readonly body: string;
    readonly by: StaffName | null;
    readonly at: string;
  }[];
  /** What the caller has begun to write. */
  readonly note_draft: string;
  /** The oldest first. */
  readonly timeline: readonly TimelineEntry[];
}

type Id = { readonly id: string };

export const oneApplication = staffCall<Review, undefined, undefined, Id>({
  method: 'GET',
  path: '/api/office/applications/:id',
});

/** Says that the caller has it open, for a minute; answers who else has. */
export const keepOpen = staffCall<
  { readonly open_by: readonly StaffName[] },
  object,
  undefined,
  Id
>({ method: 'PUT', path: '/api/office/applications/:id/open' });

/** Says that the caller has left it. */
export const leaveOpen = staffCall<undefined, undefined, undefined, Id>({
  method: 'DELETE',
  path: '/api/office/applications/:id/open',
  status: 204,
});

/** Gives an application to somebody, or to nobody. */
export const assign = staffCall<
  { readonly version: number },
  { readonly to: string | null; readonly version: number },
  undefined,
  Id
>({ method: 'PUT', path: '/api/office/applications/:id/assignee' });

/** Takes an application into review. */
export const startReview = staffCall<{ readonly status: string }, object, undefined, Id>({
  method: 'POST',
  path: '/api/office/applications/:id/review',
});

/** The bytes of a photo; the view is in the audit before they go out. */
export const viewPhoto = staffCall<
  { readonly data_url: string },
  object,
  undefined,
  Id & { readonly photo: string }
>({ method: 'POST', path: '/api/office/applications/:id/photos/:photo/view' });

/** What is alike, as a whole. */
export const compare = staffCall<
  { readonly version: number },
  { readonly alike: readonly Comparison[]; readonly version: number },
  undefined,
  Id
>({ method: 'PUT', path: '/api/office/applications/:id/comparisons' });

/** Enters how a call went. `key` is made for this one call: a repeat with it enters no second one. */
export const logContact = staffCall<
  { readonly id: string },
  {
    readonly reference: Reference;
    readonly outcome: Outcome;
    /** An instant, ISO 8601; only for `call_back`. */
    readonly call_back_at: string | null;
    readonly key: string;
  },
  undefined,
  Id
>({ method: 'POST', path: '/api/office/applications/:id/contacts', status: 201 });

/** Asks the applicant for a paper by SMS. */
export const askForDocument = staffCall<
  { readonly status: string },
  { readonly kind: string },
  undefined,
  Id
>({ method: 'POST', path: '/api/office/applications/:id/documents', status: 201 });

/** Adds a note; what was begun is gone then. `key` is made for this one note: a repeat with it adds no second one. */
export const addNote = staffCall<
  { readonly id: string },
  { readonly body: string; readonly key: string },
  undefined,
  Id
>({ method: 'POST', path: '/api/office/applications/:id/notes', status: 201 });

/** Keeps what the caller has begun to write, for them alone. */
export const keepNoteDraft = staffCall<undefined, { readonly body: string }, undefined, Id>({
  method: 'PUT',
  path: '/api/office/applications/:id/note-draft',
  status: 204,
});
