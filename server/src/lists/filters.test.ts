/** What stands in the audit of a file that was taken. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordActs } from '../audit/store.ts';
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

const byUuid = `application:${randomUUID()}`;

it.each([
  'loan:12',
  'setting:legal_ceiling',
  'option:bank',
  'page_text:about-km',
  'list:complaints',
  'list:pledges',
  'holiday:2026-12-25',
  byUuid,
])(
  'the file of the audit is handed out by the subject %s, which stands in the audit',
  async (subject) => {
    const act = { at: test.house.clock.now(), event: 'loan.disbursed', actor: 'system', facts: {} };
    await recordActs(test.house.db, [
      { ...act, subject: 'loan:12' },
      { ...act, subject: byUuid },
      { ...act, subject: 'holiday:2026-12-25' },
    ]);
    expect(await take(`audit/file?subject=${subject}&actor=system`)).toBe(200);
    expect((await taken()).at(-1)?.facts).toEqual({ subject, actor: 'system' });
  },
);

it('the file of the audit is handed out by a colleague, who stands in the audit', async () => {
  const { handle } = await aStaff(test, 'officer');
  const name = `staff:${handle}`;
  expect(await take(`audit/file?subject=${name}&actor=${name}`)).toBe(200);
  expect((await taken()).at(-1)?.facts).toEqual({ subject: name, actor: name });
});

it.each([
  ['a phone', 'loan:85512345678', 'loan:…'],
  ['the number of an account', 'borrower:001234567', 'borrower:…'],
  ['a number as a UUID', 'application:00000000-0000-0000-0000-001234567890', 'application:…'],
  ['a day of birth', 'holiday:2004-05-06', 'holiday:…'],
  ['a name', 'staff:sok-dara', 'staff:…'],
])(
  '%s in the place of a number is not kept: the file holds nothing, and the audit the noun alone',
  async (_what, asked, kept) => {
    expect(await take(`audit/file?subject=${asked}`)).toBe(200);
    expect((await taken()).at(-1)?.facts).toEqual({ subject: kept });
    if (!/^(?:staff|borrower):/.test(asked)) return;
    expect(await take(`audit/file?actor=${asked}`)).toBe(200);
    expect((await taken()).at(-1)?.facts).toEqual({ actor: kept });
  },
);

it('nor is one in the address of a statement that is not there', async () => {
  const subjects = async () => {
    const acts = await test.house.db.selectFrom('audit').select('subject').execute();
    return acts.map(({ subject }) => subject).filter((subject) => subject.startsWith('statement:'));
  };
  await take('bank-statements/85512345678/lines/file');
  expect((await subjects()).filter((subject) => subject.includes('8551'))).toEqual([]);
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
