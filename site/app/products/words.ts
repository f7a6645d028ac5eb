import { CENTS_IN_DOLLAR } from 'lending/money';
import { PRODUCTS, type ProductKey } from 'lending/product';
import { m } from 'words/messages';

/** A product's name in the reader's language. */
export function productName(product: ProductKey): string {
  switch (product) {
    case 'payday':
      return m.nav_product_payday();
    case 'personal':
      return m.nav_product_personal();
    case 'purchasing':
      return m.nav_product_purchasing();
    case 'pawn':
      return m.nav_product_pawn();
  }
}

/** The term text of a product, as the Borrow menu shows it (NAV-02, NAV-03): displayed, never enforced (C-17). */
export function productTerm(product: ProductKey): string {
  const { unit, shownMin, shownMax } = PRODUCTS[product].duration;
  const range = { low: String(shownMin), high: String(shownMax) };
  return unit === 'days' ? m.nav_term_days(range) : m.nav_term_months(range);
}

type Words = { readonly short: () => string; readonly text: () => string };

/** What each product is called for short and said to be (GEN-02 to GEN-07). */
export const PRODUCT_WORDS: Readonly<Record<ProductKey, Words>> = {
  payday: {
    short: m.product_payday,
    text: m.product_payday_text,
  },
  personal: {
    short: m.product_personal,
    text: m.product_personal_text,
  },
  purchasing: {
    short: m.product_purchasing,
    text: m.product_purchasing_text,
  },
  pawn: {
    short: m.product_pawn,
    text: m.product_pawn_text,
  },
};

/** The range that the product is advertised with; text, never enforced (C-17, CALC-10, CALC-15, CALC-18, CALC-21). */
export function shownRange(product: ProductKey): { low: string; high: string } {
  const { shownMinCents, shownMaxCents } = PRODUCTS[product].amount;
  return { low: grouped(shownMinCents), high: grouped(shownMaxCents) };
}

function grouped(cents: number): string {
  return (cents / CENTS_IN_DOLLAR).toLocaleString('en-US');
}

/** A duration as people say it: `1 day`, `6 months`. */
export function durationText(product: ProductKey, count: number): string {
  const days = PRODUCTS[product].duration.unit === 'days';
  if (count === 1) return days ? m.calc_one_day() : m.calc_one_month();
  return days ? m.calc_days({ count }) : m.calc_months({ count });
}

/** From the first to the last duration that a form offers: `1 to 12 months`. */
export function termRangeText(product: ProductKey, range: { low: string; high: string }): string {
  return PRODUCTS[product].duration.unit === 'days'
    ? m.apply_term_range_days(range)
    : m.apply_term_range_months(range);
}
