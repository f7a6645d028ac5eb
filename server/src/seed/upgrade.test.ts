import { homeTypes } from 'contract/options/home';
import { PRODUCT_KEYS, PRODUCTS } from 'lending/product';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { type Defaults, followDefaults, installedDefaults } from '../database/defaults.ts';
import { seedReference } from './reference.ts';

let test: TestDatabase;
beforeEach(async () => {
  test = await testDatabase();
});
afterEach(() => test.drop());

const start = () => seedReference(test.db, { demo: false });

/** What an older program brought: other limits and rates, and a list with one entry of another name and one since gone. */
const LIMITS: Defaults = {
  source: 'product',
  table: 'product',
  key: 'key',
  rows: PRODUCT_KEYS.map((key) => ({
    key,
    min_amount_cents: 10_00n,
    max_amount_cents: 20_00n,
    min_duration: 1,
    max_duration: 2,
  })),
};
const RATES: Defaults = {
  source: 'rate_row',
  table: 'rate_row',
  key: 'product',
  rows: PRODUCT_KEYS.map((product) => ({
    product,
    start_amount_cents: 10_00n,
    end_amount_cents: 20_00n,
    start_duration: 0,
    end_duration: 0,
    rate_millionths: 10_000,
    valid_from: null,
    valid_until: null,
    position: 0,
  })),
};
const LIST = homeTypes.name;
const [FIRST, SECOND] = homeTypes.options.map(({ value }) => value);
const entry = (value: string | undefined, name: string, position: number) => ({
  value: value ?? '',
  name_en: name,
  name_km: name,
  position,
  is_active: true,
});
const OPTIONS: Defaults = {
  source: `option:${LIST}`,
  table: 'option',
  within: { list: LIST },
  key: 'value',
  rows: [entry(FIRST, 'Older name', 0), entry('Tent', 'Tent', 1)],
};

async function olderInstallation(): Promise<void> {
  const none = new Map();
  await test.db.insertInto('option_list').values({ name: LIST, is_public: true }).execute();
  for (const defaults of [LIMITS, RATES, OPTIONS]) {
    await followDefaults(test.db, none, defaults);
  }
}

async function product(key: string) {
  return test.db.selectFrom('product').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
}

async function rates(key: string) {
  const rows = await test.db
    .selectFrom('rate_row')
    .select(['rate_millionths', 'end_amount_cents'])
    .where('product', '=', key)
    .orderBy('id')
    .execute();
  return rows.map((row) => [row.rate_millionths, row.end_amount_cents]);
}

async function options() {
  const rows = await test.db
    .selectFrom('option')
    .select(['value', 'name_en', 'is_active'])
    .where('list', '=', LIST)
    .execute();
  return new Map(rows.map(({ value, ...row }) => [value, row]));
}

const limitsOf = (key: (typeof PRODUCT_KEYS)[number]) => ({
  min_amount_cents: BigInt(PRODUCTS[key].amount.minCents),
  max_amount_cents: BigInt(PRODUCTS[key].amount.maxCents),
  min_duration: PRODUCTS[key].duration.min,
  max_duration: PRODUCTS[key].duration.max,
});

describe('a newer program on an installed database', () => {
  beforeEach(olderInstallation);

  it('renews limits and rates that nobody changed', async () => {
    await start();
    for (const key of PRODUCT_KEYS) {
      expect(await product(key), key).toMatchObject(limitsOf(key));
      expect(await rates(key), key).toEqual([
        [expect.any(Number), BigInt(PRODUCTS[key].amount.maxCents)],
      ]);
    }
    expect((await rates('payday'))[0]?.[0]).toBe(150_000);
  });

  it('leaves limits and rates that staff changed', async () => {
    await test.db
      .updateTable('product')
      .set({ max_amount_cents: 30_00n })
      .where('key', '=', 'payday')
      .execute();
    await test.db
      .updateTable('rate_row')
      .set({ rate_millionths: 12_000 })
      .where('product', '=', 'payday')
      .execute();
    await test.db.deleteFrom('rate_row').where('product', '=', 'personal').execute();
    await test.db
      .insertInto('rate_row')
      .values({ ...RATES.rows[3], product: 'pawn', rate_millionths: 20_000 } as never)
      .execute();
    await start();
    expect(await product('payday')).toMatchObject({
      min_amount_cents: 10_00n,
      max_amount_cents: 30_00n,
    });
    expect(await product('personal')).toMatchObject(limitsOf('personal'));
    expect(await rates('payday')).toEqual([[12_000, 20_00n]]);
    expect(await rates('personal')).toEqual([]);
    expect(await rates('pawn')).toEqual([
      [10_000, 20_00n],
      [20_000, 20_00n],
    ]);
  });

  it('renews, adds and takes out of use the entries of a list', async () => {
    await start();
    const now = await options();
    expect(now.get(FIRST ?? '')?.name_en).not.toBe('Older name');
    expect(now.get(SECOND ?? '')?.is_active).toBe(true);
    expect(now.get('Tent')).toEqual({ name_en: 'Tent', is_active: false });
  });

  it('leaves the entries that staff renamed, removed or added', async () => {
    const ofList = test.db.updateTable('option').where('list', '=', LIST);
    await ofList.set({ name_en: 'Big tent' }).where('value', '=', 'Tent').execute();
    await test.db
      .deleteFrom('option')
      .where('value', '=', FIRST ?? '')
      .execute();
    await test.db
      .insertInto('option')
      .values([
        { ...entry('Boat', 'Boat', 7), list: LIST },
        { ...entry(SECOND, 'Our own', 8), list: LIST },
      ])
      .execute();
    for (let starts = 0; starts < 2; starts += 1) {
      await start();
      const now = await options();
      expect(now.has(FIRST ?? '')).toBe(false);
      expect(now.get('Tent')).toEqual({ name_en: 'Big tent', is_active: true });
      expect(now.get('Boat')).toEqual({ name_en: 'Boat', is_active: true });
      expect(now.get(SECOND ?? '')?.name_en).toBe('Our own');
    }
  });

  it('started twice at once renews once', async () => {
    await Promise.all([start(), start(), start()]);
    expect(await product('payday')).toMatchObject(limitsOf('payday'));
    expect(await rates('payday')).toHaveLength(1);
    expect((await options()).size).toBe(homeTypes.options.length + 1);
  });

  it('brings an entry back into use when a still newer program has it again', async () => {
    await start();
    expect((await options()).get('Tent')?.is_active).toBe(false);
    await followDefaults(test.db, await installedDefaults(test.db), {
      ...OPTIONS,
      rows: [entry('Tent', 'Tent', 9)],
    });
    expect((await options()).get('Tent')).toEqual({ name_en: 'Tent', is_active: true });
  });
});

it('takes the rows of an installation older than the hashes for the staff’s own', async () => {
  await olderInstallation();
  await test.db.deleteFrom('installed_default').execute();
  await start();
  expect(await product('payday')).toMatchObject({ max_amount_cents: 20_00n });
  expect((await options()).get(FIRST ?? '')?.name_en).toBe('Older name');
  expect((await options()).has(SECOND ?? '')).toBe(false);
});
