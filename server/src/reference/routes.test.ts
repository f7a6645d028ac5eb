import { OFFICE_LISTS, PUBLIC_LISTS } from 'contract/options/all';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/applications.ts';
import { openTestCalls } from '../../testing/http.ts';
import { routes } from './routes.ts';

let house: TestHouse;
let app: FastifyInstance;
beforeAll(async () => {
  house = await openTestHouse();
  house.clock.set('2026-12-31T17:30:00Z');
  app = await openTestCalls(house, (api) => routes(api, house));
});
afterAll(async () => {
  await app.close();
  await house.close();
});

async function ask(url: string) {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ code: 1, message_en: '', message_km: '' });
  return answer.json().data;
}

describe('lists for the forms', () => {
  it('API-26 REFDATA-20 home types: value, name_en, name_km', async () => {
    const types = await ask('/api/v4/frontend/home-types');
    expect(types[0]).toEqual({ value: 'own', name_en: 'My own home', name_km: 'ផ្ទះផ្ទាល់ខ្លួន' });
    expect(types.at(-1).value).toBe('Other');
  });

  it('API-27 REFDATA-19 educations: id, name, name_kh, the id being the level', async () => {
    const levels = await ask('/api/v1/borrows/get-borrow-educations');
    expect(levels.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(levels[4]).toEqual({ id: 5, name: "Bachelor's degree", name_kh: 'បរិញ្ញាបត្រ' });
  });

  it('API-28 REFDATA-17 REFDATA-18 loan purposes grouped, the Khmer name under both spellings (C-42)', async () => {
    const groups = await ask('/api/v1/loan/get-loan-types');
    for (const { name_kh, name_khmer, children, ...group } of groups) {
      expect(Object.keys(group).toSorted()).toEqual(['id', 'name']);
      expect(name_kh).toMatch(/\p{Script=Khmer}/u);
      expect(name_khmer).toBe(name_kh);
      expect(children.length).toBeGreaterThan(0);
      for (const child of children) {
        expect(Object.keys(child).toSorted()).toEqual(['id', 'name', 'name_kh']);
      }
    }
  });

  it('REFDATA-22 every public list in one answer, graduate years by the day in Phnom Penh', async () => {
    const lists = await ask('/api/v1/frontend/option-lists');
    for (const { name, options } of PUBLIC_LISTS) {
      expect(
        lists[name].map(({ value }: { value: string }) => value),
        name,
      ).toEqual(options.map(({ value }) => value));
    }
    for (const { name } of OFFICE_LISTS) expect(lists).not.toHaveProperty(name);
    expect(lists.graduate_year[0].value).toBe('2027');
    expect(lists.graduate_year.at(-1).value).toBe('1980');
    expect(lists.education[0].value).toBe('1');
    expect(lists.loan_purpose[0].value).toBe('101');
  });
});
