import { staffCall } from './endpoint.ts';
import type { Cursors } from './messages.ts';
import type { StaffName } from './staff-name.ts';

/** What is removed by itself when it has had its time. */
export const RETENTION_KINDS = [
  'draft_photos',
  'drafts',
  'messages',
  'sessions',
  'codes',
  'records',
] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

/** How long something is kept, and whether the removing keeps up. */
export interface Retained {
  readonly kind: RetentionKind;
  readonly kept: number;
  readonly unit: 'hours' | 'days' | 'years';
  /** Managers set how long; false: the program does. */
  readonly is_set: boolean;
  /** Past its time and still there; counted to 1,000. */
  readonly waits: number;
  /** Since when the oldest should be gone; null: nothing waits, or not known. */
  readonly since: string | null;
  /** Removed in the last seven days, today included, and in the last thirty; null: a person does it. */
  readonly removed_7: number | null;
  readonly removed_30: number | null;
}

export interface RetentionView {
  readonly kinds: readonly Retained[];
  /** Instants of the last turn; null: none has begun, or ended. */
  readonly began_at: string | null;
  readonly ended_at: string | null;
  /** What somebody must look into, as the log has it; null: nothing. */
  readonly problem: string | null;
  /** Whether it has not ended for over an hour. */
  readonly is_behind: boolean;
}

/** What is kept for how long, what was removed, and what waits. */
export const retention = staffCall<RetentionView>({
  method: 'GET',
  path: '/api/office/privacy/retention',
});

/** Which acts are looked at: days in Phnom Penh, both included, and who acted (`staff:uma`); without, all of the staff. */
export interface OpenedSpan {
  readonly from: string;
  readonly until: string;
  readonly by?: string | undefined;
}

export interface OpenedQuery extends OpenedSpan {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** A borrower of whom something was opened, changed or handed out in a time. */
export interface OpenedPerson {
  readonly borrower_id: string;
  readonly name: string;
  readonly last_name: string;
  readonly phone: string;
  /** The phone is marked as not theirs: nobody is told by it. */
  readonly not_theirs: boolean;
  readonly photos: number;
  /** Other acts on them. */
  readonly acts: number;
  /** All their data went out as a file. */
  readonly exported: boolean;
  /** Instants. */
  readonly first_at: string;
  readonly last_at: string;
}

export interface OpenedPage extends Cursors {
  readonly rows: readonly OpenedPerson[];
  /** All of them, on every page. */
  readonly persons: number;
  /** Files of many borrowers that went out in that time: reports, lists of loans and of applications, and this list itself. */
  readonly files: number;
}

/** What the page of a breach begins with. */
export interface BreachView {
  /** Within how many hours of finding out who is concerned is told. */
  readonly tell_hours: number;
  readonly today: string;
  /** Everybody who works or worked here. */
  readonly people: readonly StaffName[];
}

/** Within which hours whom to tell, and who could have acted. */
export const breach = staffCall<BreachView>({ method: 'GET', path: '/api/office/privacy/breach' });

/** Borrowers of whom something was opened in a time, by their numbers, fifty a page. */
export const openedList = staffCall<OpenedPage, undefined, OpenedQuery>({
  method: 'GET',
  path: '/api/office/privacy/opened',
});

/** All of them as CSV. */
export const openedFile = staffCall<object, undefined, OpenedSpan>({
  method: 'GET',
  path: '/api/office/privacy/opened.csv',
});
