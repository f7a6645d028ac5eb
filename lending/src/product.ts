import type { Cents } from './money.ts';

/**
 * The four products and every number of their calculators and forms, in one place (G-26). Three sets per product, which
 * need not be nested (C-17): bounds are enforced, `shown` is marketing text and never enforced, `warnAbove` colours only.
 */

export type ProductKey = 'payday' | 'personal' | 'purchasing' | 'pawn';
/** `loan_type` on the wire (G-44). */
export type WireProduct = 'Payday' | 'Personal' | 'Purchasing' | 'Pawn';
/** Payday runs in days, all others in months (CONST-20). */
export type DurationUnit = 'days' | 'months';

export interface AmountRules {
  readonly minCents: Cents;
  readonly maxCents: Cents;
  readonly stepCents: Cents;
  readonly startCents: Cents;
  readonly warnAboveCents: Cents;
  readonly shownMinCents: Cents;
  readonly shownMaxCents: Cents;
}

export interface DurationRules {
  readonly unit: DurationUnit;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly start: number;
  /** Null where no duration is for second-time borrowers only. */
  readonly warnAbove: number | null;
  readonly shownMin: number;
  readonly shownMax: number;
  /** The step between the form's options; they are the multiples of it inside the bounds. */
  readonly formStep: number;
}

export interface Product {
  readonly key: ProductKey;
  readonly wireName: WireProduct;
  readonly amount: AmountRules;
  readonly duration: DurationRules;
}

/** The bounds in force: what a slider may reach, what the server accepts. Both ends inclusive. */
export interface Limits {
  readonly minAmountCents: Cents;
  readonly maxAmountCents: Cents;
  readonly minDuration: number;
  readonly maxDuration: number;
  /** Where staff have set them; else the product's own hold: from one amount to the next, and what is for second-time borrowers only. */
  readonly amountStepCents?: Cents;
  readonly amountWarnCents?: Cents;
  /** Null: no duration is. */
  readonly durationWarn?: number | null;
}

/** What staff may set beside the bounds. */
type Extras = Pick<Limits, 'amountStepCents' | 'amountWarnCents' | 'durationWarn'>;

const dollars = (amount: number): Cents => amount * 100;

const MONTHS = {
  unit: 'months',
  min: 1,
  step: 1,
  start: 1,
  warnAbove: null,
  shownMin: 1,
  formStep: 1,
} as const;

/** CALC-07 to CALC-24 as C-02 to C-08 settle them. */
export const PRODUCTS: Readonly<Record<ProductKey, Product>> = {
  payday: {
    key: 'payday',
    wireName: 'Payday',
    amount: {
      minCents: dollars(50),
      maxCents: dollars(200),
      stepCents: dollars(10),
      startCents: dollars(50),
      warnAboveCents: dollars(200),
      shownMinCents: dollars(40),
      shownMaxCents: dollars(500),
    },
    duration: {
      unit: 'days',
      min: 1,
      max: 30,
      step: 1,
      start: 5,
      warnAbove: null,
      shownMin: 1,
      shownMax: 30,
      formStep: 5,
    },
  },
  personal: {
    key: 'personal',
    wireName: 'Personal',
    amount: {
      minCents: dollars(200),
      maxCents: dollars(2000),
      stepCents: dollars(10),
      startCents: dollars(200),
      warnAboveCents: dollars(1000),
      shownMinCents: dollars(500),
      shownMaxCents: dollars(1000),
    },
    duration: { ...MONTHS, max: 24, warnAbove: 12, shownMax: 12 },
  },
  purchasing: {
    key: 'purchasing',
    wireName: 'Purchasing',
    amount: {
      minCents: dollars(40),
      maxCents: dollars(2000),
      stepCents: dollars(50),
      startCents: dollars(200),
      warnAboveCents: dollars(4500),
      shownMinCents: dollars(200),
      shownMaxCents: dollars(4000),
    },
    duration: { ...MONTHS, max: 36, shownMax: 36 },
  },
  pawn: {
    key: 'pawn',
    wireName: 'Pawn',
    amount: {
      minCents: dollars(150),
      maxCents: dollars(4000),
      stepCents: dollars(50),
      startCents: dollars(200),
      warnAboveCents: dollars(4500),
      shownMinCents: dollars(150),
      shownMaxCents: dollars(4000),
    },
    duration: { ...MONTHS, max: 12, shownMax: 12 },
  },
};

export const PRODUCT_KEYS: readonly ProductKey[] = ['payday', 'personal', 'purchasing', 'pawn'];

/**
 * The fixed check on a signed-out visitor's form (C-05, C-09, C-10). Purchasing and pawn have none: their own options
 * would be refused by it (C-06, C-07).
 */
const VISITOR_CHECK: Readonly<Partial<Record<ProductKey, Limits>>> = {
  payday: {
    minAmountCents: dollars(50),
    maxAmountCents: dollars(200),
    minDuration: 1,
    maxDuration: 30,
  },
  personal: {
    minAmountCents: dollars(200),
    maxAmountCents: dollars(2000),
    minDuration: 1,
    maxDuration: 12,
  },
};

/** The product of a wire name (`Payday`), or null when there is none of that name. The spelling is exact. */
export function productOfWireName(name: string): ProductKey | null {
  return PRODUCT_KEYS.find((key) => PRODUCTS[key].wireName === name) ?? null;
}

/**
 * The bounds in force: the product's own, overridden by what the server sends (CALC-25); payday's duration is never
 * overridden (CALC-26, C-11). A pair that the server sends upside down or with something below one is not used.
 */
