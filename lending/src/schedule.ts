import { divide, portion } from './money.ts';
import type { Cents, Rounding } from './money.ts';
import { RATE_ONE } from './rate.ts';
import type { Rate } from './rate.ts';

/**
 * The schedule of `reducing_rate_equal_installments`, the monthly products' method, to the cent: without fees, holidays
 * or odd periods. Source: docs/lending.md, "Contract schedule".
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

/**
 * The annuity payment `P·r / (1 − (1+r)^−n)`, or `P/n` where r is 0, rounded as named. The rate is a fraction, so the
 * whole is one division of integers and the rounding is exact (CALC-34, CALC-35, C-14).
 */
export function annuityCents(terms: ScheduleTerms, mode: Rounding): Cents {
  const { principalCents, rate, instalments } = terms;
  if (rate === 0) return divide(principalCents, instalments, mode);
  const one = BigInt(RATE_ONE);
  const periods = BigInt(instalments);
  const grown = (one + BigInt(rate)) ** periods;
  const numerator = BigInt(principalCents) * BigInt(rate) * grown;
  return divide(numerator, one * (grown - one ** periods), mode);
}

/**
 * Every instalment of the loan: interest of a period is the opening balance × rate, half-up to the cent; instalments are
 * the annuity half-up to the cent, the last absorbs the difference; principal parts sum to the principal.
 * Where that rounding would close the loan early or leave nothing for the last instalment (a few dollars over many
 * months), the instalment is lowered cent by cent until it does not; it never falls below the first interest.
 * Throws RangeError for terms that are not a loan.
 */
export function equalInstalments(terms: ScheduleTerms): Instalment[] {
  checkTerms(terms);
  const lowest = interestOf(terms.principalCents, terms.rate);
  let payment = annuityCents(terms, 'half-up');
  while (payment > lowest && !leavesLast(terms, payment)) payment -= 1;
  return rowsOf(terms, payment);
}

function checkTerms({ principalCents, rate, instalments }: ScheduleTerms): void {
  const isLoan =
    Number.isSafeInteger(principalCents) &&
    principalCents > 0 &&
    Number.isSafeInteger(rate) &&
    rate >= 0 &&
    Number.isSafeInteger(instalments) &&
    instalments > 0;
  if (!isLoan) throw new RangeError('a loan needs a principal, a rate and instalments');
}

function interestOf(balanceCents: Cents, rate: Rate): Cents {
  return portion(balanceCents, rate, RATE_ONE, 'half-up');
}

/** True when something is still owed before the last instalment. */
function leavesLast(terms: ScheduleTerms, payment: Cents): boolean {
  let balance = terms.principalCents;
  for (let number = 1; number < terms.instalments; number += 1) {
    balance -= payment - interestOf(balance, terms.rate);
    if (balance <= 0) return false;
  }
  return true;
}

function rowsOf(terms: ScheduleTerms, payment: Cents): Instalment[] {
  const rows: Instalment[] = [];
  let openingCents = terms.principalCents;
  for (let number = 1; number <= terms.instalments; number += 1) {
    const interestCents = interestOf(openingCents, terms.rate);
    const isLast = number === terms.instalments;
    const principalCents = isLast ? openingCents : payment - interestCents;
    const closingCents = openingCents - principalCents;
    const paymentCents = interestCents + principalCents;
    rows.push({ number, openingCents, interestCents, principalCents, paymentCents, closingCents });
    openingCents = closingCents;
  }
  return rows;
}
