import { addDays, type Day } from 'lending/calendar';
import { contractSchedule } from 'lending/contract-schedule';
import type { Fees } from 'lending/fee';
import { type CeilingStatus, ceilingStatus } from 'lending/legal-ceiling';
import { loanCost } from 'lending/loan-cost';
import type { Cents } from 'lending/money';
import { isWithinLimits, type Limits, limitsInForce, type ProductKey } from 'lending/product';
import { chooseRate, type Rate, type RateRow } from 'lending/rate';
import { standardTerms } from 'lending/standard-terms';
import { countsOn, type FeeLine, type ProductBounds, type ProductTerms } from './product-terms.ts';

/** What terms do to a loan that is offered on a day: computed as an approval computes it (docs/lending.md). */

/** One loan under terms; what would be agreed. */
export interface ExampleLoan {
  readonly rate: Rate;
  /** The principal less the fees kept back; where nothing is left, no such loan is approved. */
  readonly receivedCents: Cents;
  /** The first instalment; the single one of a payday loan. */
  readonly instalmentCents: Cents;
  readonly feesCents: Cents;
  readonly interestCents: Cents;
  /** All that is paid back, fees of the instalments included. */
  readonly totalCents: Cents;
  /** Per year by the EU formula; null where it is undefined. */
  readonly yearly: Rate | null;
  readonly ceiling: CeilingStatus;
}

/** The rows of a rate table that count on a day, as `lending` takes them. */
export function ratesOn({ rates }: Pick<ProductTerms, 'rates'>, day: Day): RateRow[] {
  return rates
    .filter((line) => countsOn(line, day))
    .map((line) => ({
      startAmountCents: line.start_amount_cents,
      endAmountCents: line.end_amount_cents,
      start: line.start,
      end: line.end,
      rateMillionths: line.rate_millionths,
    }));
}

/** The fees that count on a day, as `lending` takes them. */
function feesOn({ fees }: Pick<ProductTerms, 'fees'>, day: Day): Fees {
  const found: { -readonly [Kind in keyof Fees]: Fees[Kind] } = {};
  for (const line of fees) if (countsOn(line, day)) found[line.kind] = feeOf(line);
  return found;
}

/** A line as a fee of `lending`. */
function feeOf(
  line: Pick<FeeLine, 'rate_millionths' | 'fixed_cents' | 'min_cents' | 'max_cents' | 'charged'>,
): NonNullable<Fees['processing']> {
  return {
    amount:
      line.rate_millionths === null
        ? { kind: 'fixed', cents: line.fixed_cents ?? 0 }
        : { kind: 'percent', rate: line.rate_millionths },
    charged: line.charged,
    ...(line.min_cents === null ? {} : { minCents: line.min_cents }),
    ...(line.max_cents === null ? {} : { maxCents: line.max_cents }),
  };
}

/** The bounds as `lending` takes them. */
function limitsOf(product: ProductKey, bounds: ProductBounds): Limits {
  return limitsInForce(product, {
    minAmountCents: bounds.min_amount_cents,
    maxAmountCents: bounds.max_amount_cents,
    minDuration: bounds.min_duration,
    maxDuration: bounds.max_duration,
    amountStepCents: bounds.amount_step_cents,
    amountWarnCents: bounds.amount_warn_cents,
    durationWarn: bounds.duration_warn,
  });
}

interface Asked {
  readonly product: ProductKey;
  readonly amountCents: Cents;
  /** Days for payday, months for the others. */
  readonly duration: number;
  /** The day of the approval. */
  readonly day: Day;
  /** Per year; null: none is set. */
  readonly ceiling: Rate | null;
}

/** A loan as it would be agreed on a day; null outside the bounds, and where no row prices it. */
export function exampleLoan(
  terms: ProductTerms,
  { product, amountCents, duration, day, ceiling }: Asked,
): ExampleLoan | null {
  const limits = limitsOf(product, terms);
  if (!isWithinLimits(limits, amountCents, duration)) return null;
  const { rate, source } = chooseRate(ratesOn(terms, day), amountCents, duration, limits);
  if (source === 'fallback') return null;
  const fees = feesOn(terms, day);
  const agreed = standardTerms({ product, principalCents: amountCents, rate, duration, fees });
  const schedule = contractSchedule(agreed, day);
  const cost = loanCost(agreed, schedule, day);
  return {
    rate,
    receivedCents: cost.receivedCents,
    instalmentCents: schedule[0]?.totalCents ?? 0,
    feesCents: cost.feesCents,
    interestCents: cost.interestCents,
    totalCents: cost.totalCents,
    yearly: cost.yearly,
    ceiling: ceilingStatus(cost.flows, ceiling),
  };
}

/** Terms of more turns than these are read in parts. */
const MOST_TURNS = 24;

/** The days from `today` on at which terms begin to say something else: a line begins, or another has just ended. The first of them is `today`. */
function turnsOf({ rates, fees }: ProductTerms, today: Day): Day[] {
  const days = [...rates, ...fees].flatMap(({ valid_from: from, valid_until: until }) => [
    ...(from === null ? [] : [from]),
    ...(until === null ? [] : [addDays(until, 1)]),
  ]);
  const later = [...new Set(days)].filter((day) => day > today).sort();
  return [today, ...later].slice(0, MOST_TURNS);
}

/** What becomes of the loans of a grid from a day on, until the next turn of the terms. */
export interface TurnEffect {
  readonly day: Day;
  readonly all: number;
  /** Above the ceiling: none of them can be approved. */
  readonly above: number;
  /** Priced today or at another turn, and not from this day on: none of them can be approved either. */
  readonly unpriced: number;
}

/** What changed terms do at each of their turns, beginning with `today`, to the loans that `gridOf` shows. */
export function effectAtTurns(
  product: ProductKey,
  {
    before,
    after,
    today,
    ceiling,
  }: Record<'before' | 'after', ProductTerms> & {
    readonly today: Day;
    readonly ceiling: Rate | null;
  },
): TurnEffect[] {
  const { amounts, durations } = gridOf(after);
  const turns = turnsOf(after, today);
  const loans = amounts.flatMap((amountCents) =>
    durations.map((duration) => {
      const asked = { product, amountCents, duration, ceiling };
      const now = exampleLoan(before, { ...asked, day: today });
      const later = turns.map((day) => exampleLoan(after, { ...asked, day }));
      return { later, isLent: now !== null || later.some((one) => one !== null) };
    }),
  );
  return turns.map((day, turn) => ({
    day,
    all: loans.filter(({ isLent }) => isLent).length,
    above: loans.filter(({ later }) => later[turn]?.ceiling === 'above').length,
    unpriced: loans.filter(({ later, isLent }) => isLent && later[turn] === null).length,
  }));
}

/** A few amounts and durations of a product that show all of it: ends and middles of both ranges. */
export function gridOf(bounds: ProductBounds): { amounts: Cents[]; durations: number[] } {
  const { min_amount_cents: min, max_amount_cents: max, amount_step_cents: step } = bounds;
  const at = (part: number) => min + Math.floor(((max - min) * part) / (4 * step)) * step;
  const amounts = [min, at(1), at(2), max];
  const { min_duration: short, max_duration: long } = bounds;
  const between = (part: number) => short + Math.round(((long - short) * part) / 4);
  const durations = [short, between(1), between(2), between(3), long];
  const sorted = (values: number[]) => [...new Set(values)].sort((a, b) => a - b);
  return { amounts: sorted(amounts), durations: sorted(durations) };
}
