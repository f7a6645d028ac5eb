import {
  BOUND_KEYS,
  type FeeLine,
  type ProductTerms,
  type RateLine,
} from 'contract/office/product-terms';
import { displayDay, parseDisplayDay } from 'lending/calendar';
import { latinDigits } from 'lending/digits';
import { parseDollars } from 'lending/money';
import { percentageToRate, rateToPercentage } from 'lending/rate';

/** The terms of a product as they are typed: every figure a text, so that nothing typed is lost while it is not a figure yet. */

type BoundKey = (typeof BOUND_KEYS)[number];

export interface RateDraft {
  readonly id: string | null;
  /** Tells rows of the form apart; the id of a stored one. */
  readonly row: string;
  readonly from: string;
  readonly to: string;
  readonly start: string;
  readonly end: string;
  readonly rate: string;
  readonly validFrom: string;
  readonly validUntil: string;
}

export interface FeeDraft {
  readonly id: string | null;
  readonly row: string;
  readonly kind: FeeLine['kind'];
  /** Percent of the amount, or dollars. */
  readonly measure: 'percent' | 'fixed';
  readonly amount: string;
  readonly min: string;
  readonly max: string;
  readonly charged: FeeLine['charged'];
  readonly validFrom: string;
  readonly validUntil: string;
}

export interface Draft {
  readonly bounds: Readonly<Record<BoundKey, string>>;
  readonly rates: readonly RateDraft[];
  readonly fees: readonly FeeDraft[];
}

/** Names a new row. No other has that name, one of the same draft from before a reload neither. */
export const newRow = (): string => crypto.randomUUID();

const CENTS = new Set<BoundKey>([
  'min_amount_cents',
  'max_amount_cents',
  'amount_step_cents',
  'amount_warn_cents',
]);

/** Cents as they are typed: whole dollars without decimals. */
function dollarsText(cents: number | null): string {
  if (cents === null) return '';
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

const centsOf = (text: string) => parseDollars(text) ?? Number.NaN;
const centsOrNull = (text: string) => (text.trim() === '' ? null : centsOf(text));
const wholeOf = (text: string) => {
  const digits = latinDigits(text).trim();
  return /^\d{1,6}$/.test(digits) ? Number(digits) : Number.NaN;
};
const rateOf = (text: string) => {
  const digits = latinDigits(text).trim();
  if (!/^\d{1,4}(\.\d{1,4})?$/.test(digits)) return Number.NaN;
  return percentageToRate(Number(digits)) ?? Number.NaN;
};
const dayText = (day: string | null) => (day === null ? '' : displayDay(day));
/** A day as it is stored; what is no day stays as it was typed, for the check to say so. */
const dayOf = (text: string) => {
  const typed = latinDigits(text).trim();
  return typed === '' ? null : (parseDisplayDay(typed) ?? typed);
};

/** Terms as they stand in the form. */
export function draftOf(terms: ProductTerms): Draft {
  const texts = BOUND_KEYS.map((key) => {
    const value = terms[key];
    return [key, CENTS.has(key) ? dollarsText(value) : value === null ? '' : String(value)];
  });
  return {
    bounds: Object.fromEntries(texts) as Draft['bounds'],
    rates: terms.rates.map(rateDraft),
    fees: terms.fees.map(feeDraft),
  };
}

function rateDraft(line: RateLine, index: number): RateDraft {
  return {
    id: line.id,
    row: line.id ?? `new-${index}`,
    from: dollarsText(line.start_amount_cents),
    to: dollarsText(line.end_amount_cents),
    start: String(line.start),
    end: String(line.end),
    rate: String(rateToPercentage(line.rate_millionths)),
    validFrom: dayText(line.valid_from),
    validUntil: dayText(line.valid_until),
  };
}

function feeDraft(line: FeeLine, index: number): FeeDraft {
  const { rate_millionths: rate } = line;
  return {
    id: line.id,
    row: line.id ?? `new-fee-${index}`,
    kind: line.kind,
    measure: rate === null ? 'fixed' : 'percent',
    amount: rate === null ? dollarsText(line.fixed_cents) : String(rateToPercentage(rate)),
    min: dollarsText(line.min_cents),
    max: dollarsText(line.max_cents),
    charged: line.charged,
    validFrom: dayText(line.valid_from),
    validUntil: dayText(line.valid_until),
  };
}

/** What was typed as terms; what is no figure becomes one that no check passes. */
export function termsOf({ bounds, rates, fees }: Draft): ProductTerms {
  const figure = (key: BoundKey) => (CENTS.has(key) ? centsOf(bounds[key]) : wholeOf(bounds[key]));
  return {
    min_amount_cents: figure('min_amount_cents'),
    max_amount_cents: figure('max_amount_cents'),
    amount_step_cents: figure('amount_step_cents'),
    amount_warn_cents: figure('amount_warn_cents'),
    min_duration: figure('min_duration'),
    max_duration: figure('max_duration'),
    duration_warn: bounds.duration_warn.trim() === '' ? null : figure('duration_warn'),
    rates: rates.map(rateLine),
    fees: fees.map(feeLine),
  };
}

function rateLine(draft: RateDraft): RateLine {
  return {
    id: draft.id,
    start_amount_cents: centsOf(draft.from),
    end_amount_cents: centsOf(draft.to),
    start: wholeOf(draft.start),
    end: wholeOf(draft.end),
    rate_millionths: rateOf(draft.rate),
    valid_from: dayOf(draft.validFrom),
    valid_until: dayOf(draft.validUntil),
  };
}

function feeLine(draft: FeeDraft): FeeLine {
  const isPercent = draft.measure === 'percent';
  return {
    id: draft.id,
    kind: draft.kind,
    rate_millionths: isPercent ? rateOf(draft.amount) : null,
    fixed_cents: isPercent ? null : centsOf(draft.amount),
    min_cents: centsOrNull(draft.min),
    max_cents: centsOrNull(draft.max),
    charged: draft.charged,
    valid_from: dayOf(draft.validFrom),
    valid_until: dayOf(draft.validUntil),
  };
}
