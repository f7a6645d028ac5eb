import { PRODUCTS, PRODUCT_KEYS, type ProductKey } from 'lending/product';
import type { Rate } from 'lending/rate';
import type { Database } from '../database/connect.ts';
import { followDefaults, type InstalledDefaults } from '../database/defaults.ts';

/**
 * Gives every product its limits of `lending` (C-09) and one rate, in millionths, for every amount and duration. Limits and
 * rates that staff changed stay; what nobody changed follows a newer program's.
 */
export async function fillProducts(
  db: Database,
  installed: InstalledDefaults,
  rates: Readonly<Record<ProductKey, Rate>>,
): Promise<void> {
  await followDefaults(db, installed, {
    source: 'product',
    table: 'product',
    key: 'key',
    rows: PRODUCT_KEYS.map((key) => {
      const { amount, duration } = PRODUCTS[key];
      return {
        key,
        min_amount_cents: BigInt(amount.minCents),
        max_amount_cents: BigInt(amount.maxCents),
        min_duration: duration.min,
        max_duration: duration.max,
      };
    }),
  });
  // Keyed by product: as soon as staff add a second row, the rate table of that product is theirs.
  await followDefaults(db, installed, {
    source: 'rate_row',
    table: 'rate_row',
    key: 'product',
    rows: PRODUCT_KEYS.map((product) => ({
      product,
      start_amount_cents: BigInt(PRODUCTS[product].amount.minCents),
      end_amount_cents: BigInt(PRODUCTS[product].amount.maxCents),
      start_duration: 0,
      end_duration: 0,
      rate_millionths: rates[product],
      valid_from: null,
      valid_until: null,
      position: 0,
    })),
  });
}
