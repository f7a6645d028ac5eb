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
  const app = await openTestCalls({ db, clock, env }, (api) => routes(api, { db, env }));
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

  it('the reviews in both languages; samples in the demo only (G-37)', async () => {
    const [first] = await ask('GET', '/api/v1/frontend/reviews', { DEMO: 'on' });
    expect(Object.keys(first).toSorted()).toEqual(
      ['id', 'name_en', 'name_km', 'photo', 'text_en', 'text_km'].toSorted(),
    );
    expect(await ask('GET', '/api/v1/frontend/reviews', { DEMO: 'off' })).toEqual([]);
  });
});
