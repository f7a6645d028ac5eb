import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/applications.ts';
import { openTestCalls } from '../../testing/http.ts';
import { routes } from './routes.ts';

let house: TestHouse;
let app: FastifyInstance;
beforeAll(async () => {
  house = await openTestHouse();
  app = await openTestCalls(house, (api) => routes(api, house));
});
afterAll(async () => {
  await app.close();
  await house.close();
});

async function ask(query: string): Promise<Record<string, string>[]> {
  const answer = await app.inject(`/api/v1/region/options?${query}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().code).toBe(1);
  return answer.json().data;
}

describe('GET /api/v1/region/options', () => {
  it('API-25 REFDATA-12 REFDATA-21 gives 25 provinces with the columns asked for', async () => {
    const provinces = await ask('api_key=public&level=1&select=name_km,name_latin,code');
    expect(provinces).toHaveLength(25);
    expect(provinces[11]).toEqual({ code: '12', name_km: 'ភ្នំពេញ', name_latin: 'Phnom Penh' });
  });

  it('API-25 gives the districts and the communes of a parent', async () => {
    const districts = await ask('api_key=public&parent_code=12');
    expect(districts).toHaveLength(14);
    expect(await ask('parent_code=12&level=2')).toEqual(districts);
    expect((await ask('parent_code=1201')).map(({ code }) => code?.slice(0, 4))).toContain('1201');
  });

  it('API-25 gives no other columns than asked for, and all when none of ours is', async () => {
    expect((await ask('level=1&select=code'))[0]).toEqual({ code: '01' });
    expect((await ask('level=1&select=%20name_km,secret'))[0]).toEqual({ name_km: 'បន្ទាយមានជ័យ' });
    for (const select of ['', 'secret', '*', 'name_km;drop table region']) {
      const [first] = await ask(`level=1&select=${encodeURIComponent(select)}`);
      expect(Object.keys(first ?? {}).toSorted()).toEqual(['code', 'name_km', 'name_latin']);
    }
  });

  it.each([
    '',
    'level=2',
    'level=3',
    'level=01',
    'parent_code=99',
    'parent_code=120101',
    "parent_code=' or 1=1",
  ])('API-25 gives an empty list for %j (G-24)', async (query) => {
    expect(await ask(query)).toEqual([]);
  });
});
