import { PRODUCTS, PRODUCT_KEYS, type ProductKey } from 'lending/product';
import type { Rate } from 'lending/rate';
import type { Database } from '../database/connect.ts';

/**
 * Gives a product that has no row yet its bounds of `lending` (C-09) and one rate for every amount and duration. What is
 * there already is left alone: it is the staff's.
 */
export async function fillProducts(
  db: Database,
  rates: Readonly<Record<ProductKey, Rate>>,
): Promise<void> {
  const filled = await db
    .insertInto('product')
    .values(
      PRODUCT_KEYS.map((key) => {
        const { amount, duration } = PRODUCTS[key];
        return {
          key,
          min_amount_cents: BigInt(amount.minCents),
          max_amount_cents: BigInt(amount.maxCents),
          min_duration: duration.min,
          max_duration: duration.max,
        };
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['key', 'min_amount_cents', 'max_amount_cents'])
    .execute();
  if (filled.length === 0) return;
  await db
    .insertInto('rate_row')
    .values(
      filled.map((product) => ({
        product: product.key,
        start_amount_cents: product.min_amount_cents,
        end_amount_cents: product.max_amount_cents,
        start_duration: 0,
        end_duration: 0,
        rate_millionths: rates[product.key as ProductKey],
      })),
    )
    .execute();
}
