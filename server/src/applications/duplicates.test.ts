import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicantAnswers } from '../../testing/applicant.ts';
import {
  fillDraft,
  applicationsOf,
  noticesOf,
  onlyApplicationOf,
  openTestHouse,
  submitAnApplication,
  submitDraft,
  type TestHouse,
} from '../../testing/applications.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({
    LENDER_NOTICE_PHONE: '011 222 333',
    PUBLIC_URL: 'https://example.com',
  });
});
afterAll(() => house.close());

describe('G-22 the same person again', () => {
  it('V6.3.8 with an open application: answered as ever, with a number of its own, filed as a duplicate', async () => {
    const answers = applicantAnswers();
    const first = await submitAnApplication(house, answers);
    const again = applicantAnswers();
    again['personal-info'].phone = answers['personal-info'].phone;
    const id = await fillDraft(house, again);
    const answer = await submitDraft(house, id);
    const rows = await applicationsOf(house, answers['personal-info'].phone);
    expect(answer).toEqual({ id, number: String(rows[1]?.id) });
    expect(rows.map(({ duplicate_of }) => duplicate_of)).toEqual([null, first]);
    expect(rows[0]?.borrower_id).toBe(rows[1]?.borrower_id);
    const [received, told] = await noticesOf(house, rows[1]?.id ?? 0n);
    expect(received).toMatchObject({ kind: 'application_received', state: 'waiting' });
    expect(told).toMatchObject({ kind: 'application_repeated' });
  });

  it('with the same national ID and another phone too, and the ID stays the first one’s (G-63)', async () => {
    const answers = applicantAnswers();
    const first = await submitAnApplication(house, answers);
    const other = applicantAnswers();
    other['personal-info'].national_id_number = answers['personal-info'].national_id_number;
    await submitAnApplication(house, other);
    const row = await onlyApplicationOf(house, other['personal-info'].phone);
    expect(row.duplicate_of).toBe(first);
    const borrower = await house.db
      .selectFrom('borrower')
      .selectAll()
      .where('id', '=', row.borrower_id)
      .executeTakeFirstOrThrow();
    expect(borrower.national_id_clash).toBe(true);
  });

  it('once the first is decided, the next is an application of its own and changes nothing of the borrower’s', async () => {
    const answers = applicantAnswers();
    const first = await submitAnApplication(house, answers);
    await house.db
      .updateTable('application')
      .set({ status: 'Denied' })
      .where('id', '=', first)
      .execute();
    const next = applicantAnswers();
    next['personal-info'].phone = answers['personal-info'].phone;
    next['personal-info'].name = 'Somebody else';
    await submitAnApplication(house, next);
    const rows = await applicationsOf(house, answers['personal-info'].phone);
    expect(rows.map(({ duplicate_of }) => duplicate_of)).toEqual([null, null]);
    const borrower = await house.db
      .selectFrom('borrower')
      .selectAll()
      .where('phone', '=', answers['personal-info'].phone)
      .executeTakeFirstOrThrow();
    expect(borrower.name).toBe('សុភា');
  });

  it('V2.3.4 20 drafts of one person submitted at once make one application and 19 duplicates, 3 SMS', async () => {
    const answers = applicantAnswers();
    const ids: string[] = [];
    for (let draft = 0; draft < 20; draft += 1) ids.push(await fillDraft(house, answers));
    const results = await Promise.all(ids.map((id) => submitDraft(house, id)));
    expect(results.every((result) => !(result instanceof Refused))).toBe(true);
    const rows = await applicationsOf(house, answers['personal-info'].phone);
    expect(rows.filter(({ duplicate_of }) => duplicate_of === null)).toHaveLength(1);
    expect(new Set(rows.map(({ borrower_id }) => borrower_id)).size).toBe(1);
    const toPhone = await house.db
      .selectFrom('notice')
      .select('state')
      .where('phone', '=', answers['personal-info'].phone)
      .execute();
    expect(toPhone.filter(({ state }) => state === 'waiting')).toHaveLength(3);
    expect(toPhone.filter(({ state }) => state === 'held back')).toHaveLength(17);
  });

  it('20 people with one national ID at once: one application stands, the others are linked to it', async () => {
    const shared = applicantAnswers()['personal-info'].national_id_number;
    const phones: string[] = [];
    const ids: string[] = [];
    for (let person = 0; person < 20; person += 1) {
      const answers = applicantAnswers();
      answers['personal-info'].national_id_number = shared;
      phones.push(answers['personal-info'].phone);
      ids.push(await fillDraft(house, answers));
    }
    await Promise.all(ids.map((id) => submitDraft(house, id)));
    const rows = (await Promise.all(phones.map((phone) => applicationsOf(house, phone)))).flat();
    expect(rows.filter(({ duplicate_of }) => duplicate_of === null)).toHaveLength(1);
  });
});

describe('the audit', () => {
  it('holds nobody’s data after all this', async () => {
    const rows = await house.db.selectFrom('audit').select(['facts', 'actor', 'subject']).execute();
    expect(rows.length).toBeGreaterThan(50);
    const text = JSON.stringify(rows);
    for (const secret of ['សុភា', '8559', 'sophea@example.com', '000123456'])
      expect(text).not.toContain(secret);
  });
});
