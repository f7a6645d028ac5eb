import type { Day } from 'lending/calendar';
import type { CorrectionEnd } from 'lending/correction';
import type { LoanFlag } from 'lending/loan';
import type { ProductKey } from 'lending/product';
import type { Component, InterestMethod, PaymentScheme } from 'lending/terms';
import { staffCall } from './endpoint.ts';
import type { LoanActs } from './loan-acts.ts';
import type { CorrectionSent, FlagCleared } from './loan-desk.ts';
import type { EntryPage } from './loan-entries.ts';
import type { LoanNumber } from './loan-number.ts';
import type { WaitingPayoutReturn, WaitingRefund, WaitingReversal } from './loan-waiting.ts';
import type { Cursors, MessageStanding } from './messages.ts';
import type { WaitsFor } from './to-do.ts';

/** Some of a sum, by what it is for; cents. */
export interface PartCents {
  readonly component: Component;
  readonly cents: number;
}

/** The history's pair of ids (`lending/loan-system-ids`). */
export interface LoanStatusIds {
  readonly loan_status_id: number;
  readonly child_status_id: number;
}

/**
 * Groups of the list of loans; `owed`: something was paid too much and waits to be given back; `flagged`: the ground of an act has gone, and nobody
 * has looked; the last three: one is ordered, and waits for a second person.
 */
export const LOAN_GROUPS = [
  'late',
  'open',
  'defaulted',
  'closed',
  'owed',
  'flagged',
  'refund',
  'reversal',
  'payout_return',
] as const;
export type LoanGroup = (typeof LOAN_GROUPS)[number];

export interface LoanRowView extends LoanStatusIds {
  /** As people read it: `L000123`. */
  readonly number: string;
  readonly name: string;
  /** 855 and the rest. */
  readonly phone: string;
  readonly product: ProductKey;
  readonly principal_cents: number;
  /** To be paid now; 0: nothing. */
  readonly due_cents: number;
  readonly days_past_due: number;
  /** The next instalment that is not past due. */
  readonly next_due_on: Day | null;
  readonly next_due_cents: number;
  /** Paid too much, and not given back. */
  readonly credit_cents: number;
}

/** Loans that something was paid too much on, and how much of all of them waits to be given back. */
export interface OwedToBorrowers {
  readonly loans: number;
  readonly cents: number;
}

/** By days past due, then the newest; or by number, which is by when they were paid out. */
export const LOAN_SORTS = ['-late', 'late', '-number', 'number'] as const;

