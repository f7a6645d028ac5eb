import type { Flow } from './disclosure.ts';
import { RATE_ONE } from './rate.ts';
import type { Rate } from './rate.ts';

/**
 * Whether a loan's effective yearly cost is above a ceiling, in whole numbers only: the answer stops an approval, so it must
 * not hang on the last bit of a binary fraction. Source: docs/lending.md, "Legal ceiling"; G-67.
 */

/** `near`: within one percentage point below the ceiling, or at it. `not-set`: the lender has set none. */
export type CeilingStatus = 'not-set' | 'below' | 'near' | 'above';

const POINT: Rate = RATE_ONE / 100;

/**
 * How a loan stands to the ceiling, a rate per year; null where none is set. `flows` are the borrower's side, as
 * `effectiveYearlyCost` takes them. A loan that pays out nothing is above every ceiling.
 */
export function ceilingStatus(flows: readonly Flow[], ceiling: Rate | null): CeilingStatus {
  if (ceiling === null) return 'not-set';
  if (isCostAbove(flows, ceiling)) return 'above';
  return isCostAbove(flows, Math.max(0, ceiling - POINT)) ? 'near' : 'below';
}

/**
 * True when the effective yearly cost is above that rate: when the flows, discounted at it, leave the borrower with less than
 * nothing. Exactly the rate is not above it.
 */
export function isCostAbove(flows: readonly Flow[], yearlyRate: Rate): boolean {
  // A year has 12 equal months and 365 days: every time is a whole number of parts, 4380 of which make the year.
  const times = flows.map(({ months, days }) => months * DAYS_IN_YEAR + days * MONTHS_IN_YEAR);
  const unit = times.reduce(greatestDivisor, MONTHS_IN_YEAR * DAYS_IN_YEAR);
  let growth = (BigInt(RATE_ONE + yearlyRate) * ONE) / BigInt(RATE_ONE);
  for (const degree of primeFactors((MONTHS_IN_YEAR * DAYS_IN_YEAR) / unit)) {
    growth = root(growth, degree);
  }
  let worth = 0n;
  let size = 0n;
  for (const [index, { cents }] of flows.entries()) {
    const discounted = (BigInt(cents) * ONE * ONE) / power(growth, (times[index] ?? 0) / unit);
    worth += discounted;
    size += discounted < 0n ? -discounted : discounted;
  }
  // What rounding can have moved, which is far below any cent: an amount so small is an exact tie.
  return worth < -(size / TIE + 1n);
}

const MONTHS_IN_YEAR = 12;
const DAYS_IN_YEAR = 365;
/** Fixed point: one is 2^256. */
const SCALE = 256n;
const ONE = 1n << SCALE;
/** Roots and powers lose some 20 of the 256 bits over 36 months; half of them are trusted. */
const TIE = 1n << 128n;

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

function primeFactors(value: number): number[] {
  const factors: number[] = [];
  let rest = value;
  for (let factor = 2; rest > 1; factor += 1) {
    for (; rest % factor === 0; rest /= factor) factors.push(factor);
  }
  return factors;
}

/** The root of a fixed-point number of 1 and above, rounded down, by Newton's steps from above. */
function root(value: bigint, degree: number): bigint {
  const n = BigInt(degree);
  const radicand = value << (SCALE * (n - 1n));
  let guess = value;
  for (;;) {
    const next = ((n - 1n) * guess + radicand / guess ** (n - 1n)) / n;
    if (next >= guess) return guess;
    guess = next;
  }
}

/** A fixed-point number to a whole power, by squaring. */
function power(base: bigint, exponent: number): bigint {
  let result = ONE;
  let square = base;
  for (let rest = exponent; rest > 0; rest = (rest - (rest % 2)) / 2) {
    if (rest % 2 === 1) result = (result * square) >> SCALE;
    square = (square * square) >> SCALE;
  }
  return result;
}
