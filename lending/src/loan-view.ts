import { dayOfNumber } from './calendar.ts';
import type { Day } from './calendar.ts';
import { passTo } from './due.ts';
import { extensionOf } from './extension.ts';
import { NO_DAY, noAmounts, principalLeft, sumOf, unpaidLateFees } from './fold-state.ts';
import type { FoldState } from './fold-state.ts';
import type { LateFees, Loan, LoanRow, NextInstalment, Split, WaivableResidue } from './loan.ts';
import { loanRows } from './loan-rows.ts';
import { dueSplit, payoffSplit } from './payoff.ts';
import { statusOf } from './status.ts';
import { COMPONENTS } from './terms.ts';

/** What the fold knows, for readers. It uses the state up: nothing may be folded on afterwards. */
export function loanOf(state: FoldState): Loan {
  const { agreement } = state;
  const asOf = dayOfNumber(state.day);
  const rows = loanRows(state);
  const due = dueSplit(state);
  const balance = balanceOf(rows, unpaidLateFees(state));
  const balanceCents = sumOf(balance);
  const payoff = payoffSplit(state);
  const payoffCents = sumOf(payoff);
  const dates = {
    asOf,
    maturesOn: maturityOf(state, rows),
    defaultedOn: dayOrNull(state.defaultedOn),
    writtenOffOn: dayOrNull(state.writtenOffOn),
    closedOn: dayOrNull(state.closedOn),
    returnedOn: dayOrNull(state.returnedOn),
  };
  const oldest = rows.find((row) => row.dueClass === 'past-due' && row.pendingCents > 0);
  const dueTodayCents = pendingOf(rows, 'due-today');
  return {
    ...dates,
    closedBy: state.closedBy === 0 ? null : state.closedBy,
    disbursedOn: agreement.disbursedOn,
    principalCents: agreement.terms.principalCents,
    rows,
    payments: state.payments,
    paidCents: state.paidCents,
    paid: state.paid,
    waivedCents: state.waived,
    lateFees: lateFeesOf(state),
    pastDueCents: state.unpaidDue - dueTodayCents,
    dueTodayCents,
    dueCents: sumOf(due),
    due,
    next: nextOf(rows),
    daysPastDue: oldest ? state.day - dayNumberOf(state, oldest) : 0,
    balanceCents,
    balance,
    principalBalanceCents: principalLeft(state),
    creditCents: state.credit,
    refundedCents: state.refunded,
    payoff: { cents: payoffCents, split: payoff, savesCents: balanceCents - payoffCents },
    extension: extensionOf(state),
    waivable: waivableOf(state),
    wasOnTime: isRepaid(state) && state.defaultedOn === NO_DAY && !state.wasLate,
    status: statusOf({ ...dates, rows }),
    flags: state.flags,
    tomorrow: tomorrowOf(state),
  };
}

function isRepaid({ closedOn, returnedOn }: FoldState): boolean {
  return closedOn !== NO_DAY && returnedOn === NO_DAY;
}

function dayOrNull(day: number): Day | null {
  return day === NO_DAY ? null : dayOfNumber(day);
}

function dayNumberOf(state: FoldState, { number }: LoanRow): number {
  return state.rows[number - 1]?.dueDay ?? state.day;
}

/** The last day on which something falls due: early money and default bring it nearer, an extension puts it off. */
function maturityOf(state: FoldState, rows: readonly LoanRow[]): Day {
  let day = state.agreement.disbursedOn;
  for (const row of rows) if (sumOf(row.due) > 0) day = row.dueOn;
  return day;
}

function pendingOf(rows: readonly LoanRow[], dueClass: LoanRow['dueClass']): number {
  let cents = 0;
  for (const row of rows) if (row.dueClass === dueClass) cents += row.pendingCents;
  return cents;
}

function nextOf(rows: readonly LoanRow[]): NextInstalment | null {
  const row = rows.find(
    ({ dueClass, pendingCents }) => dueClass !== 'past-due' && pendingCents > 0,
  );
  return row ? { number: row.number, dueOn: row.dueOn, cents: row.pendingCents } : null;
}

function balanceOf(rows: readonly LoanRow[], lateFeeCents: number): Split {
  const balance = noAmounts();
  for (const row of rows) {
    if (row.pendingCents === 0) continue;
    for (const component of COMPONENTS)
      balance[component] += row.due[component] - row.paid[component];
    balance.principal -= row.waivedCents;
  }
  balance.lateFee = lateFeeCents;
  return balance;
}

function lateFeesOf(state: FoldState): LateFees {
  return {
    arisenCents: state.feesArisen,
    paidCents: state.paid.lateFee,
    unpaidCents: unpaidLateFees(state),
    spans: state.feeSpans.map(({ since, first, last, cents }) => ({
      sinceOn: dayOfNumber(since),
      firstOn: dayOfNumber(first),
      lastOn: dayOfNumber(last),
      cents,
    })),
    sinceOn: dayOrNull(state.lateSince),
  };
}

function waivableOf(state: FoldState): WaivableResidue | null {
  if (state.residueSince === NO_DAY || state.closedOn !== NO_DAY) return null;
  return { cents: principalLeft(state), sinceOn: dayOfNumber(state.residueSince) };
}

/** Lets one more day begin; the rows were read before. */
function tomorrowOf(state: FoldState): Loan['tomorrow'] {
  passTo(state, state.day + 1);
  return { dueCents: sumOf(dueSplit(state)), payoffCents: sumOf(payoffSplit(state)) };
}
