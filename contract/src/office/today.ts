import type { Day } from 'lending/calendar';
import type { ProductKey } from 'lending/product';
import type { Locale } from '../locale.ts';
import { staffCall } from './endpoint.ts';
import type { Cursors } from './messages.ts';
import type { StaffName } from './staff-name.ts';

/** How a loan that is due stands, as the cards at the top count them. */
export const DUE_GROUPS = ['due_today', 'missed', 'arrears', 'past_maturity', 'promised'] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

/** What is to be done about it next, in the order of the list. */
export const DUE_STEPS = [
  'decide',
  'waive',
  'promised',
  'call',
  'owed_back',
  'remind',
  'phone',
  'correct',
  'wait',
] as const;
export type DueStep = (typeof DUE_STEPS)[number];

/** How many days late. */
export const LATE_BANDS = ['0', '1-30', '31-60', '61-90', '91+'] as const;
export type LateBand = (typeof LATE_BANDS)[number];

/** From this day late on somebody calls; before, a message reminds. */
export const CALL_FROM_DAYS = 3;
/** From this day late on a correction notice is looked at. */
export const CORRECT_FROM_DAYS = 56;

/** Rows of each step where all steps are shown, and of a page of one step. */
export const STEP_ROWS = 8;
export const DUE_ROWS = 50;
/** Most reminders that go out at once. */
export const MOST_REMINDERS = 50;

/**
 * Why somebody is left alone at this moment; of several the one that stands first here. `extended`: nothing is to be paid before the new Pay Day of
 * an extension; `phone`: the phone of the account is known not to be theirs.
 */
export const HELD_REASONS = [
  'closed',
  'extended',
  'phone',
  'pause',
  'week',
  'day',
  'hours',
] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

export const CALL_OUTCOMES = [
  'promise',
  'no_answer',
  'wrong_number',
  'hardship',
  'refuses',
  'talked',
] as const;
/**
 * `talked`: nothing else was agreed. `not_called`: the call was begun by mistake and not made, so that it counts in nothing. `not_known`:
 * who began it has not said what came of it, and another person ends it; it counts as any other.
 */
export const OUTCOMES = [...CALL_OUTCOMES, 'not_called', 'not_known'] as const;
export type ContactOutcome = (typeof OUTCOMES)[number];

/** After these a promise that was made before does not hold any more. */
export const ENDS_PROMISE: readonly ContactOutcome[] = ['refuses', 'hardship'];
/** For so long who began a call may say that it was not made; after it another person may say that what came of it is not known. */
export const NOT_CALLED_MS = 5 * 60_000;
/** For so long a call may go on; then anybody else may say that what came of it is not known. */
export const NOT_KNOWN_MS = 60 * 60_000;

/** How a promise stands; `taken_back`: the borrower said before its day that it does not hold. */
export const PROMISE_STATES = ['open', 'kept', 'broken', 'taken_back'] as const;
export type ContactPromiseState = (typeof PROMISE_STATES)[number];

