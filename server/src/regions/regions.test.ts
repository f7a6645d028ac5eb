import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { seedReference } from '../seed/reference.ts';
import { regionsWithin, wrongRegion } from './store.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
  await seedReference(test.db, { demo: false });
});
afterAll(() => test.drop());

describe('regions', () => {
  it('REFDATA-12 API-25 lists 25 provinces by code, Phnom Penh among them', async () => {
    const provinces = await regionsWithin(test.db, null);
    expect(provinces).toHaveLength(25);
    expect(provinces.map(({ code }) => code)).toEqual(
      Array.from({ length: 25 }, (_, index) => String(index + 1).padStart(2, '0')),
    );
    expect(provinces[11]).toEqual({ code: '12', name_km: 'ភ្នំពេញ', name_latin: 'Phnom Penh' });
  });

  it('API-25 lists the districts of a province and the communes of a district', async () => {
    const districts = await regionsWithin(test.db, '12');
    expect(districts).toHaveLength(14);
    expect(districts.every(({ code }) => /^12\d\d$/.test(code))).toBe(true);
    const communes = await regionsWithin(test.db, '1201');
    expect(communes.length).toBeGreaterThan(0);
    expect(communes.every(({ code }) => /^1201\d\d$/.test(code))).toBe(true);
  });

  it.each(['99', '120101', '1', '', "12' or '1'='1", '12%', '\u{1F600}'])(
    'API-25 V1.2.4 lists nothing in %j (G-24)',
    async (code) => {
      expect(await regionsWithin(test.db, code)).toEqual([]);
    },
  );
});

describe('an address', () => {
  const address = { province: 'Phnom Penh', district: 'Chamkar Mon', commune: 'Tonle Basak' };

  it('V2.2.3 is real when each name lies in the one before', async () => {
    expect(await wrongRegion(test.db, address)).toBeNull();
  });

  it.each([
    ['province', { ...address, province: 'Paris' }],
    ['province', { ...address, province: 'phnom penh' }],
    ['province', { ...address, province: 'Chamkar Mon' }],
    ['district', { ...address, district: 'Kien Svay' }],
    ['district', { ...address, district: '' }],
    ['commune', { ...address, commune: 'Dei Edth' }],
    ['commune', { ...address, commune: 'ទន្លេបាសាក់' }],
  ])('says that the %s of %j is wrong', async (key, names) => {
    expect(await wrongRegion(test.db, names)).toBe(key);
  });

  it('is looked up within its parent: Samraong is a district of two provinces', async () => {
    const both = await test.db
      .selectFrom('region as district')
      .innerJoin('region as province', 'province.code', 'district.parent_code')
      .innerJoin('region as commune', 'commune.parent_code', 'district.code')
      .select([
        'province.name_latin as province',
        'district.name_latin as district',
        'commune.name_latin as commune',
      ])
      .distinctOn('district.code')
      .where('district.level', '=', 2)
      .where('district.name_latin', '=', 'Samraong')
      .orderBy('district.code')
      .orderBy('commune.code')
      .execute();
    expect(both).toHaveLength(2);
    const [first, second] = both;
    if (!first || !second) throw new Error('two districts');
    expect(await wrongRegion(test.db, first)).toBeNull();
    expect(await wrongRegion(test.db, second)).toBeNull();
    expect(await wrongRegion(test.db, { ...first, commune: second.commune })).toBe('commune');
  });
});
