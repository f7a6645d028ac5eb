import type { Loan, LoanRow, LoanStatus } from './loan.ts';
import { sumOf } from './fold-state.ts';
import { CHILD_STATUS, LOAN_STATUS } from './loan-system-ids.ts';

/** The history's pair of status ids. Source: docs/lending.md, "Status"; decisions Part 3, "Statuses". */

/** The first that matches: not taken up since the payout came back, fully paid, written off, past maturity, arrears, missed repayment, due today, current. */
export function statusOf(
  loan: Pick<
    Loan,
    'asOf' | 'closedOn' | 'returnedOn' | 'defaultedOn' | 'writtenOffOn' | 'maturesOn' | 'rows'
  >,
): LoanStatus {
  if (loan.returnedOn !== null) {
    return { loanStatusId: LOAN_STATUS.notTakenUp, childStatusId: CHILD_STATUS.none };
  }
  if (loan.closedOn !== null) {
    return { loanStatusId: LOAN_STATUS.fullyPaid, childStatusId: CHILD_STATUS.none };
  }
  if (loan.writtenOffOn !== null) {
    return { loanStatusId: LOAN_STATUS.defaulted, childStatusId: CHILD_STATUS.writeOff };
  }
  if (loan.defaultedOn !== null) {
    return { loanStatusId: LOAN_STATUS.defaulted, childStatusId: CHILD_STATUS.none };
  }
  return { loanStatusId: LOAN_STATUS.open, childStatusId: childOf(loan) };
}

function childOf({ asOf, maturesOn, rows }: Pick<Loan, 'asOf' | 'maturesOn' | 'rows'>): number {
  if (asOf > maturesOn) return CHILD_STATUS.pastMaturity;
  const unpaid = rows.filter((row) => row.pendingCents > 0);
  const pastDue = unpaid.filter((row) => row.dueClass === 'past-due');
  if (pastDue.length > 0) {
    return pastDue.some(isPartPaid) ? CHILD_STATUS.arrears : CHILD_STATUS.missedRepayment;
  }
  return unpaid.some((row) => row.dueClass === 'due-today')
    ? CHILD_STATUS.dueToday
    : CHILD_STATUS.current;
}

function isPartPaid(row: LoanRow): boolean {
  return sumOf(row.paid) > 0;
}
