/** A stranger has the borrower's phone: nothing is handed out or erased on a call from it without a word on who asks. */
import { displayPhone } from 'contract/phone';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import type { LoanHouse, Subject } from '../../testing/loans.ts';
import {
  aStaff,
  openTestOffice,
  signedIn,
  type TestOffice,
  type TestStaff,
} from '../../testing/office.ts';
import { markNotTheirs, markTheirs } from '../phones/commands-not-theirs.ts';

let test: TestOffice;
let house: LoanHouse;
let subject: Subject;
let manager: TestStaff;
let headers: Record<string, string>;
beforeAll(async () => {
  test = await openTestOffice();
  const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
  house = { ...test.house, log: log as never };
  subject = await bringTo(house, 'denied');
  manager = await aStaff(test, 'manager');
  headers = await signedIn(test, manager);
});
afterAll(() => test.close());

const get = (path: string) =>
  test.call({ method: 'GET', url: `/api/office/privacy${path}`, headers });
const exported = async () => {
  const rows = await house.db
    .selectFrom('audit')
    .select('facts')
    .where('event', '=', 'privacy.exported')
    .where('subject', '=', `borrower:${subject.borrowerId}`)
    .orderBy('id')
    .execute();
  return rows.map(({ facts }) => facts);
};
const opened = async () => {
  const today = house.clock.today();
  const span = `from=${today}&until=${today}&by=staff:${manager.handle}`;
  const { body } = await get(`/opened?${span}`);
  const { text } = await get(`/opened.csv?${span}`);
  return { rows: body.rows, lines: text.trim().split('\n') };
};

it('the page says so, and the file asks how it was made sure who asks, which stands in the audit', async () => {
  const { borrowerId: id } = subject;
  const file = (query = '') => get(`/borrowers/${id}/data.json${query}`);
  expect((await get(`/borrowers/${id}`)).body).toMatchObject({ not_theirs: null });
  expect((await file()).status).toBe(200);
  expect(await markNotTheirs(house, 'staff:uma', { id, why: 'wrong_number' })).toBeUndefined();
  expect((await get(`/borrowers/${id}`)).body).toMatchObject({
    not_theirs: { why: 'wrong_number', set_by: { handle: 'uma' } },
  });
  const refused = await file();
  expect(refused).toMatchObject({ status: 422 });
  expect(refused.body.errors).toHaveProperty('made_sure');
  expect((await file('?made_sure=called')).status).toBe(400);
  expect(await exported()).toEqual([{}]);
  expect((await file('?made_sure=id_card')).status).toBe(200);
  expect(await exported()).toEqual([{}, { reason: 'id_card' }]);
});

it('so do a request to erase, and the list of a breach with its file, until it is theirs again', async () => {
  const { borrowerId: id, phone } = subject;
  const payload = { made_sure: 'Came with the card' };
  const url = `/api/office/privacy/borrowers/${id}/erasure`;
  expect((await test.call({ method: 'POST', url, headers, payload })).status).toBe(201);
  const waiting = async () => (await get('/erasures?state=open')).body.rows;
  expect(await waiting()).toMatchObject([{ phone_not_theirs: true }]);
  const before = await opened();
  expect(before.rows).toMatchObject([{ borrower_id: String(id), not_theirs: true }]);
  expect(before.lines[1]).toContain(`,${displayPhone(phone)},yes,`);
  const back = { id, reason: 'mistake' } as const;
  expect(await markTheirs(house, 'staff:nary', back)).toBeUndefined();
  expect(await waiting()).toMatchObject([{ phone_not_theirs: false }]);
  const after = await opened();
  expect(after.rows).toMatchObject([{ not_theirs: false }]);
  expect(after.lines[1]).toContain(`,${displayPhone(phone)},,`);
});