export function limitsInForce(product: ProductKey, server: Partial<Limits> = {}): Limits {
  const { amount, duration } = PRODUCTS[product];
  const [minAmountCents, maxAmountCents] = usable(
    server.minAmountCents ?? amount.minCents,
    server.maxAmountCents ?? amount.maxCents,
  ) ?? [amount.minCents, amount.maxCents];
  const own = [duration.min, duration.max] as const;
  const [minDuration, maxDuration] =
    product === 'payday'
      ? own
      : (usable(server.minDuration ?? duration.min, server.maxDuration ?? duration.max) ?? own);
  return { minAmountCents, maxAmountCents, minDuration, maxDuration, ...extrasOf(server) };
}

/** What staff have set beside the bounds, as far as it can be used. */
function extrasOf({ amountStepCents: step, amountWarnCents, durationWarn }: Extras): Extras {
  return {
    ...(step !== undefined && Number.isSafeInteger(step) && step >= 1
      ? { amountStepCents: step }
      : {}),
    ...(amountWarnCents === undefined ? {} : { amountWarnCents }),
    ...(durationWarn === undefined ? {} : { durationWarn }),
  };
}

/**
 * What a signed-out visitor's form offers: the bounds in force cut by the fixed check (C-09), so that no offered option
 * is ever refused. Where the two do not meet at all, the server's bounds stand.
 */
export function visitorLimits(product: ProductKey, server: Partial<Limits> = {}): Limits {
  const limits = limitsInForce(product, server);
  const check = VISITOR_CHECK[product];
  if (!check) return limits;
  const [minAmountCents, maxAmountCents] = usable(
    Math.max(limits.minAmountCents, check.minAmountCents),
    Math.min(limits.maxAmountCents, check.maxAmountCents),
  ) ?? [limits.minAmountCents, limits.maxAmountCents];
  const [minDuration, maxDuration] = usable(
    Math.max(limits.minDuration, check.minDuration),
    Math.min(limits.maxDuration, check.maxDuration),
  ) ?? [limits.minDuration, limits.maxDuration];
  return { ...limits, minAmountCents, maxAmountCents, minDuration, maxDuration };
}

function usable(min: number, max: number): readonly [number, number] | null {
  return Number.isSafeInteger(min) && Number.isSafeInteger(max) && min >= 1 && min <= max
    ? [min, max]
    : null;
}

/** True when both are whole and inside the bounds, ends included; the step is checked by the form only (C-03). */
export function isWithinLimits(limits: Limits, amountCents: Cents, duration: number): boolean {
  return (
    Number.isSafeInteger(amountCents) &&
    Number.isSafeInteger(duration) &&
    amountCents >= limits.minAmountCents &&
    amountCents <= limits.maxAmountCents &&
    duration >= limits.minDuration &&
    duration <= limits.maxDuration
  );
}

/**
 * Clamps into the bounds, then snaps down to the slider's steps: from the minimum on, and the last one is the maximum, which
 * need not be on the grid (CALC-02, CALC-03, CALC-17, C-84).
 */
export function snapAmount(product: ProductKey, limits: Limits, amountCents: Cents): Cents {
  const stepCents = amountStepOf(product, limits);
  const { minAmountCents: min, maxAmountCents: max } = limits;
  if (amountCents >= max) return max;
  const snapped = snapDown(amountCents, min, max, stepCents);
  const isReplacedByMaximum = snapped + stepCents > max && snapped > min;
  return isReplacedByMaximum ? snapped - stepCents : snapped;
}

/** As `snapAmount`, for the duration in the product's unit. */
export function snapDuration(product: ProductKey, limits: Limits, duration: number): number {
  const { step } = PRODUCTS[product].duration;
  return snapDown(duration, limits.minDuration, limits.maxDuration, step);
}

function snapDown(value: number, min: number, max: number, step: number): number {
  const clamped = Math.min(Math.max(value, min), max);
  return clamped - ((clamped - min) % step);
}

/** Initial slider positions, inside the limits in force (CALC-08, CALC-12, CALC-16, CALC-24 by C-84). */
export function startValues(
  product: ProductKey,
  limits: Limits,
): { amountCents: Cents; duration: number } {
  const { amount, duration } = PRODUCTS[product];
  return {
    amountCents: snapAmount(product, limits, amount.startCents),
    duration: snapDuration(product, limits, duration.start),
  };
}

/** From one amount of calculator and form to the next: as staff have set it, else the product's own. */
export function amountStepOf(product: ProductKey, limits: Pick<Limits, 'amountStepCents'>): Cents {
  return limits.amountStepCents ?? PRODUCTS[product].amount.stepCents;
}

/** The form's amounts: minimum, then step by step; off the grid the maximum is added, but not for payday (BW-11, BW-12). */
export function amountOptions(product: ProductKey, limits: Limits): Cents[] {
  const stepCents = amountStepOf(product, limits);
  const options: Cents[] = [];
  for (let cents = limits.minAmountCents; cents <= limits.maxAmountCents; cents += stepCents) {
    options.push(cents);
  }
  const isOnGrid = options.at(-1) === limits.maxAmountCents;
  if (!isOnGrid && product !== 'payday') options.push(limits.maxAmountCents);
  return options;
}

/** The form's durations: payday 5, 10 … 30 days (BW-10), the others every month inside the bounds (C-05, C-08). */
export function termOptions(product: ProductKey, limits: Limits): number[] {
  const { formStep } = PRODUCTS[product].duration;
  const first = limits.minDuration + ((formStep - (limits.minDuration % formStep)) % formStep);
  const options: number[] = [];
  for (let term = first; term <= limits.maxDuration; term += formStep) options.push(term);
  return options;
}
