import type { Text } from 'contract/locale';
import type {
  BOUND_KEYS,
  FeeLine,
  RateLine,
  TermsChange,
  Validity,
} from 'contract/office/product-terms';
import { displayDay, isDay } from 'lending/calendar';
import { formatDollars, formatWholeAmount, formatWholeDollars } from 'lending/money';
import { PRODUCTS, type ProductKey } from 'lending/product';
import { formatPercent, type Rate } from 'lending/rate';
import { m } from 'words/messages';

export const BOUND_NAMES: Readonly<Record<(typeof BOUND_KEYS)[number], Text>> = {
  min_amount_cents: m.office_products_min_amount,
  max_amount_cents: m.office_products_max_amount,
  amount_step_cents: m.office_products_step,
  amount_warn_cents: m.office_products_warn_amount,
  min_duration: m.office_products_min_duration,
  max_duration: m.office_products_max_duration,
  duration_warn: m.office_products_warn_duration,
};

export const FEE_NAMES: Readonly<Record<FeeLine['kind'], Text>> = {
  processing: m.office_products_fee_processing,
  consulting: m.office_products_fee_consulting,
};

export const CHARGED_NAMES: Readonly<Record<FeeLine['charged'], Text>> = {
  disbursement: m.office_products_charged_disbursement,
  'first-instalment': m.office_products_charged_first,
  'last-instalment': m.office_products_charged_last,
  spread: m.office_products_charged_spread,
};

/** A number of days or months, as the product counts. */
export function durationText(product: ProductKey, count: number): string {
  const inputs = { count: String(count) };
  return PRODUCTS[product].duration.unit === 'days'
    ? m.office_products_days(inputs)
    : m.office_products_months(inputs);
}

/** `1 to 3`, or any. */
export function rangeText({ start, end }: Pick<RateLine, 'start' | 'end'>): string {
  if (start === 0 && end === 0) return m.office_products_any();
  return m.office_products_range({ from: String(start), to: String(end) });
}

/** `200 to 1,000`, without the sign, which the head of the column has. */
export function amountsText({
  start_amount_cents: from,
  end_amount_cents: to,
}: Pick<RateLine, 'start_amount_cents' | 'end_amount_cents'>): string {
  return m.office_products_range({ from: formatWholeAmount(from), to: formatWholeAmount(to) });
}

/** `1.25 %` without the sign: at least two decimals. */
export function percentText(rate: Rate): string {
  return formatPercent(rate, rate % 100 === 0 ? 2 : 4);
}

/** A day as it is read; what was typed, while that is no day. */
const dayText = (day: string) => (isDay(day) ? displayDay(day) : day);

export function sinceText({ valid_from: from }: Validity): string {
  return from === null ? m.office_products_first_day() : dayText(from);
}

export function untilText({ valid_until: until }: Validity): string {
  return until === null ? m.office_products_open() : dayText(until);
}

function validityText(line: Validity): string {
  const from = sinceText(line);
  if (line.valid_until === null) return m.office_products_valid_from({ from });
  return m.office_products_valid_between({ from, until: dayText(line.valid_until) });
}

/** A row of the rate table in one line. */
function rateText(product: ProductKey, line: RateLine): string {
  return m.office_products_rate_line({
    amounts: `$${amountsText(line)}`,
    durations:
      line.start === 0 && line.end === 0
        ? m.office_products_any()
        : m.office_products_range({
            from: String(line.start),
            to: durationText(product, line.end),
          }),
    rate: percentText(line.rate_millionths),
    validity: validityText(line),
  });
}

function feeText(line: FeeLine): string {
  return m.office_products_fee_line({
    fee: FEE_NAMES[line.kind](),
    amount: feeAmount(line),
    charged: CHARGED_NAMES[line.charged](),
    validity: validityText(line),
  });
}

/** `1.00 %` or `$5.00`, with its least and most. */
export function feeAmount(line: FeeLine): string {
  const { rate_millionths: rate, fixed_cents: fixed, min_cents: min, max_cents: max } = line;
  const amount = rate === null ? formatDollars(fixed ?? 0) : `${percentText(rate)}%`;
  const parts = [
    amount,
    ...(min === null ? [] : [m.office_products_at_least({ amount: formatDollars(min) })]),
    ...(max === null ? [] : [m.office_products_at_most({ amount: formatDollars(max) })]),
  ];
  return parts.join(', ');
}

/** One change, as its two sides are said. */
export interface ChangeText {
  readonly name: string;
  /** Null: there was nothing. */
  readonly before: string | null;
  /** Null: there is nothing any more. */
  readonly after: string | null;
}

/** A change of terms in words. */
export function changeText(product: ProductKey, change: TermsChange): ChangeText {
  if (change.what === 'rate') {
    const side = (line: RateLine | null) => (line === null ? null : rateText(product, line));
    return {
      name: m.office_products_rate_row(),
      before: side(change.before),
      after: side(change.after),
    };
  }
  if (change.what === 'fee') {
    const side = (line: FeeLine | null) => (line === null ? null : feeText(line));
    return {
      name: m.office_products_fee(),
      before: side(change.before),
      after: side(change.after),
    };
  }
  const isMoney = change.what.endsWith('_cents');
  const side = (value: number | null) => {
    if (value === null) return m.office_products_none();
    return isMoney ? formatWholeDollars(value) : durationText(product, value);
  };
  return {
    name: BOUND_NAMES[change.what](),
    before: side(change.before),
    after: side(change.after),
  };
}
