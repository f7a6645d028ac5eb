import { OFFICE_LISTS, PUBLIC_LISTS } from 'contract/options/all';
import { loanPurposes } from 'contract/options/loan-purposes';
import { type Kysely, sql } from 'kysely';
import { PRODUCT_KEYS, PRODUCTS } from 'lending/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import type { DB } from '../database/types.ts';
import { seedReference } from './reference.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

const FILLED = [
  'product',
  'rate_row',
  'region',
  'option_list',
  'option',
  'education',
  'loan_purpose_group',
  'loan_purpose',
  'loan_status',
  'child_status',
  'payment_scheme',
  'disbursement_method',
  'repayment_method',
  'investor_type',
  'membership_tier',
  'loan_system_product',
  'site_image',
  'review',
  'page_text',
] as const satisfies (keyof DB)[];

/** Every row of every table that a fresh install fills. */
async function contents(db: Kysely<DB>): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const table of FILLED) {
    tables[table] = (await sql`select * from ${sql.table(table)} order by 1, 2`.execute(db)).rows;
  }
  return tables;
}

describe('a fresh install', () => {
  beforeAll(() => Promise.all([start(), start()]));
  const start = (demo = false) => seedReference(test.db, { demo });

  it('REFDATA-12 REFDATA-21 has 25 provinces, 210 districts and 1,652 communes in both scripts', async () => {
    const levels = await test.db
      .selectFrom('region')
      .select((row) => ['level', row.fn.countAll().as('count')])
      .groupBy('level')
      .orderBy('level')
      .execute();
    expect(levels.map(({ level, count }) => [level, Number(count)])).toEqual([
      [1, 25],
      [2, 210],
      [3, 1652],
    ]);
    const regions = await test.db.selectFrom('region').selectAll().execute();
    for (const { code, name_km, name_latin } of regions) {
      expect(name_km, code).toMatch(/^\p{Script=Khmer}[\p{Script=Khmer} ‹›]*$/u);
      expect(name_latin, code).toMatch(/^\p{Script=Latin}[\p{Script=Latin}\d '().-]*$/u);
      // Answers are checked in this form of writing.
      expect(name_latin).toBe(name_latin.normalize('NFC'));
    }
  });

  it('has every list of the contract, each entry once and in order', async () => {
    for (const { name, options } of [...PUBLIC_LISTS, ...OFFICE_LISTS]) {
      const rows = await test.db
        .selectFrom('option')
        .selectAll()
        .where('list', '=', name)
        .orderBy('position')
        .execute();
      expect(
        rows.map((row) => [row.value, row.name_en, row.name_km]),
        name,
      ).toEqual(
        options.map(({ value, label }) => [
          value,
          label({}, { locale: 'en' }),
          label({}, { locale: 'km' }),
        ]),
      );
    }
  });

  it('REFDATA-17 REFDATA-18 has the loan purposes under their groups', async () => {
    const rows = await test.db
      .selectFrom('loan_purpose')
      .select(['id', 'group_id'])
      .orderBy('group_id')
      .orderBy('position')
      .execute();
    expect(rows).toEqual(
      loanPurposes.flatMap(({ id, children }) =>
        children.map((child) => ({ id: child.id, group_id: id })),
      ),
    );
  });

  it('has the form’s own bounds (C-09) and a rate for every amount of each product', async () => {
    for (const key of PRODUCT_KEYS) {
      const { amount, duration } = PRODUCTS[key];
      const product = await test.db
        .selectFrom('product')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      expect(product).toMatchObject({
        min_amount_cents: BigInt(amount.minCents),
        max_amount_cents: BigInt(amount.maxCents),
        min_duration: duration.min,
        max_duration: duration.max,
      });
      const rates = await test.db
        .selectFrom('rate_row')
        .selectAll()
        .where('product', '=', key)
        .execute();
      expect(rates).toMatchObject([
        {
          start_amount_cents: BigInt(amount.minCents),
          end_amount_cents: BigInt(amount.maxCents),
          start_duration: 0,
          end_duration: 0,
        },
      ]);
    }
  });

  it('REFDATA-23 to REFDATA-30 has the tables of the loan system', async () => {
    const filled = await contents(test.db);
    expect(Object.fromEntries(FILLED.map((table) => [table, filled[table]?.length]))).toMatchObject(
      {
        loan_status: 7,
        child_status: 6,
        payment_scheme: 9,
        investor_type: 3,
        membership_tier: 4,
        loan_system_product: 16,
        site_image: 2,
        review: 0,
        page_text: 15,
      },
    );
  });

  it('started again, or twice at once, adds and changes nothing', async () => {
    const before = await contents(test.db);
    await Promise.all([start(), start(), start()]);
    expect(await contents(test.db)).toEqual(before);
  });

  it('never undoes what staff changed', async () => {
    await test.db
      .updateTable('product')
      .set({ max_amount_cents: 300_00n })
      .where('key', '=', 'payday')
      .execute();
    await test.db.deleteFrom('rate_row').where('product', '=', 'payday').execute();
    await test.db.deleteFrom('option').where('list', '=', 'major').execute();
    await test.db
      .updateTable('option')
      .set({ name_en: 'Tuk-tuk driver, own tuk-tuk' })
      .where('value', '=', 'Tuk-tuk driver')
      .execute();
    await test.db.updateTable('site_image').set({ address: '/images/other.svg' }).execute();
    await test.db.updateTable('page_text').set({ body: '# Ours\n\nText.' }).execute();
    const before = await contents(test.db);
    await start();
    expect(await contents(test.db)).toEqual(before);
  });

  it('shows sample reviews in the demo only, and none where there are real ones', async () => {
    await start(true);
    const reviews = () => test.db.selectFrom('review').selectAll().orderBy('id').execute();
    const samples = await reviews();
    expect(samples.length).toBeGreaterThan(1);
    for (const { is_sample, name_en } of samples) {
      expect(is_sample).toBe(true);
      expect(name_en).toMatch(/^Sample/);
    }
    await start(true);
    expect(await reviews()).toEqual(samples);
  });
});

describe('the tables refuse', () => {
  const refused = (statement: string) =>
    expect(sql.raw(statement).execute(test.db), statement).rejects.toThrow(/violates/);

  it.each([
    "insert into product values ('home', 5000, 6000, 1, 2)",
    "update product set max_amount_cents = 100 where key = 'payday'",
    "update product set min_amount_cents = 5050 where key = 'payday'",
    "update product set min_duration = 31 where key = 'payday'",
    "insert into rate_row (product, start_amount_cents, end_amount_cents, start_duration, end_duration, rate_millionths) values ('payday', 200, 100, 0, 0, 1)",
    "insert into rate_row (product, start_amount_cents, end_amount_cents, start_duration, end_duration, rate_millionths) values ('payday', 100, 200, 0, 0, -1)",
    "insert into fee (product, kind, charged) values ('payday', 'processing', 'spread')",
    "insert into fee (product, kind, rate_millionths, fixed_cents, charged) values ('payday', 'processing', 1, 1, 'spread')",
    "insert into region (code, name_km, name_latin, unit_km, unit_en) values ('9901', 'ក', 'K', 'ក', 'K')",
    "insert into region (code, name_km, name_latin, unit_km, unit_en) values ('1', 'ក', 'K', 'ក', 'K')",
    "insert into region (code, name_km, name_latin, unit_km, unit_en) values ('1299', 'ក', 'Chamkar Mon', 'ក', 'K')",
    "insert into option (list, value, name_en, name_km, position) values ('none', 'a', 'a', 'a', 1)",
    "insert into site_image values ('background', 'javascript:alert(1)')",
    "insert into review (name_en, name_km, text_en, text_km, photo, position, is_published, is_sample) values ('a', 'a', 'a', 'a', 'data:x', 1, true, false)",
  ])('%s', refused);
});
