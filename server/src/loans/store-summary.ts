import type { Kysely } from 'kysely';
import type { Day } from 'lending/calendar';
import { loanAsOf } from 'lending/ledger';
import type { Loan } from 'lending/loan';
import type { DB } from '../database/types.ts';
import type { StoredLoan } from './store.ts';

/** A summary row as the fold of a loan gives it. */
export function summaryOf(stored: Pick<StoredLoan, 'id' | 'borrowerId'>, loan: Loan) {
  const { lateFees, balance, status } = loan;
  const feesDue =
    balance.processingFee + balance.consultingFee + balance.prolongationFee + balance.otherFee;
  return {
    loan_id: stored.id,
    borrower_id: stored.borrowerId,
    as_of: loan.asOf,
    loan_status_id: status.loanStatusId,
    child_status_id: status.childStatusId,
    matures_on: loan.maturesOn,
    fees_due_cents: BigInt(feesDue),
    late_fee_cents: BigInt(lateFees.arisenCents),
    paid_cents: BigInt(loan.paidCents),
    balance_cents: BigInt(loan.balanceCents),
    due_cents: BigInt(loan.dueCents),
    days_past_due: loan.daysPastDue,
    closed_on: loan.closedOn,
    closed_by: loan.closedBy,
    defaulted_on: loan.defaultedOn,
    was_on_time: loan.wasOnTime,
    waivable_cents: BigInt(loan.waivable?.cents ?? 0),
  };
}

/**
 * Writes the summary of a loan as of a day, in the transaction of the entry that changed it.
 * @returns the loan as of that day
 */
export async function refreshSummary(tx: Kysely<DB>, stored: StoredLoan, asOf: Day): Promise<Loan> {
  const loan = loanAsOf(stored.terms, stored.disbursedOn, stored.entries, asOf);
  const { loan_id, ...rest } = summaryOf(stored, loan);
  await tx
    .insertInto('loan_summary')
    .values({ loan_id, ...rest })
    .onConflict((conflict) => conflict.column('loan_id').doUpdateSet(rest))
    .execute();
  return loan;
}
