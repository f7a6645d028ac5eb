import { productRates } from 'contract/products';
import type { FastifyInstance } from 'fastify';
import { PRODUCT_KEYS } from 'lending/product';
import { afterAll, beforeAll, expect, describe, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/applications.ts';
import { openTestCalls } from '../../testing/http.ts';
import { routes } from './routes.ts';

let house: TestHouse;
let app: FastifyInstance;
beforeAll(async () => {
  house = await openTestHouse();
  house.clock.set('2026-11-20T17:30:00Z');
  app = await openTestCalls(house, (api) => routes(api, house));
});
afterAll(async () => {
  await app.close();
  await house.close();
});

async function ask(url: string) {
  const answer = await app.inject({ method: 'POST', url });
  return { status: answer.statusCode, ...answer.json() };
}

describe('the four rate calls', () => {
  it.each([
    ['API-14 ENT-07', '/api/v1/interest-rate/get-interest-rates', 1, [50, 200, 1, 30]],
    ['API-15', '/api/v1/interest-rate/personal-loan/get-interest-rates', 1, [200, 2000, 1, 24]],
    ['API-16', '/api/v1/interest-rate/purchasing/get-interest-rates', 200, [40, 2000, 1, 36]],
    ['API-17', '/api/v1/interest-rate/pawn/get-interest-rates', 1, [150, 4000, 1, 12]],
  ] as const)('%s CALC-29 %s answers with code %i', async (_id, url, code, bounds) => {
    const { status, data, ...envelope } = await ask(url);
    expect(status).toBe(200);
    expect(envelope).toEqual({ code, message: '', message_en: '', message_km: '' });
    const { rates, ...rest } = data;
    const [min_amount, max_amount, min, max] = bounds;
    expect(rest).toEqual({ min_amount, max_amount, min, max, fees: [] });
    expect(rates.length).toBeGreaterThan(0);
    for (const row of rates) {
      expect(Object.keys(row).toSorted()).toEqual(
        ['end', 'end_amount', 'percentage', 'start', 'start_amount'].toSorted(),
      );
    }
  });

  it('API-18 follow what staff set, with fees once there are some', async () => {
    await house.db
      .updateTable('product')
      .set({ max_amount_cents: 300_00n, min_duration: 2, max_duration: 10 })
      .where('key', 'in', ['payday', 'pawn'])
      .execute();
    await house.db
      .insertInto('fee')
      .values([
        {
          product: 'pawn',
          kind: 'consulting',
          rate_millionths: 12_500,
          max_cents: 9_99n,
          charged: 'spread',
        },
        { product: 'pawn', kind: 'processing', fixed_cents: 2_50n, charged: 'disbursement' },
      ])
      .execute();
    const { data } = await ask(productRates.pawn.path);
    expect(data).toMatchObject({ max_amount: 300, min: 2, max: 10 });
    expect(data.fees).toEqual([
      {
        kind: 'processing',
        percent: null,
        fixed: 2.5,
        min: null,
        max: null,
        charged: 'disbursement',
      },
      { kind: 'consulting', percent: 1.25, fixed: null, min: null, max: 9.99, charged: 'spread' },
    ]);
    expect((await ask(productRates.payday.path)).data).toMatchObject({
      max_amount: 300,
      min: 1,
      max: 30,
    });
  });

  it('V16.2.2 take the rows of the day in Phnom Penh, which begins seven hours before UTC', async () => {
    await house.db
      .updateTable('rate_row')
      .set({ valid_from: '2026-11-21' })
      .where('product', '=', 'payday')
      .execute();
    await house.db
      .updateTable('rate_row')
      .set({ valid_until: '2026-11-20' })
      .where('product', '=', 'personal')
      .execute();
    expect((await ask(productRates.payday.path)).data.rates).toHaveLength(1);
    expect((await ask(productRates.personal.path)).data.rates).toEqual([]);
  });

  it('answer a call that carries a payload all the same', async () => {
    for (const key of PRODUCT_KEYS) {
      const { path, successCode } = productRates[key];
      const answer = await app.inject({ method: 'POST', url: path, payload: { any: 'thing' } });
      expect(answer.json().code).toBe(successCode);
    }
  });
});
