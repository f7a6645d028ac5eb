import { PRODUCT_KEYS, PRODUCTS } from 'lending/product';
import { chooseRate } from 'lending/rate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { seedReference } from '../seed/reference.ts';
import { productFees, productLimits } from './store.ts';

const TODAY = '2026-11-21';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
  await seedReference(test.db, { demo: false });
});
afterAll(() => test.drop());

const row = (but: object = {}) => ({
  product: 'personal',
  start_amount_cents: 200_00n,
  end_amount_cents: 2000_00n,
  start_duration: 0,
  end_duration: 0,
  rate_millionths: 30_000,
  ...but,
});

describe('bounds', () => {
  it.each(PRODUCT_KEYS)(
    'CALC-25 of %s are the form’s own on a fresh install (C-09)',
    async (key) => {
      const { amount, duration } = PRODUCTS[key];
      expect((await productLimits(test.db, key, TODAY)).limits).toEqual({
        minAmountCents: amount.minCents,
        maxAmountCents: amount.maxCents,
        minDuration: duration.min,
        maxDuration: duration.max,
      });
    },
  );

  it('CALC-25 CALC-26 follow the table, but for the durations of payday', async () => {
    await test.db
      .updateTable('product')
      .set({ max_amount_cents: 300_00n, max_duration: 20 })
      .where('key', 'in', ['payday', 'pawn'])
      .execute();
    expect((await productLimits(test.db, 'payday', TODAY)).limits).toMatchObject({
      maxAmountCents: 300_00,
      maxDuration: 30,
    });
    expect((await productLimits(test.db, 'pawn', TODAY)).limits).toMatchObject({
      maxAmountCents: 300_00,
      maxDuration: 20,
    });
  });
});

describe('rates', () => {
  beforeEach(async () => {
    await test.db.deleteFrom('rate_row').where('product', '=', 'personal').execute();
  });
  const told = async (day: string) =>
    (await productLimits(test.db, 'personal', day)).rates.map((one) => one.rateMillionths);

  it('CALC-29 are rows of cents, durations and millionths', async () => {
    await test.db
      .insertInto('rate_row')
      .values(row({ start_duration: 1, end_duration: 6 }))
      .execute();
    expect((await productLimits(test.db, 'personal', TODAY)).rates).toEqual([
      {
        startAmountCents: 200_00,
        endAmountCents: 2000_00,
        start: 1,
        end: 6,
        rateMillionths: 30_000,
      },
    ]);
  });

  it('count from their first day to their last, both included', async () => {
    await test.db
      .insertInto('rate_row')
      .values(row({ valid_from: '2026-11-20', valid_until: '2026-11-22' }))
      .execute();
    expect(await told('2026-11-19')).toEqual([]);
    expect(await told('2026-11-20')).toEqual([30_000]);
    expect(await told('2026-11-22')).toEqual([30_000]);
    expect(await told('2026-11-23')).toEqual([]);
  });

  it('are told in the order of the staff, which breaks ties (C-13)', async () => {
    await test.db
      .insertInto('rate_row')
      .values([
        row({ rate_millionths: 10_000, position: 2 }),
        row({ rate_millionths: 20_000, position: 1 }),
      ])
      .execute();
    expect(await told(TODAY)).toEqual([20_000, 10_000]);
    const { limits, rates } = await productLimits(test.db, 'personal', TODAY);
    expect(chooseRate(rates, 500_00, 3, limits)).toEqual({ rate: 20_000, source: 'table' });
  });

  it('CALC-30 CALC-31 a row for any duration yields to one that names the duration', async () => {
    await test.db
      .insertInto('rate_row')
      .values([row(), row({ rate_millionths: 40_000, start_duration: 3, end_duration: 6 })])
      .execute();
    const { limits, rates } = await productLimits(test.db, 'personal', TODAY);
    expect(chooseRate(rates, 500_00, 3, limits).rate).toBe(40_000);
    expect(chooseRate(rates, 500_00, 12, limits).rate).toBe(30_000);
  });
});

describe('fees', () => {
  it('are none until the lender sets them (C-15)', async () => {
    for (const key of PRODUCT_KEYS) expect(await productFees(test.db, key, TODAY)).toEqual({});
  });

  it('are told as set', async () => {
    await test.db
      .insertInto('fee')
      .values([
        {
          product: 'payday',
          kind: 'processing',
          rate_millionths: 20_000,
          min_cents: 1_00n,
          max_cents: 3_00n,
          charged: 'disbursement',
        },
        { product: 'payday', kind: 'consulting', fixed_cents: 2_50n, charged: 'spread' },
      ])
      .execute();
    expect(await productFees(test.db, 'payday', TODAY)).toEqual({
      processing: {
        amount: { kind: 'percent', rate: 20_000 },
        minCents: 100,
        maxCents: 300,
        charged: 'disbursement',
      },
      consulting: { amount: { kind: 'fixed', cents: 250 }, charged: 'spread' },
    });
  });
});
