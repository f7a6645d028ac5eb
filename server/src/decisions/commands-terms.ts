import type { TermsPreview, TermsQuery, TermsRow, TermsView } from 'contract/office/decision-views';
import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { Day } from 'lending/calendar';
import { feeCents } from 'lending/fee';
import { ceilingStatus } from 'lending/legal-ceiling';
import { loanCost } from 'lending/loan-cost';
import { durationOf } from 'lending/standard-terms';
import type { LoanTerms, ScheduledInstalment } from 'lending/terms';
import { m } from 'words/messages';
import { offerableTerms } from '../applications/decide/commands-terms.ts';
import { recordedFindings, unmetOf } from '../applications/review/commands-findings.ts';
import { findApplication } from '../applications/review/store-review.ts';
import { lastDayToSign } from '../offers/commands-agreement.ts';
import { offerText } from '../offers/commands.ts';
import type { Services } from '../services.ts';
import { legalCeiling } from '../settings/commands.ts';
import { borrowerLocale } from '../borrowers/store.ts';

export type DecisionServices = Pick<Services, 'db' | 'clock' | 'env' | 'cipher' | 'log'>;

/** Terms with all that follows from them: what is received and paid back, yearly cost, and how that stands to the ceiling. */
export function termsView(
  terms: LoanTerms,
  {
    schedule,
    on,
    ceiling,
    isPaidOut = false,
  }: {
    schedule: readonly ScheduledInstalment[];
    /** The day on which the schedule begins. */
    on: Day;
    /** A rate per year; null: none is set. */
    ceiling: number | null;
    /** The schedule is the loan's own. */
    isPaidOut?: boolean;
  },
): TermsView {
  const cost = loanCost(terms, schedule, on);
  const { principalCents, fees, lateFee } = terms;
  return {
    product: terms.product,
    principal_cents: principalCents,
    rate: terms.rate,
    interest_method: terms.interestMethod,
    payment_scheme: terms.paymentScheme,
    rounding: terms.rounding,
    processing_fee_cents: feeCents(fees.processing, principalCents),
    consulting_fee_cents: feeCents(fees.consulting, principalCents),
    late_fee: {
      cents_a_day: lateFee.centsPerDay,
      from_day: lateFee.freeDays + 1,
      cap_cents: lateFee.capCents,
    },
    duration: durationOf(terms),
    received_cents: cost.receivedCents,
    total_cents: cost.totalCents,
    interest_cents: cost.interestCents,
    kept_back_cents: cost.keptBackCents,
    schedule: schedule.map(rowView),
    is_paid_out: isPaidOut,
    yearly_rate: cost.yearly,
    ceiling: ceilingStatus(cost.flows, ceiling),
    ceiling_rate: ceiling,
  };
}

const rowView = (row: ScheduledInstalment): TermsRow => ({
  number: row.number,
  due_on: row.dueOn,
  principal_cents: row.principalCents,
  interest_cents: row.interestCents,
  fees_cents: row.processingFeeCents + row.consultingFeeCents,
  total_cents: row.totalCents,
  closing_cents: row.closingCents,
});

/** What an approval at these figures would be, by the same rules as the approval itself. Writes nothing. */
export async function previewTerms(
  services: DecisionServices,
  id: string,
  { amount_cents: amount, duration }: TermsQuery,
): Promise<TermsPreview | Refused> {
  const { db, clock, cipher, env } = services;
  const application = await findApplication(db, cipher, BigInt(id));
  if (application === null) return Refused.because(notFound, 'not_found');
  const today = clock.today();
  const asked = { ...application, amountCents: Number(amount), duration: Number(duration) };
  const found = await offerableTerms(services, db, asked, today);
  if (found instanceof Refused) return found;
  const { terms, schedule } = found;
  const recorded = await recordedFindings(services, application);
  const unmet = await unmetOf(db, asked, recorded, today);
  const locale = await borrowerLocale(db, application.borrowerId);
  return {
    ...termsView(terms, { schedule, on: today, ceiling: await legalCeiling(db, env) }),
    unmet,
    sms: offerText(services, terms, today)(locale),
    sign_by: lastDayToSign(today),
  };
}

const notFound: Refusal = (locale) => m.office_problem_not_found({}, { locale });
