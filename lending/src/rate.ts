import type { Cents } from './money.ts';
import type { Limits } from './product.ts';

/**
 * Interest rates and rate tables. A rate is per 30 days for payday and per month for the others; yearly costs use the same
 * unit, per year.
 */

/** A rate in whole millionths of one: 15 % is 150_000. The percentage's fourth decimal is the last it can hold. */
export type Rate = number;

/** One: the denominator of every rate. */
export const RATE_ONE = 1_000_000;
const RATE_PER_PERCENT = RATE_ONE / 100;

/** A row of a product's rate table (CALC-29). Both ends of both ranges belong to it; `start` 0 and `end` 0 is any duration. */
export interface RateRow {
  readonly startAmountCents: Cents;
  readonly endAmountCents: Cents;
  /** In the product's unit: days for payday, months for the others. */
  readonly start: number;
  readonly end: number;
  readonly rateMillionths: Rate;
}

export interface ChosenRate {
  readonly rate: Rate;
  /** A `fallback` is an estimate and never prices a contract (C-12). */
  readonly source: 'table' | 'fallback';
}

/** Without a fitting row: 15 %, or 8 % strictly above the midpoint of the amounts in force (CALC-32, CALC-33, CALC-36). */
const FALLBACK_RATE: Rate = 15 * RATE_PER_PERCENT;
const FALLBACK_RATE_ABOVE_MIDPOINT: Rate = 8 * RATE_PER_PERCENT;

/** The wire's percentage (`15`, `7.5`) as a rate; null below zero, not finite or with more than four decimals. */
export function percentageToRate(percentage: number): Rate | null {
  const rate = Math.round(percentage * RATE_PER_PERCENT);
  const isExact = Number.isSafeInteger(rate) && rate / RATE_PER_PERCENT === percentage;
  return isExact && rate >= 0 ? Math.abs(rate) : null;
}

/** A rate as the wire's percentage: 150_000 is 15. */
export function rateToPercentage(rate: Rate): number {
  return rate / RATE_PER_PERCENT;
}

/**
 * A rate as text in percent with the given decimals, ties away from zero, for both languages alike:
 * `formatPercent(4_934_825, 1)` is `493.5`. The percent sign is part of the message.
 */
export function formatPercent(rate: Rate, decimals: 0 | 1 | 2 | 3 | 4): string {
  const unit = RATE_PER_PERCENT / 10 ** decimals;
  const size = Math.abs(rate);
  const rest = size % unit;
  const units = (size - rest) / unit + (2 * rest >= unit ? 1 : 0);
  const digits = String(units).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',');
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return `${rate < 0 && units > 0 ? '-' : ''}${whole}${fraction}`;
}

/**
 * The rate of an amount and a duration: of the rows that hold both, one with a specific duration before an any-duration
 * one, then the narrowest duration range, the narrowest amount range, the first listed (CALC-28 to CALC-31, C-13);
 * without a row the fallback (C-12). `limits` are the bounds in force, for the fallback's midpoint.
 */
export function chooseRate(
  rows: readonly RateRow[],
  amountCents: Cents,
  duration: number,
  limits: Limits,
): ChosenRate {
  let chosen: RateRow | null = null;
  for (const row of rows) {
    if (!holds(row, amountCents, duration)) continue;
    if (chosen === null || isNarrower(row, chosen)) chosen = row;
  }
  if (chosen) return { rate: chosen.rateMillionths, source: 'table' };
  // Doubled, so that a midpoint of half a cent compares exactly.
  const isAboveMidpoint = 2 * amountCents > limits.minAmountCents + limits.maxAmountCents;
  return {
    rate: isAboveMidpoint ? FALLBACK_RATE_ABOVE_MIDPOINT : FALLBACK_RATE,
    source: 'fallback',
  };
}

function isAnyDuration(row: RateRow): boolean {
  return row.start === 0 && row.end === 0;
}

function holds(row: RateRow, amountCents: Cents, duration: number): boolean {
  const holdsAmount = amountCents >= row.startAmountCents && amountCents <= row.endAmountCents;
  return holdsAmount && (isAnyDuration(row) || (duration >= row.start && duration <= row.end));
}

function isNarrower(row: RateRow, than: RateRow): boolean {
  const spread = durationSpread(row) - durationSpread(than);
  // Two any-duration rows are equally wide: infinity less infinity is not a number.
  if (spread !== 0 && !Number.isNaN(spread)) return spread < 0;
  return row.endAmountCents - row.startAmountCents < than.endAmountCents - than.startAmountCents;
}

function durationSpread(row: RateRow): number {
  return isAnyDuration(row) ? Number.POSITIVE_INFINITY : row.end - row.start;
}
