import { divide, portion } from './money.ts';
import type { Cents, Rounding } from './money.ts';
import { RATE_ONE } from './rate.ts';
import type { Rate } from './rate.ts';

/**
 * How a principal is paid back in instalments, to the cent. Every schedule is made here: the quote's equal months by
 * `equalInstalments`, an agreement's methods and schemes by `contractSchedule`. Source: docs/lending.md, "Contract schedule".
 */

export interface ScheduleTerms {
  readonly principalCents: Cents;
  /** Per month. */
  readonly rate: Rate;
  /** How many monthly instalments; at least one. */
  readonly instalments: number;
}

export interface Instalment {
  /** From 1. */
  readonly number: number;
  readonly openingCents: Cents;
  readonly interestCents: Cents;
  readonly principalCents: Cents;
  /** Interest and principal together. */
  readonly paymentCents: Cents;
  readonly closingCents: Cents;
}

/** How a method pays back. */
export interface Repayment {
  readonly principalCents: Cents;
  /** At least one. */
  readonly instalments: number;
  /** Interest of the period with that index, from 0, on what is owed when it begins. */
  readonly interestOf: (index: number, openingCents: Cents) => Cents;
  /** Interest and principal together of an instalment before the last, from its interest; rounded as named. */
  readonly paymentFor: (mode: Rounding) => (interestCents: Cents) => Cents;
}

/**
 * The annuity payment `P·r / (1 − (1+r)^−n)`, or `P/n` where r is 0, rounded as named. The rate is a fraction, so the
 * whole is one division of integers and the rounding is exact (CALC-34, CALC-35, C-14).
 */
export function annuityCents(terms: ScheduleTerms, mode: Rounding): Cents {
  const rates = Array.from({ length: terms.instalments }, () => terms.rate);
  return unevenAnnuityCents(terms.principalCents, rates, RATE_ONE, mode);
}

/**
 * The equal payment that repays a principal over periods of different rates, each over `denominator`:
 * `P·(1+r₁)…(1+rₙ) / ((1+r₂)…(1+rₙ) + … + (1+rₙ) + 1)`. With equal rates it is the annuity.
 */
export function unevenAnnuityCents(
  principalCents: Cents,
  rates: readonly number[],
  denominator: number,
  mode: Rounding,
): Cents {
  const one = BigInt(denominator);
  let scale = 1n;
  let grown = 1n;
  // What payments of 1 have grown to; over `scale`, as `grown` is over `scale × one`.
  let paid = 0n;
  for (const rate of rates) {
    const growth = one + BigInt(rate);
    grown *= growth;
    paid = paid * growth + scale;
    scale *= one;
  }
  return divide(BigInt(principalCents) * grown, one * paid, mode);
}

/**
 * Equal monthly instalments on the reducing balance: interest of a period is the opening balance × rate, half-up to the
 * cent; instalments are the annuity half-up to the cent. Throws RangeError for terms that are not a loan.
 */
export function equalInstalments(terms: ScheduleTerms): Instalment[] {
  checkTerms(terms);
  return instalmentsOf({
    ...terms,
    interestOf: (_, openingCents) => portion(openingCents, terms.rate, RATE_ONE, 'half-up'),
    paymentFor: (mode) => {
      const paymentCents = annuityCents(terms, mode);
      return () => paymentCents;
    },
  });
}

/** Throws RangeError unless principal, rate and instalments are whole, and are something. */
export function checkTerms({ principalCents, rate, instalments }: ScheduleTerms): void {
  const isLoan =
    Number.isSafeInteger(principalCents) &&
    principalCents > 0 &&
    Number.isSafeInteger(rate) &&
    rate >= 0 &&
    Number.isSafeInteger(instalments) &&
    instalments > 0;
  if (!isLoan) throw new RangeError('a loan needs a principal, a rate and instalments');
}

/**
 * Every instalment; the last absorbs the difference and principal parts sum to the principal. Roundings are tried from the
 * first to finer ones, until one leaves a fair last instalment (`isFair`). Where even cents would close the loan early or
 * leave nothing for the last (a few dollars over many months), instalments are lowered by as many cents as it takes.
 */
export function instalmentsOf(
  repayment: Repayment,
  roundings: readonly Rounding[] = [],
): Instalment[] {
  for (const mode of roundings) {
    const rows = rowsOf(repayment, repayment.paymentFor(mode));
    if (rows && isFair(rows)) return rows;
  }
  const paymentOf = repayment.paymentFor('half-up');
  const lowered = (byCents: Cents): Instalment[] | null =>
    rowsOf(repayment, (interest) => paymentOf(interest) - byCents);
  const rows = lowered(0);
  return rows ?? leastLowered(lowered, paymentOf(0));
}

/** The more instalments are lowered the less is paid, so the least that will do is found by halving; `most` leaves interest alone. */
function leastLowered(lowered: (byCents: Cents) => Instalment[] | null, most: Cents): Instalment[] {
  let tooLittle = 0;
  let enough = most;
  while (enough - tooLittle > 1) {
    const middle = tooLittle + divide(enough - tooLittle, 2, 'down');
    if (lowered(middle)) enough = middle;
    else tooLittle = middle;
  }
  const rows = lowered(enough);
  if (rows === null) throw new RangeError('a principal that no instalments can repay');
  return rows;
}

/** A rounding down to whole dollars must not leave a last instalment of more than two others. */
function isFair(rows: readonly Instalment[]): boolean {
  const last = rows.at(-1)?.paymentCents ?? 0;
  const others = rows.slice(0, -1).map((row) => row.paymentCents);
  return others.length === 0 || last <= 2 * Math.max(...others);
}

/**
 * The rows, or null where nothing is left for the last. An instalment is never below its interest: what is owed does not grow.
 */
function rowsOf(
  { principalCents: borrowed, instalments, interestOf }: Repayment,
  paymentOf: (interestCents: Cents) => Cents,
): Instalment[] | null {
  const rows: Instalment[] = [];
  let openingCents = borrowed;
  for (let number = 1; number <= instalments; number += 1) {
    if (openingCents <= 0) return null;
    const interestCents = interestOf(number - 1, openingCents);
    const isLast = number === instalments;
    const principalCents = isLast
      ? openingCents
      : Math.max(0, paymentOf(interestCents) - interestCents);
    const closingCents = openingCents - principalCents;
    const paymentCents = interestCents + principalCents;
    rows.push({ number, openingCents, interestCents, principalCents, paymentCents, closingCents });
    openingCents = closingCents;
  }
  return rows;
}
