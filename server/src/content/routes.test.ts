import { addDays } from 'lending/calendar';
import { insertHoliday } from '../settings/store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/applications.ts';
import { testEnv } from '../../testing/env.ts';
import { openTestCalls } from '../../testing/http.ts';
import { seedReference } from '../seed/reference.ts';
import { routes } from './routes.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
  await seedReference(house.db, { demo: true });
});
afterAll(() => house.close());

async function ask(method: 'GET' | 'POST', url: string, settings: Record<string, string> = {}) {
  const { db, clock } = house;
  const env = testEnv(settings);
  const app = await openTestCalls({ db, clock, env }, (api) => routes(api, { db, env, clock }));
  const answer = await app.inject({ method, url });
  await app.close();
  expect(answer.statusCode).toBe(200);
  expect(answer.json().code).toBe(1);
  return answer.json().data;
}

const BACKGROUND = '/api/v1/frontend/background/get-background';

describe('content of the home page', () => {
  it('API-12 HOME-07 ENT-09 the background picture; our own where none is chosen (G-19)', async () => {
    expect(await ask('POST', BACKGROUND)).toEqual({ image: '/images/background.svg' });
    await house.db
      .updateTable('site_image')
      .set({ address: 'https://pictures.example/field.jpg' })
      .where('key', '=', 'background')
      .execute();
    expect(await ask('POST', BACKGROUND)).toEqual({ image: 'https://pictures.example/field.jpg' });
    const own = { image: '/images/background.svg' };
    await house.db.deleteFrom('site_image').execute();
    expect(await ask('POST', BACKGROUND)).toEqual(own);
  });

  it('API-13 HOME-05 ENT-09 the picture of the why-us block; our own where none is chosen', async () => {
    const answer = await ask('POST', '/api/v4/frontend/why-us-image');
    expect(answer).toEqual({ image: '/images/why-us.svg' });
    await house.db.deleteFrom('site_image').execute();
    expect(await ask('POST', '/api/v4/frontend/why-us-image')).toEqual(answer);
  });

  it('opening hours, holidays of the next thirty days and cities, as they are set', async () => {
    const ours = 'Phnom Penh, Siem Reap, Battambang or Sihanoukville';
    expect(await ask('GET', '/api/v1/frontend/visiting')).toMatchObject({
      opens: '08:00',
      closes: '18:00',
      cities_en: ours,
      holidays: [],
    });
    const at = house.clock.now();
    const today = house.clock.today();
    const names = { name_km: 'បុណ្យ', name_en: 'Feast' };
    for (const day of [addDays(today, 30), addDays(today, 31)])
      await insertHoliday(house.db, { day, ...names, by: 'staff:max', at });
    const set = { version: 1, changed_by: 'staff:max', changed_at: at };
    const values = [
      ['opens_at', '07:30'],
      ['cities_en', 'Kampot'],
    ] as const;
    for (const [key, value] of values)
      await house.db
        .insertInto('setting')
        .values({ key, value, ...set })
        .execute();
    expect(await ask('GET', '/api/v1/frontend/visiting')).toMatchObject({
      opens: '07:30',
      cities_en: 'Kampot',
      holidays: [{ day: addDays(today, 30), ...names }],
    });
  });

  it('the reviews in both languages; samples in the demo only (G-37)', async () => {
    const [first] = await ask('GET', '/api/v1/frontend/reviews', { DEMO: 'on' });
    expect(Object.keys(first).toSorted()).toEqual(
      ['id', 'name_en', 'name_km', 'photo', 'text_en', 'text_km'].toSorted(),
    );
    expect(await ask('GET', '/api/v1/frontend/reviews', { DEMO: 'off' })).toEqual([]);
  });
});
