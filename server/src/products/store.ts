import type { Selectable } from 'kysely';
import type { Fee, FeeCharged, Fees } from 'lending/fee';
import { type Limits, limitsInForce, type ProductKey } from 'lending/product';
import type { RateRow } from 'lending/rate';
import type { Database } from '../database/connect.ts';
import type { Product } from '../database/types.ts';

/**
 * A product's limits in force and its rate table on a day, `YYYY-MM-DD` in Phnom Penh (CALC-25, G-27). Payday keeps its own
 * durations (CALC-26); a product without a row has the limits of `lending`.
 */
export async function productLimits(
  db: Database,
  product: ProductKey,
  today: string,
): Promise<{ limits: Limits; rates: RateRow[] }> {
  const row = await db
    .selectFrom('product')
    .selectAll()
    .where('key', '=', product)
    .executeTakeFirst();
  return {
    limits: limitsInForce(product, row && storedLimits(row)),
    rates: await ratesOn(db, product, today),
  };
}

/** The limits in force of every product. */
export async function allLimits(db: Database): Promise<Readonly<Record<ProductKey, Limits>>> {
  const rows = await db.selectFrom('product').selectAll().execute();
  const limitsOf = (product: ProductKey) => {
    const row = rows.find(({ key }) => key === product);
    return limitsInForce(product, row && storedLimits(row));
  };
  return {
    payday: limitsOf('payday'),
    personal: limitsOf('personal'),
    purchasing: limitsOf('purchasing'),
    pawn: limitsOf('pawn'),
  };
}

function storedLimits(row: Selectable<Product>): Partial<Limits> {
  return {
    minAmountCents: Number(row.min_amount_cents),
    maxAmountCents: Number(row.max_amount_cents),
    minDuration: row.min_duration,
    maxDuration: row.max_duration,
    ...extrasOf(row),
  };
}

/** What staff have set beside the bounds. */
function extrasOf(row: Selectable<Product>): Partial<Limits> {
  const { amount_step_cents: step, amount_warn_cents: warn, duration_warn, warns_duration } = row;
  return {
    ...(step === null ? {} : { amountStepCents: Number(step) }),
    ...(warn === null ? {} : { amountWarnCents: Number(warn) }),
    ...(warns_duration && duration_warn === null
      ? {}
      : { durationWarn: warns_duration ? duration_warn : null }),
  };
}

/** The rate rows valid on a day, in the order set by staff, which breaks ties (C-13). */
async function ratesOn(db: Database, product: ProductKey, today: string): Promise<RateRow[]> {
  const rows = await db
    .selectFrom('rate_row')
    .selectAll()
    .where('product', '=', product)
    .where((row) => row.or([row('valid_from', 'is', null), row('valid_from', '<=', today)]))
    .where((row) => row.or([row('valid_until', 'is', null), row('valid_until', '>=', today)]))
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    startAmountCents: Number(row.start_amount_cents),
    endAmountCents: Number(row.end_amount_cents),
    start: row.start_duration,
    end: row.end_duration,
    rateMillionths: row.rate_millionths,
  }));
}

/**
 * The lender's fees for a product on a day (`YYYY-MM-DD` in Phnom Penh), in cents and millionths; empty until fees are set (C-15,
 * G-28). No two of one kind count on one day (contract/src/office/product-check.ts).
 */
export async function productFees(db: Database, product: ProductKey, today: string): Promise<Fees> {
  const rows = await db
    .selectFrom('fee')
    .selectAll()
    .where('product', '=', product)
    .where((row) => row.or([row('valid_from', 'is', null), row('valid_from', '<=', today)]))
    .where((row) => row.or([row('valid_until', 'is', null), row('valid_until', '>=', today)]))
    .execute();
  const fees: { -readonly [Kind in keyof Fees]: Fees[Kind] } = {};
  for (const row of rows) {
    const amount: Fee['amount'] =
      row.rate_millionths === null
        ? { kind: 'fixed', cents: Number(row.fixed_cents) }
        : { kind: 'percent', rate: row.rate_millionths };
    fees[row.kind as keyof Fees] = {
      amount,
      charged: row.charged as FeeCharged,
      ...(row.min_cents === null ? {} : { minCents: Number(row.min_cents) }),
      ...(row.max_cents === null ? {} : { maxCents: Number(row.max_cents) }),
    };
  }
  return fees;
}
