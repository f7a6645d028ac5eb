import { effectiveYearlyCost } from './disclosure.ts';
import type { Flow } from './disclosure.ts';
import { loanFlows, paidOutCents } from './loan-flows.ts';
import type { Day } from './calendar.ts';
import type { Cents } from './money.ts';
import type { Rate } from './rate.ts';
import type { LoanTerms, ScheduledInstalment } from './terms.ts';

/** What a loan as agreed costs its borrower: for an offer, and for the office before there is one. */
export interface LoanCost {
  /** The principal less what is kept back. */
  readonly receivedCents: Cents;
  /** Fees charged at disbursement. */
  readonly keptBackCents: Cents;
  /** All instalments, fees in them included. */
  readonly totalCents: Cents;
  readonly interestCents: Cents;
  /** Fees kept back, and those in the instalments. */
  readonly feesCents: Cents;
  /** The effective yearly cost; null where none can be said (`effectiveYearlyCost`). */
  readonly yearly: Rate | null;
  /** The borrower's side, for the legal ceiling. */
  readonly flows: readonly Flow[];
}

/** The cost of a loan paid out on a day, with the schedule that begins there (docs/lending.md, "Contract schedule"). */
export function loanCost(
  terms: Pick<LoanTerms, 'principalCents' | 'instalments' | 'fees' | 'paymentScheme'>,
  schedule: readonly ScheduledInstalment[],
  disbursedOn: Day,
): LoanCost {
  const sum = (of: (row: ScheduledInstalment) => Cents) =>
    schedule.reduce((total, row) => total + of(row), 0);
  const receivedCents = paidOutCents(terms);
  const keptBackCents = terms.principalCents - receivedCents;
  const flows = loanFlows(terms, schedule, disbursedOn);
  return {
    receivedCents,
    keptBackCents,
    totalCents: sum((row) => row.totalCents),
    interestCents: sum((row) => row.interestCents),
    feesCents: keptBackCents + sum((row) => row.processingFeeCents + row.consultingFeeCents),
    yearly: effectiveYearlyCost(flows),
    flows,
  };
}
