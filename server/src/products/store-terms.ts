import type { FeeLine, ProductTerms, RateLine } from 'contract/office/product-terms';
import type { Kysely, Selectable } from 'kysely';
import { PRODUCTS, type ProductKey } from 'lending/product';
import type { DB, Fee, Product, RateRow } from '../database/types.ts';

/** A product as staff change it: all of its terms, and the version that a change must have seen. */
export interface StoredTerms {
  version: number;
  changedAt: Date;
  terms: ProductTerms;
}

const cents = (value: bigint | null) => (value === null ? null : Number(value));

/** All terms of a product, the rows that have ended included. @throws where the product has no row: every start fills it in */
export async function readTerms(
  db: Kysely<DB>,
  product: ProductKey,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredTerms> {
  const row = await db
    .selectFrom('product')
    .selectAll()
    .where('key', '=', product)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  const rates = await db
    .selectFrom('rate_row')
    .selectAll()
    .where('product', '=', product)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const fees = await db
    .selectFrom('fee')
    .selectAll()
    .where('product', '=', product)
    .orderBy('kind', 'desc')
    .orderBy('id')
    .execute();
  const terms = { ...boundsOf(product, row), rates: rates.map(rateLine), fees: fees.map(feeLine) };
  return { version: row.version, changedAt: row.changed_at ?? row.updated_at, terms };
}

function boundsOf(product: ProductKey, row: Selectable<Product>) {
  const { amount, duration } = PRODUCTS[product];
  return {
    min_amount_cents: Number(row.min_amount_cents),
    max_amount_cents: Number(row.max_amount_cents),
    amount_step_cents: cents(row.amount_step_cents) ?? amount.stepCents,
    amount_warn_cents: cents(row.amount_warn_cents) ?? amount.warnAboveCents,
    min_duration: row.min_duration,
    max_duration: row.max_duration,
    duration_warn: row.warns_duration ? (row.duration_warn ?? duration.warnAbove) : null,
  };
}

function rateLine(row: Selectable<RateRow>): RateLine {
  return {
    id: String(row.id),
    start_amount_cents: Number(row.start_amount_cents),
    end_amount_cents: Number(row.end_amount_cents),
    start: row.start_duration,
    end: row.end_duration,
    rate_millionths: row.rate_millionths,
    valid_from: row.valid_from,
    valid_until: row.valid_until,
  };
}

function feeLine(row: Selectable<Fee>): FeeLine {
  return {
    id: String(row.id),
    // The columns' checks hold what the types say.
    kind: row.kind as FeeLine['kind'],
    rate_millionths: row.rate_millionths,
    fixed_cents: cents(row.fixed_cents),
    min_cents: cents(row.min_cents),
    max_cents: cents(row.max_cents),
    charged: row.charged as FeeLine['charged'],
    valid_from: row.valid_from,
    valid_until: row.valid_until,
  };
}

/** Puts checked terms in the place of those before, and counts the version up. Offers and loans hold terms of their own. */
export async function writeTerms(
  tx: Kysely<DB>,
  product: ProductKey,
  { terms, at }: { terms: ProductTerms; at: Date },
): Promise<void> {
  await tx
    .updateTable('product')
    .set((of) => ({
      min_amount_cents: BigInt(terms.min_amount_cents),
      max_amount_cents: BigInt(terms.max_amount_cents),
      amount_step_cents: BigInt(terms.amount_step_cents),
      amount_warn_cents: BigInt(terms.amount_warn_cents),
      min_duration: terms.min_duration,
      max_duration: terms.max_duration,
      duration_warn: terms.duration_warn,
      warns_duration: terms.duration_warn !== null,
      version: of('version', '+', 1),
      changed_at: at,
      updated_at: at,
    }))
    .where('key', '=', product)
    .execute();
  await writeRates(tx, product, terms.rates, at);
  await writeFees(tx, product, terms.fees, at);
}

async function writeRates(
  tx: Kysely<DB>,
  product: ProductKey,
  rates: readonly RateLine[],
  at: Date,
): Promise<void> {
  const kept = rates.flatMap(({ id }) => (id === null ? [] : [BigInt(id)]));
  await tx
    .deleteFrom('rate_row')
    .where('product', '=', product)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute();
  for (const [position, line] of rates.entries()) {
    const row = {
      start_amount_cents: BigInt(line.start_amount_cents),
      end_amount_cents: BigInt(line.end_amount_cents),
      start_duration: line.start,
      end_duration: line.end,
      rate_millionths: line.rate_millionths,
      valid_from: line.valid_from,
      valid_until: line.valid_until,
      position,
      updated_at: at,
    };
    if (line.id === null)
      await tx
        .insertInto('rate_row')
        .values({ product, ...row })
        .execute();
    else await tx.updateTable('rate_row').set(row).where('id', '=', BigInt(line.id)).execute();
  }
}

async function writeFees(
  tx: Kysely<DB>,
  product: ProductKey,
  fees: readonly FeeLine[],
  at: Date,
): Promise<void> {
  const kept = fees.flatMap(({ id }) => (id === null ? [] : [BigInt(id)]));
  await tx
    .deleteFrom('fee')
    .where('product', '=', product)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute();
  for (const line of fees) {
    const row = {
      kind: line.kind,
      rate_millionths: line.rate_millionths,
      fixed_cents: line.fixed_cents === null ? null : BigInt(line.fixed_cents),
      min_cents: line.min_cents === null ? null : BigInt(line.min_cents),
      max_cents: line.max_cents === null ? null : BigInt(line.max_cents),
      charged: line.charged,
      valid_from: line.valid_from,
      valid_until: line.valid_until,
      updated_at: at,
    };
    if (line.id === null)
      await tx
        .insertInto('fee')
        .values({ product, ...row })
        .execute();
    else await tx.updateTable('fee').set(row).where('id', '=', BigInt(line.id)).execute();
  }
}
