import { latinDigits } from './digits.ts';

/**
 * Money. Everything is whole US cents, and this is the only file that divides money: every division names its rounding.
 * Source: docs/lending.md, "Units"; C-14 (binary fractions round wrongly), G-55.
 */

/** Whole US cents; always a safe integer. */
export type Cents = number;

export const CENTS_IN_DOLLAR = 100;

/**
 * How a division of money ends. `half-up` sends ties towards plus infinity, `up` goes towards plus infinity, `down`
 * towards minus infinity; the unit is one cent unless the name says another.
 */
export type Rounding =
  | 'half-up'
  | 'up'
  | 'down'
  | 'half-up-to-10-cents'
  | 'half-up-to-dollar'
  | 'up-to-10-cents'
  | 'up-to-dollar'
  | 'up-to-10-dollars';

type Direction = 'half-up' | 'up' | 'down';

const ROUNDINGS: Record<Rounding, readonly [Direction, unitCents: number]> = {
  'half-up': ['half-up', 1],
  up: ['up', 1],
  down: ['down', 1],
  'half-up-to-10-cents': ['half-up', 10],
  'half-up-to-dollar': ['half-up', CENTS_IN_DOLLAR],
  'up-to-10-cents': ['up', 10],
  'up-to-dollar': ['up', CENTS_IN_DOLLAR],
  'up-to-10-dollars': ['up', 10 * CENTS_IN_DOLLAR],
};

/**
 * `numerator / denominator` cents, rounded as named; exact, whatever the size of the operands.
 * Throws RangeError for a denominator that is not above zero, an operand that is not whole, or a result no cent can hold.
 */
export function divide(
  numerator: bigint | number,
  denominator: bigint | number,
  mode: Rounding,
): Cents {
  if (denominator <= 0) throw new RangeError('money is divided by something above zero');
  const [direction, unit] = ROUNDINGS[mode];
  if (typeof numerator === 'number' && typeof denominator === 'number') {
    const divisor = denominator * unit;
    // Half of the safe range: the test for a half doubles the remainder.
    if (isSmallInteger(numerator) && isSmallInteger(divisor)) {
      return divideNumbers(numerator, divisor, direction) * unit;
    }
  }
  const units = divideBigInts(BigInt(numerator), BigInt(denominator) * BigInt(unit), direction);
  return safeCents(units * BigInt(unit));
}

/** `cents × numerator / denominator`, rounded as named; exact even where the product leaves the safe integers. */
export function portion(
  cents: Cents,
  numerator: number,
  denominator: number,
  mode: Rounding,
): Cents {
  const product = cents * numerator;
  return Number.isSafeInteger(product)
    ? divide(product, denominator, mode)
    : divide(BigInt(cents) * BigInt(numerator), denominator, mode);
}

function isSmallInteger(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER / 2;
}

function divideNumbers(numerator: number, denominator: number, direction: Direction): number {
  // The remainder of safe integers is exact, so the quotient is too.
  const remainder = numerator % denominator;
  const positive = remainder < 0 ? remainder + denominator : remainder;
  const floor = (numerator - positive) / denominator;
  return floor + step(positive > 0, 2 * positive >= denominator, direction);
}

function divideBigInts(numerator: bigint, denominator: bigint, direction: Direction): bigint {
  const remainder = numerator % denominator;
  const positive = remainder < 0n ? remainder + denominator : remainder;
  const floor = (numerator - positive) / denominator;
  return floor + BigInt(step(positive > 0n, 2n * positive >= denominator, direction));
}

function step(hasRest: boolean, restIsHalf: boolean, direction: Direction): 0 | 1 {
  if (direction === 'down') return 0;
  return (direction === 'up' ? hasRest : hasRest && restIsHalf) ? 1 : 0;
}

function safeCents(cents: bigint): Cents {
  const value = Number(cents);
  if (!Number.isSafeInteger(value)) throw new RangeError('more money than a cent count can hold');
  return value;
}

/** `124000` → `$1,240.00`; a negative amount keeps its sign in front: `-$5.00`. */
export function formatDollars(cents: Cents): string {
  const size = Math.abs(cents);
  const rest = size % CENTS_IN_DOLLAR;
  return `${formatDollarPart(cents, size - rest)}.${String(rest).padStart(2, '0')}`;
}

/** As `formatDollars` without the sign of the currency, for columns whose title has it: `1,240.00`, `-5.00`. */
export function formatAmount(cents: Cents): string {
  return formatDollars(cents).replace('$', '');
}

/** As `formatWholeDollars`, likewise: `1,240`. */
export function formatWholeAmount(cents: Cents): string {
  return formatWholeDollars(cents).replace('$', '');
}

/** `124000` → `$1,240`; cents are dropped only where there are none: `124050` → `$1,240.50`. */
export function formatWholeDollars(cents: Cents): string {
  return cents % CENTS_IN_DOLLAR === 0
    ? formatDollarPart(cents, Math.abs(cents))
    : formatDollars(cents);
}

function formatDollarPart(cents: Cents, wholeCents: Cents): string {
  const dollars = String(wholeCents / CENTS_IN_DOLLAR);
  return `${cents < 0 ? '-' : ''}$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}`;
}

const TYPED_DOLLARS = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;

/**
 * What a person typed (`1,240.5`, `$200`, `២០០`) as cents, or null where it is not an amount of money: signs, exponents,
 * more than two decimals, misplaced separators and amounts beyond the safe integers are refused.
 */
export function parseDollars(text: string): Cents | null {
  const match = TYPED_DOLLARS.exec(latinDigits(text).trim());
  if (!match?.[1]) return null;
  const dollars = Number(match[1].replaceAll(',', ''));
  const cents = dollars * CENTS_IN_DOLLAR + Number((match[2] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : null;
}

/**
 * Dollars as a JSON number (decision 0008) as cents, or null where the number is not finite, is too
 * large or has more than two decimals. The sign is kept: whether it may be negative is the caller's rule.
 */
export function dollarsToCents(dollars: number): Cents | null {
  const cents = Math.round(dollars * CENTS_IN_DOLLAR);
  // The nearest double of cents/100 is what JSON parses from its two decimals: any other number has more of them.
  if (!Number.isSafeInteger(cents) || cents / CENTS_IN_DOLLAR !== dollars) return null;
  return cents === 0 ? 0 : cents;
}

/** Cents as the dollars of a JSON number, with at most two decimals when written: `12345` → `123.45`. */
export function centsToDollars(cents: Cents): number {
  return cents / CENTS_IN_DOLLAR;
}
