import { once } from 'node:events';
import { Refused } from 'contract/refusal';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { type LoanHouse, type Subject } from '../../testing/loans.ts';
import {
  aStaff,
  openTestOffice,
  signedIn,
  type TestOffice,
  type TestStaff,
} from '../../testing/office.ts';
import { dataOf, exportOf, findByPhone } from './commands.ts';

let test: TestOffice;
let house: LoanHouse;
let loan: Subject;
let manager: TestStaff;
let headers: Record<string, string>;
beforeAll(async () => {
  test = await openTestOffice();
  const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
  house = { ...test.house, log: log as never };
  loan = await bringTo(house, 'partPaid');
  await bringTo(house, 'partPaid');
  manager = await aStaff(test, 'manager');
  headers = await signedIn(test, manager);
});
afterAll(() => test.close());

const get = (path: string) =>
  test.call({ method: 'GET', url: `/api/office/privacy${path}`, headers });

describe('what is kept of a borrower', () => {
  it('is found by the phone in a body, in any of its forms; no other phone is told apart', async () => {
    const find = (phone: string) =>
      test.call({ method: 'POST', url: '/api/office/privacy/find', headers, payload: { phone } });
    const own = { status: 200, body: { id: String(loan.borrowerId) } };
    expect(await find(loan.phone)).toMatchObject(own);
    expect(await find(`0${loan.phone.slice(3)}`)).toMatchObject(own);
    expect(await find('012 999 999')).toMatchObject({ status: 422 });
    expect(await find('x')).toMatchObject({ status: 422 });
    expect(test.logged()).not.toContain(loan.phone.slice(3));
  });

  it('is counted, with what was agreed to and who opened photos', async () => {
    await sql`insert into photo_view (application_id, photo_id, viewed_by, viewed_at)
      select application_id, id, 'staff:uma', now() from photo
      where application_id = ${loan.applicationId} and state = 'held' limit 1`.execute(house.db);
    const { body } = await get(`/borrowers/${loan.borrowerId}`);
    const { kept, consents, seen } = body as {
      kept: { what: string; count: number }[];
      consents: object[];
      seen: object[];
    };
    const counts = Object.fromEntries(kept.map(({ what, count }) => [what, count]));
    expect(counts).toMatchObject({
      applications: 1,
      photos: 1,
      agreements: 1,
      loans: 1,
      payments: 1,
    });
    expect(consents).toMatchObject([{ application: `A-${loan.applicationId}` }]);
    expect(seen).toMatchObject([{ by: 'staff:uma', application: `A-${loan.applicationId}` }]);
    expect((await get('/borrowers/999999')).status).toBe(404);
  });

  it('V3.2.1 is handed over as one file: theirs alone, what was encrypted in the clear, photos, and nothing of the server’s own', async () => {
    const answer = await get(`/borrowers/${loan.borrowerId}/data.json`);
    expect(answer.headers['content-disposition']).toMatch(/attachment; filename="borrower-\d+-/);
    const file = JSON.parse(answer.text) as Record<string, Record<string, unknown>[]> & {
      borrower: Record<string, unknown>;
    };
    expect(file.borrower).toMatchObject({ id: Number(loan.borrowerId), phone: loan.phone });
    expect(file.applications).toHaveLength(1);
    expect(file.applications?.[0]).toMatchObject({
      id: Number(loan.applicationId),
      national_id_number: expect.stringMatching(/^\d{9}$/),
      bank_account_number: expect.stringMatching(/^\d+$/),
    });
    expect([file.loans?.length, file.entries?.length, file.agreements?.length]).toEqual([1, 1, 1]);
    expect(file.photos).toHaveLength(1);
    for (const photo of file.photos ?? []) {
      const bytes = Buffer.from(String(photo.base64), 'base64');
      expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    }
    const messages = file.messages ?? [];
    expect(messages.length).toBeGreaterThan(2);
    for (const message of messages) expect(message).toMatchObject({ phone: loan.phone });
    expect(messages.map(({ kind }) => kind)).not.toContain('signing_code');
    expect(answer.text).not.toMatch(/draft_key_hash|_search|object_name|password|v1\./);
  });

  it('that it was looked for and handed over stands in the audit, and each photo as seen', async () => {
    const acts = await house.db
      .selectFrom('audit')
      .select(['event', 'subject'])
      .where('event', 'like', 'privacy.%')
      .where('actor', '=', `staff:${manager.handle}`)
      .orderBy('id')
      .execute();
    const own = `borrower:${loan.borrowerId}`;
    expect(acts.map(({ event, subject }) => [event, subject])).toEqual([
      ['privacy.searched', own],
      ['privacy.searched', own],
      ['privacy.searched', 'borrower:unknown'],
      ['privacy.searched', 'borrower:unknown'],
      ['privacy.opened', own],
      ['privacy.exported', own],
    ]);
    const views = await house.db
      .selectFrom('photo_view')
      .select(['application_id as application', 'viewed_by as by'])
      .where('viewed_by', '<>', 'staff:uma')
      .execute();
    expect(views).toEqual([{ application: loan.applicationId, by: `staff:${manager.handle}` }]);
  });

  it('is limited a day: sixty searches, a hundred and twenty looks, twenty files', async () => {
    const by = 'staff:somebody';
    const reasons = new Set<unknown>();
    for (let times = 0; times < 60; times += 1) {
      const found = await findByPhone(house, '012 999 999', by);
      reasons.add(found instanceof Refused && found.reason);
    }
    expect([...reasons]).toEqual([null]);
    expect(await findByPhone(house, loan.phone, by)).toMatchObject({ reason: 'throttled' });
    // Numbers follow one another: those of nobody count too.
    for (let times = 0; times < 120; times += 1) {
      expect(await dataOf(house, 999_999n, by)).toMatchObject({ reason: 'not_found' });
    }
    expect(await dataOf(house, loan.borrowerId, by)).toMatchObject({ reason: 'throttled' });
    for (let times = 0; times < 20; times += 1) {
      const file = await exportOf(house, loan.borrowerId, by);
      expect(file).toHaveProperty('name');
      // A person has one turn at a time: the next begins once this one's is back.
      if (!(file instanceof Refused)) await once(file.body.destroy(), 'close');
    }
    expect(await exportOf(house, loan.borrowerId, by)).toMatchObject({ reason: 'throttled' });
  });
});
