import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBorrower } from '../../testing/accounts.ts';
import { TEST_NOW } from '../../testing/applications.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import { sweep } from '../jobs/sweeper.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const HOUR_MS = 60 * 60 * 1000;
const log = { warn: () => undefined, error: () => undefined } as never;

/** Rows of each table once a sweep has run so many hours after the beginning. */
async function leftAfter(hours: number) {
  const { house } = test;
  house.clock.set(new Date(Date.parse(TEST_NOW) + hours * HOUR_MS));
  await sweep({ ...house, log }, { files: false });
  const count = async (table: 'session' | 'phone_code' | 'throttle') =>
    (await house.db.selectFrom(table).selectAll().execute()).length;
  return [await count('session'), await count('phone_code'), (await count('throttle')) > 0];
}

it('codes and counts of tries go after a day, a session when it was not used for seven', async () => {
  await aBorrower(test);
  expect(await leftAfter(0)).toEqual([1, 1, true]);
  expect(await leftAfter(23.9)).toEqual([1, 1, true]);
  expect(await leftAfter(24.1)).toEqual([1, 0, false]);
  expect(await leftAfter(7 * 24 - 0.1)).toEqual([1, 0, false]);
  expect(await leftAfter(7 * 24)).toEqual([0, 0, false]);
});
