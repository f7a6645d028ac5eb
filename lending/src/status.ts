import type { Loan, LoanRow, LoanStatus } from './loan.ts';
import { sumOf } from './fold-state.ts';

/** The history's pair of status ids. Source: docs/lending.md, "Status"; decisions Part 3, "Statuses". */

const LOAN_OPEN = 1;
const LOAN_FULLY_PAID = 2;
const LOAN_DEFAULTED = 3;
const NO_CHILD = 0;
const CHILD_CURRENT = 18;
const CHILD_DUE_TODAY = 5;
const CHILD_MISSED_REPAYMENT = 6;
const CHILD_ARREARS = 10;
const CHILD_PAST_MATURITY = 16;
const CHILD_WRITE_OFF = 14;

/** The first that matches: written off, past maturity, arrears, missed repayment, due today, current. */
export function statusOf(
  loan: Pick<Loan, 'asOf' | 'closedOn' | 'defaultedOn' | 'writtenOffOn' | 'maturesOn' | 'rows'>,
): LoanStatus {
  if (loan.closedOn !== null) {
    return { loanStatusId: LOAN_FULLY_PAID, childStatusId: NO_CHILD };
  }
  if (loan.writtenOffOn !== null) {
    return { loanStatusId: LOAN_DEFAULTED, childStatusId: CHILD_WRITE_OFF };
  }
  if (loan.defaultedOn !== null) {
    return { loanStatusId: LOAN_DEFAULTED, childStatusId: NO_CHILD };
  }
  return { loanStatusId: LOAN_OPEN, childStatusId: childOf(loan) };
}

function childOf({ asOf, maturesOn, rows }: Pick<Loan, 'asOf' | 'maturesOn' | 'rows'>): number {
  if (asOf > maturesOn) return CHILD_PAST_MATURITY;
  const unpaid = rows.filter((row) => row.pendingCents > 0);
  const pastDue = unpaid.filter((row) => row.dueClass === 'past-due');
  if (pastDue.length > 0) {
    return pastDue.some(isPartPaid) ? CHILD_ARREARS : CHILD_MISSED_REPAYMENT;
  }
  return unpaid.some((row) => row.dueClass === 'due-today') ? CHILD_DUE_TODAY : CHILD_CURRENT;
}

function isPartPaid(row: LoanRow): boolean {
  return sumOf(row.paid) > 0;
}
