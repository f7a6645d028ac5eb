/** What stands in the audit of a file that was taken. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';

let test: TestOffice;
let headers: Record<string, string>;
beforeAll(async () => {
  test = await openTestOffice();
  headers = await signedIn(test, await aStaff(test, 'manager'));
});
afterAll(() => test.close());

const take = async (path: string) =>
  (await test.call({ method: 'GET', url: `/api/office/${path}`, headers })).status;

const taken = () =>
  test.house.db
    .selectFrom('audit')
    .select(['event', 'facts'])
    .where('event', 'like', '%.exported')
    .orderBy('id')
    .execute();

it.each([
  'complaints/file?state=Sok+Dara',
  'complaints/file?name=Sok+Dara',
  'complaints/file?state=open&state=closed',
  'complaints/file?after=2026-12-01-1',
  'audit/file?subject=012345678',
  'audit/file?subject=phone:85512345678',
  'audit/file?subject=sok:dara',
  'audit/file?subject=loan:sok-dara',
  'audit/file?subject=setting:sok_dara',
  'audit/file?actor=sok_dara',
  'audit/file?actor=phone:85512345678',
  'bank-statements/file?note=Sok+Dara',
  'page-texts/file?note=Sok+Dara',
  'loans/file?name=Sok+Dara',
  'queue/file?view=Sok+Dara',
  'queue/file?name=Sok+Dara',
])('%s is no filter of its list: refused, and nothing of it stands in the audit', async (path) => {
  const before = await taken();
  expect(await take(path)).toBe(400);
  expect(await taken()).toEqual(before);
});

it.each([
  'loan:12',
  'setting:legal_ceiling',
  'option:bank',
  'page_text:about-km',
  'list:complaints',
  'staff:sam',
  `application:${randomUUID()}`,
])('the file of the audit is handed out by the subject %s', async (subject) => {
  expect(await take(`audit/file?subject=${subject}&actor=system`)).toBe(200);
  expect((await taken()).at(-1)?.facts).toEqual({ subject, actor: 'system' });
});

it.each([
  'nightly?after=1-2026-99-99',
  'nightly?before=1-2026-02-30',
  'complaints?after=2026-99-99-1',
  'complaints?before=2026-02-30-1',
])('%s names no day: refused before the database is asked', async (path) => {
  expect(await take(path)).toBe(400);
});

it('a filter stands in the audit as the list has it', async () => {
  expect(await take('complaints/file?state=open&sort=-answer_by')).toBe(200);
  expect((await taken()).at(-1)).toEqual({
    event: 'list.exported',
    facts: { state: 'open', sort: '-answer_by' },
  });
});
