import type { Day } from 'lending/calendar';
import { staffCall } from './endpoint.ts';
import type { Cursors } from './messages.ts';
import type { WaitsFor } from './to-do.ts';
import type { StaffName } from './staff-name.ts';

export const COMPLAINT_CHANNELS = ['call', 'counter', 'letter', 'message'] as const;
export type ComplaintChannel = (typeof COMPLAINT_CHANNELS)[number];

export const COMPLAINT_CATEGORIES = [
  'collections',
  'fees',
  'staff',
  'privacy',
  'collateral',
  'service',
  'other',
] as const;
export type ComplaintCategory = (typeof COMPLAINT_CATEGORIES)[number];

export const COMPLAINT_STATES = ['open', 'answered', 'closed'] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];

/** Who complains: the borrower of the loan or of the phone, or somebody else, who is told of it in the borrower's place where they are a borrower too. */
export const COMPLAINERS = ['borrower', 'other'] as const;

/** Whether who complained was right. */
export const COMPLAINT_FINDINGS = ['right', 'partly', 'not'] as const;
export type ComplaintFinding = (typeof COMPLAINT_FINDINGS)[number];

/** Business days from the complaint to the answer: the lender's own promise, as no law that we could name fixes it. */
export const ANSWER_BUSINESS_DAYS = 7;
/** Most characters of a complaint and of its answer. */
export const COMPLAINT_TEXT_MOST = 2000;
/** Rows of a page. */
export const COMPLAINT_ROWS = 50;

/** One complaint, from the day it came to the day it was closed. */
export interface Complaint {
  readonly id: string;
  /** As people read it. */
  readonly number: string;
  readonly name: string;
  readonly phone: string;
  /** Whether the phone is a borrower's, on whose record it stands. */
  readonly is_borrower: boolean;
  readonly loan: number | null;
  readonly loan_number: string | null;
  readonly channel: ComplaintChannel;
  readonly category: ComplaintCategory;
  readonly text: string;
  readonly answer_by: Day;
  /** Not answered, and the day is past. */
  readonly is_late: boolean;
  readonly state: ComplaintState;
  readonly by: StaffName;
  readonly at: string;
  readonly answer: { readonly text: string; readonly by: StaffName; readonly at: string } | null;
  readonly close: {
    readonly finding: ComplaintFinding;
    readonly by: StaffName;
    readonly at: string;
  } | null;
}

export interface ComplaintPage extends Cursors {
  readonly rows: readonly Complaint[];
}

/** By the day by which they are answered. */
export const COMPLAINT_SORTS = ['answer_by', '-answer_by'] as const;

export interface ComplaintQuery {
  readonly sort?: (typeof COMPLAINT_SORTS)[number] | undefined;
  /** Left out: all that are not closed. */
  readonly state?: ComplaintState | undefined;
  readonly category?: ComplaintCategory | undefined;
  /** Those that the caller may close: answered by another person. */
  readonly waits_for?: WaitsFor | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export interface ComplaintBody {
  /** Of the loan that it is about, whose borrower then needs no name and phone; empty: none. */
  readonly loan: string;
  readonly name: string;
  readonly phone: string;
  readonly channel: ComplaintChannel;
  readonly category: ComplaintCategory;
  readonly text: string;
  /**
   * Who complains, where it is not certain that the borrower does: about a loan whose borrower has another phone than the one that was typed, with a
   * phone that is marked as not theirs, or under another name with the phone alone; asked then alone.
   */
  readonly complains?: (typeof COMPLAINERS)[number] | undefined;
}

interface OfComplaint {
  readonly id: string;
}

/** Complaints that are not closed, the first to be answered first; or those of a state. */
export const complaintList = staffCall<ComplaintPage, undefined, ComplaintQuery>({
  method: 'GET',
  path: '/api/office/complaints',
});

export const oneComplaint = staffCall<Complaint, undefined, undefined, OfComplaint>({
  method: 'GET',
  path: '/api/office/complaints/:id',
});

/** `key` is made for this one complaint: a repeat with it records no second one. */
export const recordComplaint = staffCall<Complaint, ComplaintBody & { readonly key: string }>({
  method: 'POST',
  path: '/api/office/complaints',
  status: 201,
});

export const answerComplaint = staffCall<
  Complaint,
  { readonly text: string },
  undefined,
  OfComplaint
>({ method: 'POST', path: '/api/office/complaints/:id/answer' });

/** Closes a complaint that another person has answered. */
export const closeComplaint = staffCall<
  Complaint,
  { readonly finding: ComplaintFinding },
  undefined,
  OfComplaint
>({ method: 'POST', path: '/api/office/complaints/:id/close' });