export interface LoanQuery {
  readonly sort?: (typeof LOAN_SORTS)[number] | undefined;
  readonly group?: LoanGroup | undefined;
  readonly product?: ProductKey | undefined;
  /** Those with a refund, a reversal or the return of a payout that the caller may confirm; of the group of one of them, that alone. */
  readonly waits_for?: WaitsFor | undefined;
  /** A number, a phone with or without 855, or parts of a name in any order. */
  readonly q?: string | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export const ROW_MARKS = [
  'paid',
  'paid-late',
  'part',
  'late',
  'today',
  'next',
  'later',
  'waived',
] as const;
export type RowMark = (typeof ROW_MARKS)[number];

/** A row of the schedule as of the day. */
export interface ScheduleRowView {
  readonly number: number;
  readonly due_on: Day;
  readonly principal_cents: number;
  readonly interest_cents: number;
  readonly fee_cents: number;
  readonly due_cents: number;
  readonly paid_cents: number;
  readonly left_cents: number;
  readonly mark: RowMark;
  /** Days between its day and when it was paid, or the day of the page. */
  readonly days_late: number;
  readonly is_extension: boolean;
  /** Late fees that came of its lateness: computed, never stored. */
  readonly late_fee: {
    readonly first_on: Day;
    readonly last_on: Day;
    readonly days: number;
    readonly cents: number;
    readonly paid_cents: number;
  } | null;
}

type ExtendedAt = Readonly<{ fee_cents: number; new_pay_day: Day }>;

/** How the extension stands. */
export type ExtensionState =
  | { readonly state: 'none' }
  | ({ readonly state: 'allowed' } & ExtendedAt)
  | { readonly state: 'not-yet'; readonly missing_cents: number }
  | {
      readonly state: 'asked';
      readonly asked_on: Day;
      /** The last day of the answer. */
      readonly answer_by: Day;
      /** The fee of a grant on this day: never above what the borrower agreed to when asking. 0: too little principal is left, no grant. */
      readonly fee_cents: number;
      /** What the borrower was shown when asking. */
      readonly asked_fee_cents: number;
      readonly new_pay_day: Day;
      readonly missing_cents: number;
      readonly repaid_cents: number;
      /** Owed today without it, and on the new Pay Day with it. */
      readonly without: readonly PartCents[];
      readonly with: readonly PartCents[];
    }
  | ({ readonly state: 'granted'; readonly granted_on: Day } & ExtendedAt)
  | { readonly state: 'refused'; readonly refused_on: Day };

/** A pay-off of a day. */
export interface PayoffOn {
  readonly on: Day;
  readonly cents: number;
  readonly parts: readonly PartCents[];
  /** What was refunded and is to come back (lending/credit); with the parts it sums to `cents`. */
  readonly owed_back_cents: number;
  readonly saves_cents: number;
}

/** A loan as of a day: all of it is computed from terms and entries. */
export interface LoanPage extends LoanStatusIds {
  readonly number: string;
  /** The number of its newest entry: what every act says that it saw. */
  readonly version: number;
  readonly product: ProductKey;
  readonly borrower: {
    readonly name: string;
    readonly phone: string;
    readonly earlier_loans: number;
  };
  readonly application_id: string;
  /** Whose agreement it is. */
  readonly offer_id: string;
  readonly today: Day;
  readonly as_of: Day;
  readonly disbursed_on: Day;
  readonly matures_on: Day;
  readonly principal_cents: number;
  readonly rate_percent: number;
  readonly interest_method: InterestMethod;
  readonly payment_scheme: PaymentScheme;
  readonly instalments: number;
  readonly term_days: number | null;
  readonly due_cents: number;
  readonly past_due_cents: number;
  /** The day of the oldest unpaid item that is past due. */
  readonly past_due_since: Day | null;
  readonly days_past_due: number;
  readonly due_today_cents: number;
  readonly late_fee_cents: number;
  readonly late_fee_a_day_cents: number;
  readonly next: { readonly due_on: Day; readonly cents: number } | null;
  /** The day until which all is paid, where nothing of `next` can be paid before; null where it can. */
  readonly paid_until: Day | null;
  readonly paid_cents: number;
  readonly credit_cents: number;
  readonly principal_left_cents: number;
  readonly waived_cents: number;
  readonly payoff: PayoffOn;
  /** The pay-off of the next due day; null where none comes. */
  readonly payoff_later: PayoffOn | null;
  readonly rows: readonly ScheduleRowView[];
  /** Of all rows, late fees to the day with them. */
  readonly total: Pick<
    ScheduleRowView,
    'principal_cents' | 'interest_cents' | 'fee_cents' | 'due_cents' | 'paid_cents' | 'left_cents'
  >;
  readonly extension: ExtensionState;
  readonly waivable_cents: number;
  /** What is still to be paid once it is waived: 0, and the loan closes. */
  readonly waiver_leaves_cents: number;
  /** What was paid too much once it is waived, since it counts from an earlier day than a payment. */
  readonly waiver_credit_cents: number;
  readonly defaulted_on: Day | null;
  readonly written_off_on: Day | null;
  readonly closed_on: Day | null;
  /** The day on which the payout came back: nothing is owed since, and nothing was repaid. */
  readonly returned_on: Day | null;
  readonly paid_out_cents: number;
  /** Acts whose ground has gone since they were recorded. */
  readonly flags: readonly (LoanFlag & { readonly cleared: FlagCleared | null })[];
  /** The last day that the newest correction notice leaves, null: none was sent; and why it no longer counts, so that a default needs a new one. */
  readonly correct_by: Day | null;
  readonly correction_end: CorrectionEnd | null;
  /** Its SMS; null: none was sent, or it is kept no more. */
  readonly correction_message: MessageStanding | null;
  readonly correction_sent: CorrectionSent | null;
  readonly acts: LoanActs;
  readonly refund_waiting: WaitingRefund | null;
  readonly payout_return_waiting: WaitingPayoutReturn | null;
  /** What a bank sent back of the payout, where it kept its fee; null: nothing says so. */
  readonly came_back_cents: number | null;
  readonly collateral_in_custody: boolean;
  /** Whether who asks has an open drawer today, without which they take and give no cash. */
  readonly has_drawer: boolean;
  /** How its collateral left: payments are then undone by two people; null: it is here, or there is none. */
  readonly collateral_gone: 'released' | 'sold' | null;
  readonly reversal_waiting: WaitingReversal | null;
}

export const loanList = staffCall<
  Cursors & {
    readonly rows: readonly LoanRowView[];
    /** Of the group `owed`, over all its pages; null of others. */
    readonly owed: OwedToBorrowers | null;
  },
  undefined,
  LoanQuery
>({ method: 'GET', path: '/api/office/loans' });

export const loanPage = staffCall<
  LoanPage,
  undefined,
  { readonly as_of?: Day | undefined },
  LoanNumber
>({ method: 'GET', path: '/api/office/loans/:number' });

export const loanEntries = staffCall<
  EntryPage,
  undefined,
  {
    readonly as_of?: Day | undefined;
    readonly after?: string | undefined;
    readonly before?: string | undefined;
  },
  LoanNumber
>({ method: 'GET', path: '/api/office/loans/:number/entries' });
