import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MessagePage } from 'contract/office/messages';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';

let test: TestOffice;
let headers: Record<string, string>;
beforeAll(async () => {
  test = await openTestOffice();
  headers = await signedIn(test, await aStaff(test, 'officer'));
  await sql`
    insert into notice (kind, audience, phone, locale, body, state, sent_at, due_at, created_at)
    select 'application_received', 'applicant', '85512345678', 'en', 'Message ' || n,
      case when n % 10 = 0 then 'failed' else 'sent' end,
      case when n % 10 = 0 then null else now() end, now(), now()
    from generate_series(1, 120) n`.execute(test.house.db);
});
afterAll(() => test.close());

const page = async (query: string): Promise<MessagePage> => {
  const answer = await test.call({ method: 'GET', url: `/api/office/messages${query}`, headers });
  expect(answer.status).toBe(200);
  return answer.body as unknown as MessagePage;
};
const bodies = ({ rows }: MessagePage) => rows.map(({ body }) => Number(body.slice(8)));
const range = (from: number, to: number) =>
  Array.from(
    { length: Math.abs(to - from) + 1 },
    (_, index) => from + index * Math.sign(to - from),
  );

it('turns the pages of the outbox both ways, fifty a page, the newest first', async () => {
  const first = await page('');
  expect([bodies(first), first.previous]).toEqual([range(120, 71), null]);
  const second = await page(`?after=${first.next}`);
  expect(bodies(second)).toEqual(range(70, 21));
  const third = await page(`?after=${second.next}`);
  expect([bodies(third), third.next]).toEqual([range(20, 1), null]);
  const back = await page(`?before=${third.previous}`);
  expect(bodies(back)).toEqual(range(70, 21));
  const begin = await page(`?before=${back.previous}`);
  expect([bodies(begin), begin.previous]).toEqual([range(120, 71), null]);
  expect(begin.next).toBe(first.next);
});

it('sorts and filters', async () => {
  const oldest = await page('?sort=written');
  expect(bodies(oldest)).toEqual(range(1, 50));
  expect(bodies(await page(`?sort=written&after=${oldest.next}`))).toEqual(range(51, 100));
  const failed = await page('?state=failed');
  expect([bodies(failed), failed.next]).toEqual([
    [120, 110, 100, 90, 80, 70, 60, 50, 40, 30, 20, 10],
    null,
  ]);
  expect(await page('?state=waiting')).toEqual({ rows: [], next: null, previous: null });
  expect((await page('?audience=lender')).rows).toEqual([]);
});

it('never shows the digits of a code, sent or waiting', async () => {
  const { rows } = await sql<{ id: bigint }>`
    insert into notice (kind, audience, phone, locale, body, state, due_at, created_at)
    values ('reset_code', 'applicant', '85512345678', 'en', 'Your code is 123456.', 'waiting', now(), now())
    returning id`.execute(test.house.db);
  const answer = await test.call({
    method: 'GET',
    url: `/api/office/messages/${rows[0]?.id}`,
    headers,
  });
  expect(answer.body).toMatchObject({ body: 'Your code is ******.', state: 'waiting' });
  expect((await page('?state=waiting')).rows[0]?.body).toBe('Your code is ******.');
});

it('says so where there is no such message', async () => {
  const url = '/api/office/messages/999999';
  expect(await test.call({ method: 'GET', url, headers })).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
  for (const query of ['?after=x', '?state=lost', '?sort=body']) {
    const answer = await test.call({ method: 'GET', url: `/api/office/messages${query}`, headers });
    expect(answer.status).toBe(400);
  }
});
