import { randomUUID } from 'node:crypto';
import { displayPhone } from 'contract/phone';
import { sql } from 'kysely';
import { phnomPenhMidnight } from 'lending/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDraft } from '../../testing/applications.ts';
import { bringTo, type State } from '../../testing/loan-states.ts';
import type { LoanHouse, Subject } from '../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';
import { addNote } from '../applications/review/commands-note.ts';
import { sweep } from '../jobs/sweeper.ts';
import { loanNumber } from 'contract/record-numbers';
import { readReport } from '../reports/commands.ts';
import { keptUntil } from './commands-erasure.ts';

let test: TestOffice;
let house: LoanHouse;
let one: Record<string, string>;
let other: Record<string, string>;
const log = { warn: () => undefined, error: () => undefined, info: () => undefined } as never;
beforeAll(async () => {
  test = await openTestOffice();
  house = { ...test.house, log };
  one = await signedIn(test, await aStaff(test, 'manager'));
  other = await signedIn(test, await aStaff(test, 'manager'));
});
afterAll(() => test.close());

const get = (path: string, headers = one) =>
  test.call({ method: 'GET', url: `/api/office/privacy${path}`, headers });
const ask = (id: bigint, made_sure = 'Came with the card', headers = one) =>
  test.call({
    method: 'POST',
    url: `/api/office/privacy/borrowers/${id}/erasure`,
    headers,
    payload: { made_sure },
  });
const decide = (id: unknown, headers: Record<string, string>, confirmed = true) =>
  test.call({
    method: 'PUT',
    url: `/api/office/privacy/erasures/${String(id)}/decision`,
    headers,
    payload: { confirmed },
  });

/** Asks and lets another manager do it. @returns what was erased */
async function erased({ borrowerId }: Pick<Subject, 'borrowerId'>) {
  const asked = await ask(borrowerId);
  expect(asked.status).toBe(201);
  const done = await decide(asked.body.id, other);
  expect(done.status).toBe(200);
  return done.body.counts;
}