export const CONTACT_KINDS = ['call', 'sms', 'incoming'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** Whether contact is open now, and when it opens next: an instant, ISO 8601. */
export interface ContactOpen {
  readonly open: boolean;
  readonly opens_at: string | null;
}

/** A promise to pay. Money in cents, days in Phnom Penh. */
export interface DuePromise {
  readonly on: Day;
  readonly cents: number;
  readonly state: ContactPromiseState;
  /** Of all promises of this loan whose day has come. */
  readonly kept: number;
  readonly ended: number;
}

/** The last time that somebody called, wrote or came. */
export interface LastContact {
  readonly kind: ContactKind;
  readonly outcome: ContactOutcome | null;
  readonly at: string;
}

/** A loan that is due or late, or that is closed with a refund owed back. */
export interface DueLoan {
  readonly loan: number;
  /** As people read it. */
  readonly number: string;
  readonly product: ProductKey;
  readonly name: string;
  readonly phone: string;
  /** What is due and left is a refund that is owed back; nothing of it is late. */
  readonly is_closed: boolean;
  readonly days_late: number;
  readonly due_cents: number;
  readonly balance_cents: number;
  readonly step: DueStep;
  readonly last_contact: LastContact | null;
  readonly promise: DuePromise | null;
  /** The last day of a hardship pause. */
  readonly paused_until: Day | null;
}

export interface DueCount {
  readonly loans: number;
  readonly cents: number;
}

export interface TodayPage extends Cursors {
  readonly today: Day;
  readonly contact: ContactOpen;
  readonly all: DueCount;
  readonly groups: Readonly<Record<DueGroup, DueCount>>;
  readonly steps: Readonly<Record<DueStep, DueCount>>;
  readonly rows: readonly DueLoan[];
}

/** Within each step, by days late. */
export const DUE_SORTS = ['-late', 'late'] as const;

export interface TodayQuery {
  readonly sort?: (typeof DUE_SORTS)[number] | undefined;
  readonly group?: DueGroup | undefined;
  readonly step?: DueStep | undefined;
  readonly product?: ProductKey | undefined;
  readonly late?: LateBand | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** A call, message or visit, with what came of it. */
export interface Contact {
  readonly id: string;
  readonly kind: ContactKind;
  readonly outcome: ContactOutcome | null;
  readonly note: string | null;
  readonly by: StaffName;
  readonly at: string;
  readonly promise: {
    readonly on: Day;
    readonly cents: number;
    readonly state: ContactPromiseState;
  } | null;
}

/** What the fair-contact rules leave for a person at this moment. */
export interface ContactRoom {
  /** Why not to call, or not to write; null: may be done. */
  readonly call: HeldReason | null;
  readonly sms: HeldReason | null;
  readonly this_week: number;
  /** When the oldest contact of the week stops counting; null while the week has room. */
  readonly week_opens_at: string | null;
}

/** Everything that was said about a loan, for the panel beside it. */
export interface LoanContactsView {
  readonly loan: number;
  readonly number: string;
  readonly name: string;
  readonly phone: string;
  readonly locale: Locale;
  readonly today: Day;
  readonly due_cents: number;
  readonly payoff_cents: number;
  /** Refunded of a payment that was reversed since, beside what is due. */
  readonly owed_back_cents: number;
  readonly days_late: number;
  readonly contact: ContactOpen;
  readonly room: ContactRoom;
  readonly pause: { readonly until: Day; readonly reason: string; readonly by: StaffName } | null;
  /** The newest first; at most fifty. */
  readonly contacts: readonly Contact[];
  /** Complaints of the borrower that are to be answered, the first to be answered first. */
  readonly complaints: readonly { readonly id: string; readonly number: string }[];
}

/** What came of a call. Days in Phnom Penh, money in cents. */
export interface OutcomeBody {
  readonly outcome: ContactOutcome;
  readonly note: string;
  /** With `promise`. */
  readonly promise_on?: Day | undefined;
  readonly promise_cents?: number | undefined;
  /** With `hardship`: the last day of the pause. */
  readonly pause_until?: Day | undefined;
}

/** A message that would go out, in the borrower's language. */
export interface Reminder {
  readonly loan: number;
  readonly number: string;
  readonly name: string;
  readonly phone: string;
  readonly locale: Locale;
  readonly text: string;
}

export interface HeldReminder {
  readonly loan: number;
  readonly number: string;
  readonly name: string;
  readonly why: HeldReason;
}

export interface ReminderPreview {
  readonly contact: ContactOpen;
  /** At most as many as go out at once. */
  readonly ready: readonly Reminder[];
  /** How many others can be written to, once these are sent. */
  readonly more: number;
  /** The first of them; `held_count` counts all. */
  readonly held: readonly HeldReminder[];
  readonly held_count: number;
}

export interface RemindersSent {
  readonly sent: readonly number[];
  readonly held: readonly HeldReminder[];
}

interface OfLoan {
  readonly loan: string;
}

/** What is due and late today, by what is to be done next. */
export const todayList = staffCall<TodayPage, undefined, TodayQuery>({
  method: 'GET',
  path: '/api/office/today',
});

export const loanContacts = staffCall<LoanContactsView, undefined, undefined, OfLoan>({
  method: 'GET',
  path: '/api/office/contacts/:loan',
});

/** Begins a call, or notes that the borrower called or came; refused where the person is to be left alone. */
export const beginContact = staffCall<
  { readonly id: string },
  { readonly kind: 'call' | 'incoming' },
  undefined,
  OfLoan
>({ method: 'POST', path: '/api/office/contacts/:loan', status: 201 });

/** What came of a call, once. */
export const endContact = staffCall<
  LoanContactsView,
  OutcomeBody,
  undefined,
  OfLoan & { readonly contact: string }
>({ method: 'POST', path: '/api/office/contacts/:loan/:contact/outcome' });

/** Ends the pause of the loan's borrower before its last day. */
export const endPause = staffCall<LoanContactsView, undefined, undefined, OfLoan>({
  method: 'DELETE',
  path: '/api/office/contacts/:loan/pause',
});

/** Whose reminders are looked through: of one loan, or of those that the list's filters leave. */
export interface ReminderQuery extends Pick<TodayQuery, 'group' | 'product' | 'late'> {
  readonly loan?: string | undefined;
}

/** The reminders that would go out: of all that wait for one, of those that the filters leave, or of one loan. */
export const reminderPreview = staffCall<ReminderPreview, undefined, ReminderQuery>({
  method: 'GET',
  path: '/api/office/reminders',
});

/** Sends reminders; who is held back by then is answered, not refused. */
export const sendReminders = staffCall<RemindersSent, { readonly loans: readonly number[] }>({
  method: 'POST',
  path: '/api/office/reminders',
});
