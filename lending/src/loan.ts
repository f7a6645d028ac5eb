import type { Day } from './calendar.ts';
import type { Cents } from './money.ts';
import type { Component } from './terms.ts';

/**
 * A loan as of a day: what `loanAsOf` (ledger.ts) makes of terms and entries. Nothing of it is ever stored as a fact.
 * Source: docs/lending.md.
 */

/** Cents of each component. */
export type Split = Readonly<Record<Component, Cents>>;

/**
 * One row of the schedule as of the day: what was agreed, changed by early money, extension and default. Rows that have
 * fallen due are fixed; those to come show what will be due if nothing more is paid early.
 */
export interface LoanRow {
  /** From 1; an extension adds one row after the last. */
  readonly number: number;
  /** After a default the day of default, where the agreed day came later. */
  readonly dueOn: Day;
  readonly due: Split;
  readonly paid: Split;
  /** Principal of this row that was waived. */
  readonly waivedCents: Cents;
  /** Principal repaid in this row's period beyond the instalment: it ends the loan earlier and belongs to no instalment. */
  readonly prepaidCents: Cents;
  /** What of the row is still unpaid, all components together. */
  readonly pendingCents: Cents;
  /** The "total due" of the screens: what is unpaid up to and with this row. Late fees are not in it. */
  readonly totalDueCents: Cents;
  /** Principal that remains when this row and all before it are paid. */
  readonly principalBalanceCents: Cents;
  readonly dueClass: 'past-due' | 'due-today' | 'in-advance';
}

/** A part of a payment. */
export interface PaymentPart {
  /** Null for late fees, and for principal repaid beyond the running instalment. */
  readonly instalment: number | null;
  readonly component: Component;
  readonly cents: Cents;
}

export interface AllocatedPayment {
  /** Number of its entry. */
  readonly entry: number;
  readonly on: Day;
  readonly cents: Cents;
  /** In the order in which the money was used; with `creditCents` they sum to `cents`. */
  readonly parts: readonly PaymentPart[];
  readonly split: Split;
  /** What was paid beyond the pay-off. */
  readonly creditCents: Cents;
  /** Of it, what pays a refund back that was owed (`credit.ts`); only the rest is the borrower's. */
  readonly paidBackCents: Cents;
}

/** Late fees that arose on consecutive days. */
export interface LateFeeSpan {
  /** The due day from which was counted: D. */
  readonly sinceOn: Day;
  readonly firstOn: Day;
  readonly lastOn: Day;
  /** All of the span; below days × fee a day only where the cap was reached. */
  readonly cents: Cents;
}

export interface LateFees {
  readonly arisenCents: Cents;
  readonly paidCents: Cents;
  readonly unpaidCents: Cents;
  /** In order of days. `lateFeeDays` names each day. */
  readonly spans: readonly LateFeeSpan[];
  /** The day D from which lateness is counted now; null where 1.00 or less is past due. */
  readonly sinceOn: Day | null;
}

/** The pay-off of a day and what it is made of. */
export interface Payoff {
  readonly cents: Cents;
  readonly split: Split;
  /** Less than paying by the schedule: interest that will not arise. */
  readonly savesCents: Cents;
}

export interface NextInstalment {
  readonly number: number;
  readonly dueOn: Day;
  readonly cents: Cents;
}

/** Where the loan stands with its extension. */
export type Extension =
  /** The product has none, or the loan is closed, in default, or owes no principal that there would be a fee on. */
  | { readonly state: 'none' }
  /** May be asked for: what it would cost today, and the new Pay Day. */
  | { readonly state: 'allowed'; readonly feeCents: Cents; readonly payDay: Day }
  /** So much principal more must be repaid first. */
  | { readonly state: 'not-allowed'; readonly missingPrincipalCents: Cents }
  | {
      /** `nothing-to-extend`: the request waits, but so little principal is left that the fee is 0: it can only be refused. */
      readonly state: 'requested' | 'nothing-to-extend';
      readonly requestedOn: Day;
      readonly answerBy: Day;
      /** As it would be if granted on the day. */
      readonly feeCents: Cents;
      readonly payDay: Day;
      /** Above 0 where a payment was reversed since: then it cannot be granted. */
      readonly missingPrincipalCents: Cents;
    }
  | {
      readonly state: 'granted';
      readonly requestedOn: Day;
      readonly grantedOn: Day;
      readonly feeCents: Cents;
      readonly payDay: Day;
    }
  | { readonly state: 'refused'; readonly requestedOn: Day; readonly refusedOn: Day };