/** Every row of the database that says a word, with the table it is in. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(house.test.owner);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql`
      select from ${sql.table(name)} t where t::text like ${`%${word}%`} limit 1`.execute(
      house.test.owner,
    );
    if (hits.length > 0) found.push(name);
  }
  return found.toSorted();
}

const rowOf = (id: bigint) =>
  house.db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a borrower who never borrowed', () => {
  it('is gone from every table by name, phone and mail, with photos and notes; product, sum and outcome stay', async () => {
    const subject = await bringTo(house, 'denied');
    const by = { who: 'staff:uma', role: 'officer' } as const;
    await addNote(house, by, {
      applicationId: subject.applicationId,
      body: `Knows ${subject.phone}`,
      key: randomUUID(),
    });
    const before = await rowOf(subject.applicationId);
    const report = async () =>
      (await readReport(house, { province: before.province ?? '?' })).funnel;
    const told = await report();
    await house.db
      .updateTable('borrower')
      .set({ name: 'Unmistakable' })
      .where('id', '=', subject.borrowerId)
      .execute();
    expect((await tablesWith(subject.phone)).length).toBeGreaterThan(3);
    expect(await erased(subject)).toMatchObject({
      borrowers: 1,
      applications: 1,
      photos: 1,
      notes: 1,
      messages: expect.any(Number),
    });
    expect(await tablesWith(subject.phone)).toEqual([]);
    expect(await tablesWith('Unmistakable')).toEqual([]);
    expect(told.denied).toBeGreaterThan(0);
    expect(await report()).toEqual(told);
    expect(await tablesWith(before.email ?? '?')).toEqual([]);
    expect(await rowOf(subject.applicationId)).toMatchObject({
      status: 'Denied',
      product: before.product,
      amount_cents: before.amount_cents,
      submitted_at: before.submitted_at,
      name: '–',
      national_id_number: null,
      national_id_search: null,
      bank_account_number: null,
      bank_account_search: null,
      relative_contact_phone: null,
      // What the reports add up by stays; where in it goes.
      province: before.province,
      district: null,
    });
    const held = () =>
      house.db.selectFrom('photo').selectAll().where('application_id', '=', subject.applicationId);
    expect(await held().where('state', '=', 'held').execute()).toEqual([]);
    await sweep({ ...house, log }, { graceMs: 0 });
    expect(await held().execute()).toEqual([]);
    const { rows } = await sql<{ facts: object; actor: string }>`
      select facts, actor from audit where event = 'privacy.erased' and subject = ${`borrower:${subject.borrowerId}`}`.execute(
      house.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.facts).toMatchObject({ applications: 1, photos: 1, borrowers: 1 });
    expect((await get(`/borrowers/${subject.borrowerId}/erasure`)).body).toMatchObject({
      erased_at: expect.any(String),
      applications: 0,
    });
    expect((await ask(subject.borrowerId)).body).toMatchObject({ code: 'erased' });
    const again = await bringTo(house, 'pending');
    expect(again.borrowerId).not.toBe(subject.borrowerId);
  });

  it('loses what they have begun, and the words of an offer not taken up, or signed and cancelled', async () => {
    const subject = await bringTo(house, 'declined');
    await fillDraft(house);
    await sql`update application set owner_id = ${subject.borrowerId} where status = 'Draft'`.execute(
      house.db,
    );
    expect(await erased(subject)).toMatchObject({ drafts: 1, offers: 1, borrowers: 1 });
    const { agreement } = await house.db
      .selectFrom('offer')
      .select('agreement')
      .where('id', '=', subject.offerId)
      .executeTakeFirstOrThrow();
    expect(agreement).toMatchObject({ borrower: '–', clauses: [] });
    expect(await erased(await bringTo(house, 'cancelled'))).toMatchObject({ offers: 1 });
    await sweep({ ...house, log }, { graceMs: 0 });
    const drafts = await sql`select from application where status = 'Draft'`.execute(house.db);
    expect(drafts.rows).toEqual([]);
    expect((await get('/retention')).body).toMatchObject({
      is_behind: false,
      problem: null,
      kinds: expect.arrayContaining([
        expect.objectContaining({ kind: 'drafts', kept: 30, waits: 0, removed_7: 1 }),
        expect.objectContaining({ kind: 'draft_photos', removed_7: 1 }),
        expect.objectContaining({ kind: 'records', kept: 10, unit: 'years', removed_7: null }),
      ]),
    });
  });
});

describe('a borrower whose loan is repaid', () => {
  it('keeps name, application, agreement and receipts until the day that the setting says; messages go', async () => {
    const subject = await bringTo(house, 'closed');
    const kept_until = keptUntil(house.clock.today(), 10);
    const view = await get(`/borrowers/${subject.borrowerId}/erasure`);
    const kept = { hindrances: [], loans_kept: 1, kept_until, applications: 0 };
    expect(view.body).toMatchObject(kept);
    const before = await rowOf(subject.applicationId);
    const counts = await erased(subject);
    expect(counts).toMatchObject({ messages: expect.any(Number) });
    expect(counts).not.toHaveProperty('borrowers');
    expect(await rowOf(subject.applicationId)).toEqual(before);
    expect(await tablesWith(subject.phone)).toEqual(['application', 'borrower', 'signature']);
    expect(await tablesWith(displayPhone(subject.phone))).toEqual(['offer']);
    const spent = async () =>
      (await get(`/borrowers/${subject.borrowerId}/erasure`)).body.part_erased_at;
    expect(await spent()).toBe(house.clock.now().toISOString());
    expect((await ask(subject.borrowerId)).body).toMatchObject({ code: 'erased' });
    const to = { kind: 'loan_disbursed', audience: 'applicant', phone: subject.phone } as const;
    const about = { locale: 'en', body: 'x', due_at: new Date(), created_at: new Date() } as const;
    await house.db
      .insertInto('notice')
      .values({ ...to, ...about })
      .execute();
    expect(await spent()).toBeNull();
    expect(await erased(subject)).toEqual({ messages: 1 });
    // What they said of the lender is no record of the loan: it goes, with every wording of before.
    const said = { name_km: 'សុខា', name_en: 'Unmistakable', text_km: 'ល្អ', text_en: 'Good' };
    const review = (method: 'POST' | 'PUT', path: string, more: object) => {
      const payload = { ...said, consent: true, ...more };
      return test.call({ method, url: `/api/office/site-reviews${path}`, headers: one, payload });
    };
    expect((await review('POST', '', { loan: 'L999999' })).body.errors).toHaveProperty('loan');
    const added = await review('POST', '', {});
    const shown = { version: 0, is_published: true, text_en: 'Better' };
    const whose = { loan: loanNumber(subject.loanId) };
    expect((await review('PUT', `/${String(added.body.id)}`, { ...shown, ...whose })).status).toBe(
      204,
    );
    expect(await spent()).toBeNull();
    expect(await tablesWith('Unmistakable')).toEqual(['review', 'text_version']);
    expect(await erased(subject)).toEqual({ reviews: 1 });
    expect(await tablesWith('Unmistakable')).toEqual([]);
    expect(await spent()).not.toBeNull();
  });

  it('is erased like the others once that time is over; loan and entries stay without a name', async () => {
    const [now, today] = [house.clock.now(), house.clock.today()];
    const subject = await bringTo(house, 'closed');
    house.clock.set(new Date(now.getTime() + 11 * 366 * 86_400_000));
    const late = [
      await signedIn(test, await aStaff(test, 'manager')),
      await signedIn(test, await aStaff(test, 'manager')),
    ] as const;
    const since = new Date(phnomPenhMidnight(keptUntil(today, 10))).toISOString();
    expect((await get('/retention', late[0])).text).toContain(since);
    const { body } = await ask(subject.borrowerId, 'Came', late[0]);
    const done = await decide(body.id, late[1]);
    expect(done.body.counts).toMatchObject({ borrowers: 1, applications: 1, offers: 1 });
    expect(await tablesWith(subject.phone)).toEqual([]);
    expect(await tablesWith(displayPhone(subject.phone))).toEqual([]);
    const entries = await house.db
      .selectFrom('loan_entry')
      .select('number')
      .where('loan_id', '=', subject.loanId)
      .execute();
    expect(entries.length).toBeGreaterThan(0);
    house.clock.set(now);
  });
});

describe('is refused', () => {
  it.each([
    ['pending', 'application_open'],
    ['signed', 'application_open'],
    ['open', 'loan_open'],
    ['writtenOff', 'loan_open'],
    ['pawnClosed', 'collateral_held'],
  ] satisfies [State, string][])('in the state %s: %s', async (state, hindrance) => {
    const subject = await bringTo(house, state);
    expect((await get(`/borrowers/${subject.borrowerId}/erasure`)).body.hindrances).toContain(
      hindrance,
    );
    expect((await ask(subject.borrowerId)).body).toMatchObject({ status: 409, code: 'hindered' });
  });

  it('where another application came between the request and its confirmation: nothing is erased', async () => {
    const subject = await bringTo(house, 'denied');
    const { body } = await ask(subject.borrowerId);
    await sql`update application set status = 'Pending' where id = ${subject.applicationId}`.execute(
      house.db,
    );
    expect((await decide(body.id, other)).body).toMatchObject({ code: 'hindered' });
    expect((await rowOf(subject.applicationId)).erased_at).toBeNull();
    expect((await decide(body.id, other, false)).status).toBe(200);
  });

  it('to the same manager; without a word on who asked; a second request; what was decided', async () => {
    const subject = await bringTo(house, 'denied');
    expect((await ask(subject.borrowerId, '  ')).body).toMatchObject({ status: 422 });
    const { body } = await ask(subject.borrowerId);
    expect((await ask(subject.borrowerId)).body).toMatchObject({ code: 'waits' });
    expect((await decide(body.id, one)).body).toMatchObject({ status: 403, code: 'second_person' });
    const list = await get('/erasures?state=open', other);
    expect(list.body.rows).toMatchObject([{ id: body.id, made_sure: 'Came with the card' }]);
    expect((await decide(body.id, one, false)).body).toEqual({ counts: null });
    expect((await decide(body.id, other)).body).toMatchObject({
      code: 'changed',
      detail: expect.stringMatching(/\([^()]+, \d\d\/\d\d\/\d{4} \d\d:\d\d\)/),
    });
  });

  it('by the database itself: notes, denials, offers and signatures of who is not erased', async () => {
    const subject = await bringTo(house, 'closed');
    const by = { who: 'staff:uma', role: 'officer' } as const;
    await addNote(house, by, {
      applicationId: subject.applicationId,
      body: 'Kept',
      key: randomUUID(),
    });
    for (const attempt of [
      sql`delete from review_note where application_id = ${subject.applicationId}`,
      sql`update review_note set body = 'Else'`,
      sql`update offer set agreement = agreement || '{"borrower": "–", "clauses": []}' where id = ${subject.offerId}`,
      sql`update signature set phone = '855000000000' where offer_id = ${subject.offerId}`,
      sql`delete from signature where offer_id = ${subject.offerId}`,
      sql`delete from erasure`,
    ]) {
      await expect(attempt.execute(house.db)).rejects.toThrow(/erased|never|only|permission/);
    }
  });
});
