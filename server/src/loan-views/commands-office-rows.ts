import type { LoanPage, RowMark, ScheduleRowView } from 'contract/office/loans';
import { type Day, daysBetween } from 'lending/calendar';
import type { Loan } from 'lending/loan';
import type { LoanTerms } from 'lending/terms';
import { type ShownRow, shownRows } from './commands-rows.ts';
import { feesOf } from './commands-view.ts';

/** The schedule as of the day, late fees apart from what was agreed; and its sums with them. Cents. */
export function scheduleOf(
  loan: Loan,
  terms: LoanTerms,
): { rows: ScheduleRowView[]; total: LoanPage['total'] } {
  const paidOn = lastPaidDays(loan);
  const shown = shownRows(loan, terms);
  const rows = shown.map((row) => rowView(row, loan, paidOn.get(row.number)));
  const sum = (of: (row: ShownRow) => number) => shown.reduce((all, row) => all + of(row), 0);
  const total = {
    principal_cents: sum(({ due }) => due.principal),
    interest_cents: sum(({ due }) => due.interest),
    fee_cents: sum(({ due }) => feesOf(due)),
    due_cents: sum(({ dueCents }) => dueCents),
    paid_cents: sum(({ paidCents }) => paidCents),
    left_cents: sum(({ pendingCents }) => pendingCents),
  };
  return { rows, total };
}

/** The day of the last payment towards each row. */
function lastPaidDays({ payments }: Loan): ReadonlyMap<number, Day> {
  const days = new Map<number, Day>();
  for (const { on, parts } of payments) {
    for (const { instalment } of parts) if (instalment !== null) days.set(instalment, on);
  }
  return days;
}

function rowView(row: ShownRow, loan: Loan, paidOn: Day | undefined): ScheduleRowView {
  const { due, paid, lateFeeDays } = row;
  const left = row.pendingCents - (due.lateFee - paid.lateFee);
  const until = left > 0 ? loan.asOf : (paidOn ?? row.dueOn);
  const daysLate = Math.max(0, daysBetween(row.dueOn, until));
  return {
    number: row.number,
    due_on: row.dueOn,
    principal_cents: due.principal,
    interest_cents: due.interest,
    fee_cents: feesOf(due),
    due_cents: row.dueCents - due.lateFee,
    paid_cents: row.paidCents - paid.lateFee,
    left_cents: left,
    mark: markOf(row, { left, daysLate }, loan),
    days_late: daysLate,
    is_extension: row.isExtension,
    late_fee: lateFeeDays && {
      first_on: lateFeeDays.firstOn,
      last_on: lateFeeDays.lastOn,
      days: lateFeeDays.days,
      cents: due.lateFee,
      paid_cents: paid.lateFee,
    },
  };
}

function markOf(
  row: ShownRow,
  { left, daysLate }: { left: number; daysLate: number },
  loan: Loan,
): RowMark {
  if (left <= 0) {
    if (row.waivedCents > 0) return 'waived';
    return daysLate > 0 ? 'paid-late' : 'paid';
  }
  const isPart = row.paidCents - row.paid.lateFee > 0;
  if (row.dueOn < loan.asOf) return isPart ? 'part' : 'late';
  if (row.dueOn === loan.asOf) return 'today';
  if (isPart) return 'part';
  return row.number === loan.next?.number ? 'next' : 'later';
}
