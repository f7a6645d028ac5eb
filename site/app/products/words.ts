import { PRODUCT_NAMES } from 'contract/product-names';
import { CENTS_IN_DOLLAR } from 'lending/money';
import { type Limits, PRODUCTS, type ProductKey } from 'lending/product';
import { shownAmounts, shownTerms } from 'lending/shown-range';
import { m } from 'words/messages';

/** A product's name in the reader's language. */
export function productName(product: ProductKey): string {
  return PRODUCT_NAMES[product].full();
}

/** The advertised term of a product, as in the Borrow menu (NAV-02, NAV-03). It is text, not a limit (C-17), and tells of nothing that staff's limits refuse. */
export function productTerm(
  product: ProductKey,
  limits: Pick<Limits, 'minDuration' | 'maxDuration'>,
): string {
  const { unit } = PRODUCTS[product].duration;
  const { min, max } = shownTerms(product, limits);
  const range = { low: String(min), high: String(max) };
  return unit === 'days' ? m.nav_term_days(range) : m.nav_term_months(range);
}

/** The description of each product (GEN-02 to GEN-07). */
export const PRODUCT_TEXTS: Readonly<Record<ProductKey, () => string>> = {
  payday: m.product_payday_text,
  personal: m.product_personal_text,
  purchasing: m.product_purchasing_text,
  pawn: m.product_pawn_text,
};

/** The advertised amounts of a product in dollars. Text, not limits (C-17, CALC-10, CALC-15, CALC-18, CALC-21). */
export function shownRange(product: ProductKey, limits: Limits): { low: string; high: string } {
  const { min, max } = shownAmounts(product, limits);
  return { low: grouped(min), high: grouped(max) };
}

function grouped(cents: number): string {
  return (cents / CENTS_IN_DOLLAR).toLocaleString('en-US');
}

/** A duration in words: `1 day`, `6 months`. */
export function durationText(product: ProductKey, count: number): string {
  const days = PRODUCTS[product].duration.unit === 'days';
  if (count === 1) return days ? m.calc_one_day() : m.calc_one_month();
  return days ? m.calc_days({ count }) : m.calc_months({ count });
}

/** A range of durations in words: `1 to 12 months`. */
export function termRangeText(product: ProductKey, range: { low: string; high: string }): string {
  return PRODUCTS[product].duration.unit === 'days'
    ? m.apply_term_range_days(range)
    : m.apply_term_range_months(range);
}
