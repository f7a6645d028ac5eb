import type { Day } from './calendar.ts';
import { flowsOf } from './disclosure.ts';
import type { Flow } from './disclosure.ts';
import { feeParts } from './fee.ts';
import type { Cents } from './money.ts';
import type { LoanTerms, ScheduledInstalment } from './terms.ts';

/** A loan as the borrower's movements of money, for its yearly cost and for the legal ceiling. */

/** The fees charged at disbursement, which are kept back from the money paid out. */
export function keptBack({
  principalCents,
  instalments,
  fees,
}: Pick<LoanTerms, 'principalCents' | 'instalments' | 'fees'>): {
  readonly processingFee: Cents;
  readonly consultingFee: Cents;
} {
  const [processingFee = 0] = feeParts(fees.processing, principalCents, instalments);
  const [consultingFee = 0] = feeParts(fees.consulting, principalCents, instalments);
  return { processingFee, consultingFee };
}

/** What the borrower receives: the principal less the fees charged at disbursement; not above zero where these eat it up. */
export function paidOutCents(
  terms: Pick<LoanTerms, 'principalCents' | 'instalments' | 'fees'>,
): Cents {
  const { processingFee, consultingFee } = keptBack(terms);
  return terms.principalCents - processingFee - consultingFee;
}

const IN_DAYS: readonly LoanTerms['paymentScheme'][] = ['daily', 'weekly', 'biweekly', 'lump_sum'];

/** The loan as agreed: what is paid out and every instalment, fees included; times in months where the scheme runs in months. */
export function loanFlows(
  terms: Pick<LoanTerms, 'principalCents' | 'instalments' | 'fees' | 'paymentScheme'>,
  schedule: readonly ScheduledInstalment[],
  disbursedOn: Day,
): Flow[] {
  const paid = schedule.map(({ totalCents, dueOn }) => ({ cents: -totalCents, on: dueOn }));
  return flowsOf(
    [{ cents: paidOutCents(terms), on: disbursedOn }, ...paid],
    IN_DAYS.includes(terms.paymentScheme) ? 'days' : 'months',
  );
}
