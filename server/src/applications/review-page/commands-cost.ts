import type { ReviewCost } from 'contract/office/applications';
import { Refused } from 'contract/refusal';
import type { Day } from 'lending/calendar';
import type { LoanServices } from '../../loans/commands-act.ts';
import { legalCeiling } from '../../settings/commands.ts';
import { offerableTerms } from '../decide/commands-terms.ts';
import type { ReviewedApplication } from '../review/store-review.ts';

/** What the loan that is asked for would cost if it were approved and paid out today; null where it would not be offered. */
export async function reviewCost(
  { db, env }: Pick<LoanServices, 'db' | 'env'>,
  application: ReviewedApplication,
  today: Day,
): Promise<ReviewCost | null> {
  const found = await offerableTerms({ env }, db, application, today);
  if (found instanceof Refused) return null;
  const { schedule, cost, ceiling } = found;
  return {
    instalment_cents: schedule[0]?.totalCents ?? 0,
    instalments: schedule.length,
    total_cents: cost.totalCents,
    interest_cents: cost.interestCents,
    fee_cents: cost.feesCents,
    yearly_rate: cost.yearly,
    ceiling,
    ceiling_rate: await legalCeiling(db, env),
  };
}
