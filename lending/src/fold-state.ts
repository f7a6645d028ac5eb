import { interestOfDays } from './agreement.ts';
import type { Agreement, Period } from './agreement.ts';
import type { Day } from './calendar.ts';
import type { AllocatedPayment, LoanFlag, Split } from './loan.ts';
import type { Cents } from './money.ts';
import type { Component } from './terms.ts';

/**
 * The state that the fold carries from day to day. It belongs to one fold and is changed in place; days are numbers
 * (`numberOfDay`), and `NO_DAY` is none. Nothing outside of the ledger sees it.
 */
export const NO_DAY = -1;

export type Amounts = Record<Component, Cents>;

/** No cent of any component; each call gives an object of its own, which may be changed. */
export function noAmounts(): Amounts {
  return {
    processingFee: 0,
    consultingFee: 0,
    prolongationFee: 0,
    interest: 0,
    principal: 0,
    lateFee: 0,
    otherFee: 0,
  };
}

export interface RowState {
  readonly number: number;
  dueOn: Day;
  dueDay: number;
  /** Fees are known from the start, interest and principal once the row has fallen due. */
  readonly due: Amounts;
  readonly paid: Amounts;
  waived: Cents;
  prepaid: Cents;
}

/** Late fees of consecutive days. */
export interface FeeSpan {
  readonly since: number;
  readonly first: number;
  last: number;
  cents: Cents;
}

export interface FoldState {
  readonly agreement: Agreement;
  /** None once the payout came back. */
  readonly rows: RowState[];
  day: number;
  /** Index of the row that falls due next; the number of rows when all have. */
  running: number;
  /** Index of the first due row that may hold something unpaid. */
  oldest: number;
  /** Scheduled items of due rows that are unpaid, all together. */
  unpaidDue: Cents;
  /** Principal of rows that have not fallen due. Lateness does not touch it, so late principal bears no interest. */
  principal: Cents;
  /** Index of the period that bears interest; `NO_DAY` when none does. */
  period: number;
  /** Balance × days of that period, up to `countedTo`. */
  centDays: number;
  countedTo: number;
  /** Interest of earlier periods that no instalment has held. */
  carried: Cents;
  /** Paid of the period's and the carried interest. */
  interestPaid: Cents;
  /** What early money can still fill of the running instalment. */
  room: Cents;
  /** True once early money changed what follows; until then the schedule holds as agreed. */
  isChanged: boolean;
  /** D of the late-fee rule. */
  lateSince: number;
  readonly feeSpans: FeeSpan[];
  feesArisen: Cents;
  wasLate: boolean;
  readonly paid: Amounts;
  paidCents: Cents;
  waived: Cents;
  credit: Cents;
  refunded: Cents;
  requestedOn: number;
  isWaiting: boolean;
  refusedOn: number;
  grantedOn: number;
  /** What was unpaid of the first tenor at the grant and still is, but for interest that still runs to the old Pay Day. */
  otherFees: Cents;
  residueSince: number;
  defaultedOn: number;
  writtenOffOn: number;
  closedOn: number;
  /** The day on which the payout came back. */
  returnedOn: number;
  /** Number of the entry that closed it; 0 while it is open. */
  closedBy: number;
  readonly payments: AllocatedPayment[];
  readonly flags: LoanFlag[];
}

/** The state of a loan on the day of its disbursement, before any entry. */
export function startOf(agreement: Agreement): FoldState {
  const { periods, terms, start } = agreement;
  return {
    agreement,
    rows: periods.map(rowOf),
    day: start,
    running: 0,
    oldest: 0,
    unpaidDue: 0,
    principal: terms.principalCents,
    period: 0,
    centDays: 0,
    countedTo: start,
    carried: 0,
    interestPaid: 0,
    room: periods[0]?.instalmentCents ?? 0,
    isChanged: false,
    lateSince: NO_DAY,
    feeSpans: [],
    feesArisen: 0,
    wasLate: false,
    paid: noAmounts(),
    paidCents: 0,
    waived: 0,
    credit: 0,
    refunded: 0,
    requestedOn: NO_DAY,
    isWaiting: false,
    refusedOn: NO_DAY,
    grantedOn: NO_DAY,
    otherFees: 0,
    residueSince: NO_DAY,
    defaultedOn: NO_DAY,
    writtenOffOn: NO_DAY,
    closedOn: NO_DAY,
    returnedOn: NO_DAY,
    closedBy: 0,
    payments: [],
    flags: [],
  };
}

function rowOf({ row, due }: Period): RowState {
  const amounts = noAmounts();
  amounts.processingFee = row.processingFeeCents;
  amounts.consultingFee = row.consultingFeeCents;
  return {
    number: row.number,
    dueOn: row.dueOn,
    dueDay: due,
    due: amounts,
    paid: noAmounts(),
    waived: 0,
    prepaid: 0,
  };
}

/** True from the grant of an extension on: the order of an extension holds, and the last row is the extension's. */
export function isExtended(state: FoldState): boolean {
  return state.grantedOn !== NO_DAY;
}

/** Principal neither repaid nor waived; none once the payout came back. */
export function principalLeft(state: FoldState): Cents {
  if (state.returnedOn !== NO_DAY) return 0;
  return state.agreement.terms.principalCents - state.paid.principal - state.waived;
}

/** Late fees that arose and are not paid, in cents. */
export function unpaidLateFees(state: FoldState): Cents {
  return state.feesArisen - state.paid.lateFee;
}

/** Interest run to a day and unpaid, of the running period and carried from before; none beyond the period's last day. */
export function interestRun(state: FoldState, day: number): Cents {
  const period = state.agreement.periods[state.period];
  if (!period) return state.carried - state.interestPaid;
  const to = interestDay(state, period, day);
  const centDays = state.centDays + state.principal * (to - state.countedTo);
  return state.carried + interestOfDays(period, centDays, to - period.from) - state.interestPaid;
}

/** Takes principal out of what has not fallen due, counting the interest of the days before. */
export function lowerPrincipal(state: FoldState, cents: Cents): void {
  const period = state.agreement.periods[state.period];
  if (period) {
    const to = interestDay(state, period, state.day);
    state.centDays += state.principal * (to - state.countedTo);
    state.countedTo = to;
  }
  if (cents === state.principal) {
    // Interest that is fixed with the schedule ends with the principal too.
    state.carried = interestRun(state, state.day);
    state.interestPaid = 0;
    state.period = NO_DAY;
  }
  state.principal -= cents;
  state.isChanged = true;
}

/** Interest runs to the due day at most; payday bears a day's interest from the day of disbursement. */
function interestDay(state: FoldState, period: Period, day: number): number {
  const least = state.agreement.terms.product === 'payday' ? period.from + 1 : period.from;
  return Math.min(Math.max(day, least), period.due);
}

/** Unpaid of a component of a row that has fallen due. */
export function unpaidOf(row: RowState, component: Component): Cents {
  const waived = component === 'principal' ? row.waived : 0;
  return row.due[component] - row.paid[component] - waived;
}

/** All components of a split together, in cents. */
export function sumOf(split: Split): Cents {
  return (
    split.processingFee +
    split.consultingFee +
    split.prolongationFee +
    split.interest +
    split.principal +
    split.lateFee +
    split.otherFee
  );
}
