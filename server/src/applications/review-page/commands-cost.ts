import type { ReviewCost } from 'contract/office/applications';
import type { Day } from 'lending/calendar';
import { contractSchedule } from 'lending/contract-schedule';
import { effectiveYearlyCost } from 'lending/disclosure';
import { ceilingStatus } from 'lending/legal-ceiling';
import { loanFlows } from 'lending/loan-flows';
import { isWithinLimits, type ProductKey } from 'lending/product';
import { chooseRate } from 'lending/rate';
import { standardTerms } from 'lending/standard-terms';
import type { LoanServices } from '../../loans/commands-act.ts';
import { productFees, productLimits } from '../../products/store.ts';
import { legalCeiling } from '../../settings/commands.ts';
import type { ReviewedRow } from '../review/store-reviewed.ts';

/** What the loan that is asked for would cost if it were paid out today; null outside the bounds or without a rate for it. */
export async function reviewCost(
  { db, env }: Pick<LoanServices, 'db' | 'env'>,
  row: ReviewedRow,
  today: Day,
): Promise<ReviewCost | null> {
  const product = row.product as ProductKey;
  const [principalCents, duration] = [Number(row.amount_cents), row.duration ?? 0];
  const { limits, rates } = await productLimits(db, product, today);
  if (!isWithinLimits(limits, principalCents, duration)) return null;
  const { rate, source } = chooseRate(rates, principalCents, duration, limits);
  if (source === 'fallback') return null;
  const fees = await productFees(db, product, today);
  const terms = standardTerms({ product, principalCents, rate, duration, fees });
  const schedule = contractSchedule(terms, today);
  const flows = loanFlows(terms, schedule, today);
  const sum = (of: (one: (typeof schedule)[number]) => number) =>
    schedule.reduce((all, one) => all + of(one), 0);
  const total = sum(({ totalCents }) => totalCents);
  const interest = sum(({ interestCents }) => interestCents);
  const ceilingRate = await legalCeiling(db, env);
  const paidOut = flows[0]?.cents ?? principalCents;
  return {
    instalment_cents: schedule[0]?.totalCents ?? 0,
    instalments: schedule.length,
    total_cents: total,
    interest_cents: interest,
    // Fees kept back, and those that are in the instalments.
    fee_cents: principalCents - paidOut + (total - interest - principalCents),
    yearly_rate: effectiveYearlyCost(flows),
    ceiling: ceilingStatus(flows, ceilingRate),
    ceiling_rate: ceilingRate,
  };
}
