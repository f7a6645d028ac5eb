import type { StaffName } from './staff-name.ts';
import type { Day } from 'lending/calendar';
import type { ProductKey } from 'lending/product';
import { staffCall } from './endpoint.ts';
import type { Cursors } from './messages.ts';
import type { WaitsFor } from './to-do.ts';

/** The views that everybody has, in the order in which they stand. */
export const QUEUE_VIEWS = [
  'open',
  'mine',
  'over12',
  'over24',
  'applicant',
  'second',
  'signing',
  'decided',
] as const;
export type QueueViewName = (typeof QUEUE_VIEWS)[number];

/** What stands out about an application. */
export const QUEUE_FLAGS = [
  'incomplete',
  'duplicate',
  'age',
  'over_limit',
  'new_document',
  'second',
  'no_id',
  'above_ceiling',
] as const;
export type QueueFlag = (typeof QUEUE_FLAGS)[number];

/** The flags that the list can be filtered by. */
export const FILTER_FLAGS = [
  'duplicate',
  'new_document',
  'second',
  'no_id',
  'above_ceiling',
] as const;

export const QUEUE_SORTS = ['waiting', '-waiting', 'amount', '-amount'] as const;

/** How an application stands to the targets of 12 and 24 opening hours. */
export type Urgency = 'in-time' | 'over12' | 'over24';
export const HOUR_MS = 3_600_000;
/** The targets within which an application is looked at, and decided: opening hours, in milliseconds. */
export const TARGETS = { look: 12 * HOUR_MS, decide: 24 * HOUR_MS } as const;

export type ReviewStatus =
  | 'Pending'
  | 'In review'
  | 'Approved'
  | 'Disbursed'
  | 'Denied'
  | 'Withdrawn'
  | 'Expired';

export interface QueueRow {
  readonly id: string;
  readonly status: ReviewStatus;
  /** As the applicant wrote it, in one script or the other. */
  readonly name: string;
  readonly product: ProductKey;
  readonly amount_cents: number;
  /** Days for payday, months for the others. */
  readonly duration: number;
  /** An instant, ISO 8601. */
  readonly submitted_at: string;
  /** Opening hours since then, until it was decided, in milliseconds. */
  readonly waiting_ms: number;
  readonly urgency: Urgency;
  /** The last day on which its agreement can be signed; null: none waits for a signature. */
  readonly sign_by: Day | null;
  readonly flags: readonly QueueFlag[];
  /** The application that this one repeats. */
  readonly duplicate_of: string | null;
  readonly assigned: StaffName | null;
  /** Grows with every change of who works on it. */
  readonly version: number;
  /** Who has it open at this moment, the caller left out. */
  readonly open_by: readonly StaffName[];
}

export interface QueuePage extends Cursors {
  readonly rows: readonly QueueRow[];
}

export interface QueueQuery {
  readonly view?: QueueViewName | undefined;
  readonly product?: ProductKey | undefined;
  readonly status?: 'Pending' | 'In review' | undefined;
  readonly flag?: (typeof FILTER_FLAGS)[number] | undefined;
  /** Above the ceiling, and the caller may confirm it. */
  readonly waits_for?: WaitsFor | undefined;
  /** `me`, `nobody`, or a handle. */
  readonly assignee?: string | undefined;
  /** Left out: the longest waiting first; of agreements that wait for a signature, those first whose time ends first. */
  readonly sort?: (typeof QUEUE_SORTS)[number] | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** What a file of the queue has: a view with its filters, or chosen applications. */
export interface QueueFileQuery extends Omit<QueueQuery, 'after' | 'before'> {
  /** Numbers of applications with commas between them, at most `CHOSEN_MOST`; then view and filters count for nothing. */
  readonly ids?: string | undefined;
}

/** The most applications that can be chosen for one act. */
export const CHOSEN_MOST = 200;

/** How many a view holds; counted to `COUNT_MOST`, one more means "more than that". */
export const COUNT_MOST = 1000;

export interface QueueCounts {
  readonly counts: Readonly<Record<QueueViewName, number>>;
  /** The number of the newest open application; null where none is open. */
  readonly newest: string | null;
  /** How many open applications that the view with its filters holds came after `since`; counted to `COUNT_MOST`. 0 where it is left out. */
  readonly fresh: number;
}

/** What a page of the queue shows, and the number of the newest application that it knew; `0`: there was none. */
export interface QueueCountsQuery extends Omit<QueueQuery, 'sort' | 'after' | 'before'> {
  readonly since?: string | undefined;
}

/** Applications that wait for the lender, fifty a page, the longest waiting first. */
export const queueList = staffCall<QueuePage, undefined, QueueQuery>({
  method: 'GET',
  path: '/api/office/applications',
});

/** What a view shows, or chosen applications, as CSV with all columns. */
export const queueFile = staffCall<object, undefined, QueueFileQuery>({
  method: 'GET',
  path: '/api/office/queue/file',
});

/** How many each view holds, and how many have come to what is shown since. */
export const queueCounts = staffCall<QueueCounts, undefined, QueueCountsQuery>({
  method: 'GET',
  path: '/api/office/queue/counts',
});

/** How many applications that were left the next one can be asked behind. */
export const PASSED_MOST = 100;

/** Takes the application that waits longest and that nobody has open; null: there is none. */
export const takeNext = staffCall<
  { readonly id: string | null },
  {
    /** Those that one has had open and left come last, the one that was left last at the end. */
    readonly passed?: readonly string[] | undefined;
  }
>({
  method: 'POST',
  path: '/api/office/queue/next',
});

/** Whom an application can be given to. */
export const reviewers = staffCall<{ readonly people: readonly StaffName[] }>({
  method: 'GET',
  path: '/api/office/queue/reviewers',
});

/** What a search has found, in groups. */
export interface SearchReply {
  readonly applications: readonly {
    readonly id: string;
    readonly name: string;
    readonly status: ReviewStatus;
    readonly product: ProductKey;
    readonly amount_cents: number;
  }[];
  readonly borrowers: readonly {
    readonly id: string;
    readonly name: string;
    /** 855 and the rest. */
    readonly phone: string;
    /** The newest application. */
    readonly application: string | null;
  }[];
  readonly loans: readonly {
    readonly id: string;
    /** As people read it: `L000722`. */
    readonly number: string;
    readonly name: string;
    readonly product: ProductKey;
    readonly is_open: boolean;
  }[];
  /** What has the number that was typed, of another kind. */
  readonly records: readonly FoundRecord[];
}

/** A record by its number: a receipt on its loan's page, a pawn ticket in the register, a complaint in its list. */
export interface FoundRecord {
  readonly record: 'receipt' | 'ticket' | 'complaint';
  /** As people read it: `R000123`. */
  readonly number: string;
  readonly name: string;
  /** What its page opens: the number of the loan, of the application, of the complaint. */
  readonly opens: string;
}

export const SEARCH_MIN = 2;
export const SEARCH_MAX = 100;

/** Applications, borrowers and loans by name, phone or number, and other records by theirs. */
export const search = staffCall<SearchReply, undefined, { readonly q: string }>({
  method: 'GET',
  path: '/api/office/search',
});
