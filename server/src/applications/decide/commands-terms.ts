import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import type { Day } from 'lending/calendar';
import { contractSchedule } from 'lending/contract-schedule';
import type { Unmet } from 'lending/eligibility';
import { type CeilingStatus, ceilingStatus } from 'lending/legal-ceiling';
import { type LoanCost, loanCost } from 'lending/loan-cost';
import { formatDollars } from 'lending/money';
import { isWithinLimits, type Limits } from 'lending/product';
import { chooseRate } from 'lending/rate';
import { standardTerms } from 'lending/standard-terms';
import type { LoanTerms, ScheduledInstalment } from 'lending/terms';
import { m } from 'words/messages';
import type { DB } from '../../database/types.ts';
import type { LoanServices } from '../../loans/commands-act.ts';
import { productFees, productLimits } from '../../products/store.ts';
import { legalCeiling } from '../../settings/commands.ts';
import { unmetOf } from '../review/commands-findings.ts';
import type { Findings, ReviewedApplication } from '../review/store-review.ts';
import { lenderUnnamed } from './commands-lender.ts';
import { pawnValue } from './store-collateral.ts';

/** What is approved. */
export interface Approval {
  applicationId: bigint;
  findings: Findings;
  /** Where the lender agrees to other figures than were asked for. */
  amountCents?: number;
  duration?: number;
  /** How many acts on the decision the caller had seen (`actsOn`). */
  seen?: number;
  /** What the borrower receives and pays back, as the caller had seen it: other sums are refused. */
  shown?: Pick<LoanCost, 'receivedCents' | 'totalCents'>;
}

/** The terms of a loan as it would be approved on a day, and how they stand to the ceiling. */
export interface OfferableTerms {
  readonly terms: LoanTerms;
  /** Of a loan paid out on that day. */
  readonly schedule: readonly ScheduledInstalment[];
  readonly cost: LoanCost;
  readonly ceiling: CeilingStatus;
  readonly limits: Limits;
}

/**
 * The terms as the tables have them today. Refused outside the product's bounds (docs/lending.md, "Limits"), and without a row for the
 * amount and duration: a fallback rate is an estimate and prices no contract. Refused too where the fees kept back leave nothing to pay out: such
 * a loan could be signed, and its money never ordered.
 */
export async function offerableTerms(
  services: Pick<LoanServices, 'env'>,
  tx: Kysely<DB>,
  {
    product,
    amountCents,
    duration,
  }: Pick<ReviewedApplication, 'product' | 'amountCents' | 'duration'>,
  today: Day,
): Promise<OfferableTerms | Refused> {
  const { limits, rates } = await productLimits(tx, product, today);
  if (!isWithinLimits(limits, amountCents, duration)) {
    return Refused.because(notOffered, 'outside_limits');
  }
  const { rate, source } = chooseRate(rates, amountCents, duration, limits);
  if (source === 'fallback') return Refused.because(noRate, 'no_rate');
  const fees = await productFees(tx, product, today);
  const terms = standardTerms({ product, principalCents: amountCents, rate, duration, fees });
  const schedule = contractSchedule(terms, today);
  const cost = loanCost(terms, schedule, today);
  if (cost.receivedCents <= 0) return Refused.because(paysNothingOut, 'pays_nothing_out');
  const ceiling = ceilingStatus(cost.flows, await legalCeiling(tx, services.env));
  return { terms, schedule, cost, ceiling, limits };
}

/** The terms at which an application in review may be approved today; refused where anything stands against it but the ceiling. */
export async function approvable(
  services: LoanServices,
  tx: Kysely<DB>,
  application: ReviewedApplication,
  { findings, amountCents, duration, shown }: Omit<Approval, 'applicationId' | 'seen'>,
): Promise<OfferableTerms | Refused> {
  const unnamed = lenderUnnamed(services);
  if (unnamed !== null) return unnamed;
  if (application.openOriginal !== null) return duplicate(application.openOriginal);
  if (application.isIncomplete) return Refused.because(incomplete, 'incomplete');
  const asked = {
    ...application,
    amountCents: amountCents ?? application.amountCents,
    duration: duration ?? application.duration,
  };
  const today = services.clock.today();
  const above = await aboveValue(tx, asked);
  if (above !== null) return above;
  const unmet = await unmetOf(tx, asked, findings, today);
  if (unmet.length > 0) return notEligible(unmet);
  const found = await offerableTerms(services, tx, asked, today);
  if (found instanceof Refused || shown === undefined) return found;
  // A fee kept back changes what is received, and not what is paid back.
  const { receivedCents, totalCents } = found.cost;
  return receivedCents === shown.receivedCents && totalCents === shown.totalCents
    ? found
    : Refused.because(termsChanged, 'terms_changed');
}

/** A loan on collateral is limited by the value that stands (C-07); null: this one is within it, or nobody has valued anything yet. */
async function aboveValue(
  tx: Kysely<DB>,
  { id, product, amountCents }: Pick<ReviewedApplication, 'id' | 'product' | 'amountCents'>,
): Promise<Refused | null> {
  if (product !== 'pawn') return null;
  const value = await pawnValue(tx, id);
  if (value === null || amountCents <= value.valueCents) return null;
  const said = { value: formatDollars(value.valueCents) };
  const text = value.isTaken ? m.refusal_above_value_taken : m.refusal_above_value;
  return Refused.because((locale) => text(said, { locale }), 'above_value');
}

function notEligible(unmet: readonly Unmet[]): Refused {
  const names = unmet.map(({ criterion, reason }) => `${criterion}:${reason}`);
  return Refused.because((locale) => m.refusal_not_eligible({}, { locale }), names.join(','));
}

function duplicate(original: bigint): Refused {
  const number = String(original);
  return Refused.because((locale) => m.refusal_duplicate({ number }, { locale }), 'duplicate');
}

const notOffered: Refusal = (locale) => m.error_not_offered({}, { locale });
const incomplete: Refusal = (locale) => m.refusal_incomplete({}, { locale });
const noRate: Refusal = (locale) => m.refusal_no_rate({}, { locale });
const paysNothingOut: Refusal = (locale) => m.refusal_pays_nothing_out({}, { locale });
export const termsChanged: Refusal = (locale) => m.office_decide_terms_changed({}, { locale });
export const aboveCeiling: Refusal = (locale) => m.refusal_above_ceiling({}, { locale });
