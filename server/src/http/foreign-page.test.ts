import { ENDPOINTS } from 'contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  firstStep,
  formOf,
  openTestApp,
  SENTENCES,
  STORE,
  type TestApp,
} from '../../testing/http.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const form = () =>
  formOf(Object.entries(firstStep()).map(([key, value]) => [key, String(value)] as const));
const drafts = async () =>
  (await test.house.db.selectFrom('application').select('id').execute()).length;

const writes = ENDPOINTS.filter(({ method }) => method !== 'GET').map(({ path }) => path);
it.each(writes)('V3.5.1 a foreign page has no visitor of its own post to %s', async (url) => {
  const before = await drafts();
  const { payload, headers } = form();
  const answer = await test.call({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  });
  expect(answer).toMatchObject({ status: 403, code: 403, ...SENTENCES });
  expect(await drafts()).toBe(before);
});

it.each(['same-origin', 'same-site', 'none', undefined])(
  'our own page, and whoever is no browser, may: %s',
  async (site) => {
    const { payload, headers } = form();
    const said = site === undefined ? {} : { 'sec-fetch-site': site };
    const answer = await test.call({
      method: 'POST',
      url: STORE,
      payload,
      headers: { ...headers, ...said },
    });
    expect([answer.status, answer.code]).toEqual([200, 1]);
  },
);
