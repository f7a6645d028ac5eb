import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { seedReference } from '../seed/reference.ts';
import { imageAddress, publishedReviews } from './store.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

describe('pictures of the home page', () => {
  it('ENT-09 HOME-05 HOME-07 are the bundled ones on a fresh install', async () => {
    expect(await imageAddress(test.db, 'background')).toBeNull();
    await seedReference(test.db, { demo: true });
    expect(await imageAddress(test.db, 'background')).toBe('/images/background.svg');
    expect(await imageAddress(test.db, 'why-us')).toBe('/images/why-us.svg');
  });
});

describe('reviews', () => {
  const told = async (samples: boolean) =>
    (await publishedReviews(test.db, { samples })).map(({ name_en }) => name_en);

  it('G-37 samples show in the demo only', async () => {
    expect((await told(true)).length).toBeGreaterThan(1);
    expect(await told(false)).toEqual([]);
  });

  it('G-37 are shown in the order of the staff, and only when published', async () => {
    const review = (name: string, position: number, is_published: boolean) => ({
      name_en: name,
      name_km: name,
      text_en: 'x',
      text_km: 'x',
      position,
      is_published,
      is_sample: false,
    });
    await test.db
      .insertInto('review')
      .values([review('B', 2, true), review('A', 1, true), review('hidden', 0, false)])
      .execute();
    expect(await told(false)).toEqual(['A', 'B']);
  });
});