/** Principal that staff may waive, and since when it is all that is left. */
export interface WaivableResidue {
  readonly cents: Cents;
  readonly sinceOn: Day;
}

/** The history's pair of ids (decisions Part 3, "Statuses"). */
export interface LoanStatus {
  /** 1 Open, 2 Fully Paid, 3 Defaulted, 17 Not Taken Up. */
  readonly loanStatusId: number;
  /** 18 Current, 5 Due Today, 6 Missed Repayment, 10 Arrears, 16 Past Maturity, 14 Write-Off; 0 otherwise. */
  readonly childStatusId: number;
}

/** Why an act is flagged. */
export const LOAN_FLAGS = [
  'extension-not-earned',
  'extension-fee-differs',
  'extension-without-request',
  'waiver-differs',
  'loan-was-closed',
  'default-put-right',
  'write-off-without-default',
  'refund-above-credit',
  'payout-return-after-others',
  'sale-after-repaid',
] as const;

/** An act whose ground has gone since it was recorded (a payment before it was reversed): a person has to look. */
export interface LoanFlag {
  /** Number of the act's entry. */
  readonly entry: number;
  readonly reason: (typeof LOAN_FLAGS)[number];
}

export interface Loan {
  readonly asOf: Day;
  readonly disbursedOn: Day;
  readonly principalCents: Cents;
  /** The last due day as it stands: the Pay Day, moved by an extension. */
  readonly maturesOn: Day;
  readonly rows: readonly LoanRow[];
  readonly payments: readonly AllocatedPayment[];
  /** All payments, credit included; refunds are not taken off. */
  readonly paidCents: Cents;
  /** By component, over all payments. */
  readonly paid: Split;
  readonly waivedCents: Cents;
  readonly lateFees: LateFees;
  /** Scheduled items whose day has gone by, unpaid. Late fees are not in it. */
  readonly pastDueCents: Cents;
  readonly dueTodayCents: Cents;
  /** All that is to be paid now: past due, due today and late fees. */
  readonly dueCents: Cents;
  readonly due: Split;
  /** The first instalment from today on that is not paid; null when there is none. */
  readonly next: NextInstalment | null;
  /** Days since the due day of the oldest unpaid past-due item; 0 when nothing is past due. */
  readonly daysPastDue: number;
  /** Everything unpaid by the schedule as it stands, late fees included. */
  readonly balanceCents: Cents;
  readonly balance: Split;
  /** Principal not repaid and not waived; 0 once the payout came back. */
  readonly principalBalanceCents: Cents;
  /** Paid beyond the pay-off, and not refunded; below 0 where more was refunded than a replay finds (flagged). */
  readonly creditCents: Cents;
  readonly refundedCents: Cents;
  readonly payoff: Payoff;
  /** What is due and the pay-off of the next day if nothing is paid before. */
  readonly tomorrow: { readonly dueCents: Cents; readonly payoffCents: Cents };
  readonly extension: Extension;
  readonly waivable: WaivableResidue | null;
  readonly defaultedOn: Day | null;
  readonly writtenOffOn: Day | null;
  readonly closedOn: Day | null;
  /** The day on which the payout came back: nothing is owed since, and the loan never counts as repaid. */
  readonly returnedOn: Day | null;
  /** Number of the entry that closed it: a payment, a waiver or the return of the payout; null while it is open. */
  readonly closedBy: number | null;
  /** Repaid, never in default, and nothing of it ever past due; a day on which an extension request waited does not count. */
  readonly wasOnTime: boolean;
  readonly status: LoanStatus;
  readonly flags: readonly LoanFlag[];
}
