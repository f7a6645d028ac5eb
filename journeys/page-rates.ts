/** The lender's tables: rates, fees and bounds as staff would set them, put back at the end of a story. */
import { onTestFinished } from 'vitest';
import { asOwner } from '../scripts/product-database.ts';
import type { Product } from './page-home.ts';
import { dataDir } from './page-visit.ts';

/** A rate row in whole dollars and percent; durations 0 and 0 mean any. */
export interface RateRow {
  amounts: [from: number, to: number];
  durations: [from: number, to: number];
  percent: number;
}

export interface Tables {
  rates?: RateRow[];
  bounds?: { amounts?: [low: number, high: number]; durations?: [low: number, high: number] };
  /** One that has ended counted up to yesterday. */
  fees?: { kind: 'processing' | 'consulting'; percent: number; hasEnded?: boolean }[];
}

type Client = Parameters<Parameters<typeof asOwner>[1]>[0];

const MILLIONTHS_IN_PERCENT = 10_000;
const TABLES = ['fee', 'rate_row', 'product'] as const;

/** Sets what is given of a product's tables for the rest of the story. */
export async function setTables(product: Product, tables: Tables): Promise<void> {
  await asOwner(dataDir(), async (client) => {
    const before: string[] = [];
    for (const table of TABLES) before.push(await rowsOf(client, table));
    onTestFinished(() => putBack(before));
    if (tables.rates) await setRates(client, product, tables.rates);
    if (tables.bounds) await setBounds(client, product, tables.bounds);
    for (const { kind, percent, hasEnded = false } of tables.fees ?? []) {
      await client.query(
        `insert into fee (product, kind, rate_millionths, charged, valid_until) values ($1, $2, $3, 'disbursement',
           case when $4 then (now() at time zone 'Asia/Phnom_Penh')::date - 1 end)`,
        [product, kind, percent * MILLIONTHS_IN_PERCENT, hasEnded],
      );
    }
  });
}

async function setRates(client: Client, product: Product, rows: RateRow[]): Promise<void> {
  await client.query('delete from rate_row where product = $1', [product]);
  for (const { amounts, durations, percent } of rows) {
    const cents = amounts.map((dollars) => dollars * 100);
    await client.query(
      `insert into rate_row (product, start_amount_cents, end_amount_cents, start_duration, end_duration,
         rate_millionths) values ($1, $2, $3, $4, $5, $6)`,
      [product, ...cents, ...durations, percent * MILLIONTHS_IN_PERCENT],
    );
  }
}

async function setBounds(
  client: Client,
  product: Product,
  { amounts, durations }: NonNullable<Tables['bounds']>,
): Promise<void> {
  if (amounts) {
    await client.query(
      'update product set min_amount_cents = $2, max_amount_cents = $3 where key = $1',
      [product, ...amounts.map((dollars) => dollars * 100)],
    );
  }
  if (durations) {
    await client.query('update product set min_duration = $2, max_duration = $3 where key = $1', [
      product,
      ...durations,
    ]);
  }
}

async function rowsOf(client: Client, table: (typeof TABLES)[number]): Promise<string> {
  const { rows } = await client.query<{ all: string }>(
    `select coalesce(json_agg(one), '[]')::text as all from ${table} one`,
  );
  return rows[0]?.all ?? '[]';
}

async function putBack([fees, rates, products]: readonly string[]): Promise<void> {
  await asOwner(dataDir(), async (client) => {
    await client.query('begin');
    await client.query('delete from fee');
    await client.query('delete from rate_row');
    await client.query(
      `insert into fee overriding system value
         select * from json_populate_recordset(null::fee, $1)`,
      [fees],
    );
    await client.query(
      `insert into rate_row overriding system value
         select * from json_populate_recordset(null::rate_row, $1)`,
      [rates],
    );
    await client.query(
      `update product set min_amount_cents = was.min_amount_cents, max_amount_cents = was.max_amount_cents,
         min_duration = was.min_duration, max_duration = was.max_duration
       from json_populate_recordset(null::product, $1) was where was.key = product.key`,
      [products],
    );
    await client.query('commit');
  });
}
