import type { Day } from 'lending/calendar';
import type { FeeCharged } from 'lending/fee';
import type { Cents } from 'lending/money';
import type { Rate } from 'lending/rate';

/** What is lent under which terms, as the office reads and proposes it. Money in cents, rates in millionths, days YYYY-MM-DD. */

/** When a line counts: its first and its last day in Phnom Penh, both included; null: since ever, for good. */
export interface Validity {
  readonly valid_from: Day | null;
  readonly valid_until: Day | null;
}

/** A row of the rate table. Both ends of both ranges belong to it; durations 0 and 0 mean any. */
export interface RateLine extends Validity {
  /** Null: new, not stored yet. */
  readonly id: string | null;
  readonly start_amount_cents: Cents;
  readonly end_amount_cents: Cents;
  /** Days for payday, months for the others. */
  readonly start: number;
  readonly end: number;
  /** Per 30 days for payday, per month for the others: 150000 is 15 %. */
  readonly rate_millionths: Rate;
}

export const FEE_KINDS = ['processing', 'consulting'] as const;
export type FeeKind = (typeof FEE_KINDS)[number];

/** A fee beside interest: a part of the amount, or a sum; exactly one of the two. */
export interface FeeLine extends Validity {
  readonly id: string | null;
  readonly kind: FeeKind;
  readonly rate_millionths: Rate | null;
  readonly fixed_cents: Cents | null;
  readonly min_cents: Cents | null;
  readonly max_cents: Cents | null;
  readonly charged: FeeCharged;
}

/** The bounds of a product: what calculator and form offer, and from where on only second-time borrowers may ask. */
export interface ProductBounds {
  readonly min_amount_cents: Cents;
  readonly max_amount_cents: Cents;
  readonly amount_step_cents: Cents;
  /** Strictly above: second-time borrowers only. */
  readonly amount_warn_cents: Cents;
  readonly min_duration: number;
  readonly max_duration: number;
  /** The same of the duration; null: no duration is kept for them. */
  readonly duration_warn: number | null;
}

/** All of a product that staff may change. */
export interface ProductTerms extends ProductBounds {
  readonly rates: readonly RateLine[];
  readonly fees: readonly FeeLine[];
}

/** Whether a line counts on a day. */
export function countsOn({ valid_from, valid_until }: Validity, day: Day): boolean {
  return (valid_from === null || valid_from <= day) && (valid_until === null || valid_until >= day);
}

/** Whether a line has begun by a day: what it says then stays, so that any past day can be asked about. */
export function hasBegun({ valid_from }: Pick<Validity, 'valid_from'>, today: Day): boolean {
  return valid_from === null || valid_from <= today;
}

/** Two rows of a rate table that both hold some amount, duration and day; `wins` prices those by the rule of docs/lending.md. */
export interface Overlap {
  readonly first: number;
  readonly second: number;
  readonly wins: number;
}

const isAny = ({ start, end }: Pick<RateLine, 'start' | 'end'>) => start === 0 && end === 0;
const spread = (line: RateLine) => (isAny(line) ? Number.POSITIVE_INFINITY : line.end - line.start);

function meet(a: RateLine, b: RateLine): boolean {
  const amounts =
    a.start_amount_cents <= b.end_amount_cents && b.start_amount_cents <= a.end_amount_cents;
  const durations = isAny(a) || isAny(b) || (a.start <= b.end && b.start <= a.end);
  const days =
    (a.valid_until === null || b.valid_from === null || b.valid_from <= a.valid_until) &&
    (b.valid_until === null || a.valid_from === null || a.valid_from <= b.valid_until);
  return amounts && durations && days;
}

/** Which of two rows prices what both hold: the narrower duration, then the narrower amount, then the first listed (C-13). */
function winner(rates: readonly RateLine[], first: number, second: number): number {
  const [a, b] = [rates[first], rates[second]];
  if (!a || !b) return first;
  if (spread(a) !== spread(b)) return spread(a) < spread(b) ? first : second;
  const width = (line: RateLine) => line.end_amount_cents - line.start_amount_cents;
  return width(b) < width(a) ? second : first;
}

/**
 * The rows that overlap on some day from today on, by their places in the table. An overlap is no mistake, since the narrower row
 * wins, but staff are told which. Quadratic in the rows, of which there are at most `MOST_RATES`.
 */
export function overlapsOf(rates: readonly RateLine[], today: Day): Overlap[] {
  const found: Overlap[] = [];
  for (const [first, a] of rates.entries()) {
    if (a.valid_until !== null && a.valid_until < today) continue;
    for (let second = first + 1; second < rates.length; second += 1) {
      const b = rates[second];
      if (!b || (b.valid_until !== null && b.valid_until < today) || !meet(a, b)) continue;
      found.push({ first, second, wins: winner(rates, first, second) });
    }
  }
  return found;
}

/** One thing that differs between two states of a product's terms. */
export type TermsChange =
  | {
      readonly what: keyof ProductBounds;
      readonly before: number | null;
      readonly after: number | null;
    }
  | {
      readonly what: 'rate';
      readonly before: RateLine | null;
      readonly after: RateLine | null;
    }
  | { readonly what: 'fee'; readonly before: FeeLine | null; readonly after: FeeLine | null };

export const BOUND_KEYS = [
  'min_amount_cents',
  'max_amount_cents',
  'amount_step_cents',
  'amount_warn_cents',
  'min_duration',
  'max_duration',
  'duration_warn',
] as const satisfies readonly (keyof ProductBounds)[];

/** Everything in which two states of a product's terms differ, bounds first. Lines are told apart by their ids. */
export function changesOf(before: ProductTerms, after: ProductTerms): TermsChange[] {
  const bounds = BOUND_KEYS.filter((key) => before[key] !== after[key]).map(
    (what): TermsChange => ({ what, before: before[what], after: after[what] }),
  );
  const rates = linesChanged(before.rates, after.rates).map((change): TermsChange => ({
    what: 'rate',
    ...change,
  }));
  const fees = linesChanged(before.fees, after.fees).map((change): TermsChange => ({
    what: 'fee',
    ...change,
  }));
  return [...bounds, ...rates, ...fees];
}

interface Line {
  readonly id: string | null;
}

function linesChanged<L extends Line>(before: readonly L[], after: readonly L[]) {
  const kept = new Map(after.filter(({ id }) => id !== null).map((line) => [line.id, line]));
  const known = new Set(before.map(({ id }) => id));
  const old = before.flatMap((line) => {
    const now = kept.get(line.id) ?? null;
    return now !== null && isSame(line, now) ? [] : [{ before: line, after: now }];
  });
  const added = after
    .filter(({ id }) => id === null || !known.has(id))
    .map((line) => ({ before: null, after: line }));
  return [...old, ...added];
}

/** Whether two lines say the same. */
export function isSame(a: object, b: object): boolean {
  const rest = b as Record<string, unknown>;
  return Object.entries(a).every(([key, value]) => rest[key] === value);
}
