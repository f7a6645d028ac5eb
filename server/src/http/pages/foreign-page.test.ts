import { ENDPOINTS } from 'contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  firstStep,
  formOf,
  openTestApp,
  SENTENCES,
  STORE,
  type TestApp,
} from '../../../testing/http.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ PUBLIC_URL: 'https://romdoul.example' });
});
afterAll(() => test.close());

const form = () =>
  formOf(Object.entries(firstStep()).map(([key, value]) => [key, String(value)] as const));
const drafts = async () =>
  (await test.house.db.selectFrom('application').select('id').execute()).length;

const writes = ENDPOINTS.filter(({ method }) => method !== 'GET').map(({ path }) => path);

/** What browsers say of a page that is not ours: newer ones where it stands, older ones its origin alone. */
const FOREIGN: readonly Record<string, string>[] = [
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://blog.romdoul.example', 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'http://romdoul.example' },
  { origin: 'https://romdoul.example.evil.example' },
];
const foreign = writes.flatMap((url) =>
  FOREIGN.map((said) => [url, JSON.stringify(said), said] as const),
);

it.each(foreign)(
  'V3.5.1 a foreign page has no visitor post to %s: %s',
  async (url, _name, said) => {
    const before = await drafts();
    const { payload, headers } = form();
    const answer = await test.call({
      method: 'POST',
      url,
      payload,
      headers: { ...headers, ...said },
    });
    expect(answer).toMatchObject({ status: 403, code: 403, ...SENTENCES });
    expect(await drafts()).toBe(before);
  },
);

const OWN = 'https://romdoul.example';
it.each<Record<string, string>>([
  { 'sec-fetch-site': 'same-origin', origin: OWN },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'same-site', origin: OWN },
  { origin: OWN },
  { origin: 'http://localhost:80', host: 'localhost:80' },
  {},
])('our own page, and whoever is no browser, may: %j', async (said) => {
  const { payload, headers } = form();
  const options = { payload, headers: { ...headers, ...said } };
  const answer = await test.call({ method: 'POST', url: STORE, ...options });
  expect([answer.status, answer.code]).toEqual([200, 1]);
});
