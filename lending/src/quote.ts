import { effectiveYearlyCost, nominalYearlyCost } from './disclosure.ts';
import type { Flow } from './disclosure.ts';
import { feeCents, feeParts } from './fee.ts';
import type { Fees } from './fee.ts';
import { divide } from './money.ts';
import type { Cents } from './money.ts';
import { PRODUCTS } from './product.ts';
import type { DurationUnit, Limits, ProductKey } from './product.ts';
import { RATE_ONE, chooseRate } from './rate.ts';
import type { Rate, RateRow } from './rate.ts';
import { annuityCents, equalInstalments } from './schedule.ts';

/** The indicative figure of the calculators, the wizard and the server: one function (docs/lending.md, "Quote"). */

export interface QuoteRequest {
  readonly product: ProductKey;
  readonly amountCents: Cents;
  /** Days for payday, months for the others. */
  readonly duration: number;
  /** The product's rate table; empty if it could not be loaded. */
  readonly rows: readonly RateRow[];
  /** The bounds in force: the fallback's midpoint comes from them. The amount is not checked against them. */
  readonly limits: Limits;
  readonly fees?: Fees;
}

export interface Quote {
  readonly unit: DurationUnit;
  /** Percent per 30 days (payday) or per month. */
  readonly rate: Rate;
  /** True for a fallback rate: no row fitted, the figure is an estimate and prices no contract (C-12). */
  readonly isEstimate: boolean;
  /** The payment in cents, a multiple of 100: the single one for payday, the monthly one for the others. */
  readonly paymentCents: Cents;
  /** All instalments together, without fees: for months the cent schedule's sum, never payment × months. */
  readonly totalCents: Cents;
  /** `totalCents` less the amount, so that the parts on the screen add up; for payday it includes the rounding up. */
  readonly interestCents: Cents;
  /** The instalment that absorbs the cents; for payday the whole total. */
  readonly lastInstalmentCents: Cents;
  readonly processingFeeCents: Cents;
  readonly consultingFeeCents: Cents;
  /** Both fees. */
  readonly feesCents: Cents;
  /** All that is paid back: the instalments, and the fees charged with them. One that is kept back from the money paid out is not paid back. */
  readonly paidBackCents: Cents;
  /** The last instalment, with the fees charged with it. */
  readonly lastPaymentCents: Cents;
  /** What the loan costs: interest and fees. */
  readonly costCents: Cents;
  /** Yearly cost by the EU formula and by Regulation Z; null only where fees leave nothing to receive. */
  readonly effectiveYearly: Rate | null;
  readonly nominalYearly: Rate | null;
}

/** Payday rates are per 30 days (CALC-27). */
const DAYS_OF_RATE = 30;

/**
 * What a loan of that amount and duration costs (CALC-27 to CALC-41). Rounding up is exact: no binary fraction touches
 * the money. Throws RangeError when amount or duration is not a whole number above zero.
 */
export function quote(request: QuoteRequest): Quote {
  checkLoan(request);
  const { product, amountCents, duration, rows, limits, fees = {} } = request;
  const { unit } = PRODUCTS[product].duration;
  const { rate, source } = chooseRate(rows, amountCents, duration, limits);
  const { paymentCents, instalments } =
    unit === 'days'
      ? paydayPayments(amountCents, duration, rate)
      : monthlyPayments(amountCents, duration, rate);
  const totalCents = instalments.reduce((sum, cents) => sum + cents, 0);
  const processingFeeCents = feeCents(fees.processing, amountCents);
  const consultingFeeCents = feeCents(fees.consulting, amountCents);
  const feesCents = processingFeeCents + consultingFeeCents;
  const interestCents = totalCents - amountCents;
  const feesPaid = feesByPayment(fees, amountCents, instalments.length);
  const keptBackCents = feesPaid[0] ?? 0;
  const lastInstalmentCents = instalments.at(-1) ?? 0;
  const flows = flowsOfLoan(request, unit, instalments, feesPaid);
  return {
    unit,
    rate,
    isEstimate: source === 'fallback',
    paymentCents,
    totalCents,
    interestCents,
    lastInstalmentCents,
    processingFeeCents,
    consultingFeeCents,
    feesCents,
    paidBackCents: totalCents + feesCents - keptBackCents,
    lastPaymentCents: lastInstalmentCents + (feesPaid[instalments.length] ?? 0),
    costCents: interestCents + feesCents,
    effectiveYearly: effectiveYearlyCost(flows),
    // A single payment's unit-period is the term; our monthly loans repeat by the month (Appendix J (b)(4)).
    nominalYearly: nominalYearlyCost(flows, unit === 'days' ? { days: duration } : { months: 1 }),
  };
}

/**
 * `paymentCents` of the quote alone, much faster: for the figure shown while a slider is dragged.
 * @throws RangeError as `quote` does
 */
export function quotePaymentCents(request: QuoteRequest): Cents {
  checkLoan(request);
  const { product, amountCents, duration, rows, limits } = request;
  const { rate } = chooseRate(rows, amountCents, duration, limits);
  return PRODUCTS[product].duration.unit === 'days'
    ? paydayPayments(amountCents, duration, rate).paymentCents
    : annuityCents({ principalCents: amountCents, rate, instalments: duration }, 'up-to-dollar');
}

function checkLoan({ amountCents, duration }: QuoteRequest): void {
  const isLoan = Number.isSafeInteger(amountCents) && Number.isSafeInteger(duration);
  if (!isLoan || amountCents <= 0 || duration <= 0) {
    throw new RangeError('a quote needs a whole amount and a whole duration above zero');
  }
}

interface Payments {
  readonly paymentCents: Cents;
  readonly instalments: readonly Cents[];
}

function paydayPayments(amountCents: Cents, days: number, rate: Rate): Payments {
  const one = BigInt(DAYS_OF_RATE * RATE_ONE);
  const grown = BigInt(amountCents) * (one + BigInt(rate) * BigInt(days));
  const paymentCents = divide(grown, one, 'up-to-dollar');
  return { paymentCents, instalments: [paymentCents] };
}

function monthlyPayments(principalCents: Cents, instalments: number, rate: Rate): Payments {
  const terms = { principalCents, rate, instalments };
  return {
    paymentCents: annuityCents(terms, 'up-to-dollar'),
    instalments: equalInstalments(terms).map((row) => row.paymentCents),
  };
}

/** Both fees by when they are paid: index 0 is the disbursement, the others the instalments. */
function feesByPayment({ processing, consulting }: Fees, amountCents: Cents, instalments: number) {
  const parts = feeParts(processing, amountCents, instalments);
  const others = feeParts(consulting, amountCents, instalments);
  return parts.map((cents, index): Cents => cents + (others[index] ?? 0));
}

/** Cash flows from the borrower's side, fees included. Months count as equal, so no calendar is needed. */
function flowsOfLoan(
  { amountCents, duration }: QuoteRequest,
  unit: DurationUnit,
  instalments: readonly Cents[],
  feesPaid: readonly Cents[],
): Flow[] {
  const feesAt = (index: number): Cents => feesPaid[index] ?? 0;
  const received: Flow = { cents: amountCents - feesAt(0), months: 0, days: 0 };
  const paid = instalments.map((cents, index): Flow => {
    const flow = -(cents + feesAt(index + 1));
    return unit === 'days'
      ? { cents: flow, months: 0, days: duration }
      : { cents: flow, months: index + 1, days: 0 };
  });
  return [received, ...paid];
}
