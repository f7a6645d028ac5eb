import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from 'lending/calendar';
import { draftOf, fillDraft } from '../../testing/applications.ts';
import { bringTo } from '../../testing/loan-states.ts';
import { callAll, done, type LoanHouse, STAFF, type Subject } from '../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';
import { beginContact, endContact } from '../collections/commands-contact.ts';
import { ROWS } from './store-rows.ts';

let test: TestOffice;
let house: LoanHouse;
let loan: Subject;
let headers: Record<string, string>;
beforeAll(async () => {
  test = await openTestOffice();
  const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
  house = { ...test.house, log: log as never };
  loan = await bringTo(house, 'partPaid');
  headers = await signedIn(test, await aStaff(test, 'manager'));
});
afterAll(() => test.close());

/** Tables with personal columns that the file reads otherwise, or leaves out, and why. */
const OTHERWISE: Readonly<Record<string, string>> = {
  borrower: 'the head of the file',
  application: 'read by itself, since it is decrypted',
  accounting_event: 'the entries, told once more',
  bank_reference: 'the references of entries',
  cash_line: 'entries as a drawer counted them',
  cash_payout_return_line: 'returned payouts as a drawer counted them',
  cash_return_line: 'returns as a drawer counted them',
  cash_reward_line: 'rewards as a drawer counted them',
  loan_summary: 'follows from loan and entries',
  phone_code: 'codes are nobody’s to read again',
  review_note_draft: 'its writer’s alone until it is added as a note',
};

it('the file has every table that leads to a borrower and holds something personal', async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive leads (oid) as (
      select 'borrower'::regclass::oid
      union select c.conrelid from pg_constraint c join leads on c.confrelid = leads.oid where c.contype = 'f'
    )
    select distinct l.oid::regclass::text as name from leads l
    join pg_attribute a on a.attrelid = l.oid and a.attnum > 0
    where col_description(l.oid, a.attnum) ~ '^(personal|sensitive)' order by name`.execute(
    house.db,
  );
  const read = new Set(Object.values(ROWS).map(({ table }) => table));
  expect(rows.length).toBeGreaterThan(30);
  const missing = rows.map(({ name }) => name).filter((name) => !read.has(name));
  expect(missing.toSorted()).toEqual(Object.keys(OTHERWISE).toSorted());
});

async function sayAndNote() {
  const { loanId, applicationId, borrowerId } = loan;
  const { db, clock } = house;
  await callAll(house, applicationId);
  await sql`insert into review_note (application_id, body, written_by, written_at)
    values (${applicationId}, 'Sells at the market', 'staff:uma', ${clock.now()})`.execute(db);
  const { id } = done(await beginContact(house, STAFF.uma, { loanId, kind: 'incoming' }));
  const pause_until = addDays(clock.today(), 10);
  const told = { outcome: 'hardship', note: 'in hospital', pause_until } as const;
  done(await endContact(house, STAFF.uma, { loanId, contactId: BigInt(id), told }));
  await sql`insert into payment_promise (loan_id, contact_id, promised_on, cents, after_entry, made_at)
    values (${loanId}, ${BigInt(id)}, ${addDays(clock.today(), 3)}, 1000, 1, ${clock.now()})`.execute(
    db,
  );
  await sql`insert into correction_notice (loan_id, reason, reason_en, correct_by, sent_by, sent_at)
    values (${loanId}, 'យឺត', 'late', ${addDays(clock.today(), 9)}, 'staff:nary', ${clock.now()})`.execute(
    db,
  );
  const complaint = await sql<{ id: bigint }>`
    insert into complaint (borrower_id, loan_id, name, phone, channel, category, text, answer_by, made_by, made_at)
    values (${borrowerId}, ${loanId}, 'Sophea', ${loan.phone}, 'call', 'fees', 'The fee is wrong', ${clock.today()},
      'staff:uma', ${clock.now()}) returning id`.execute(db);
  await sql`insert into complaint_answer (complaint_id, text, answered_by, answered_at)
    values (${complaint.rows[0]?.id}, 'It is right', 'staff:max', ${clock.now()})`.execute(db);
  await sql`insert into collateral_valuation (application_id, value_cents, basis, valued_by, valued_at)
    values (${applicationId}, 30000, 'Price of a shop', 'staff:uma', ${clock.now()})`.execute(db);
  const { id: draft } = await draftOf(house, await fillDraft(house));
  await sql`update application set owner_id = ${borrowerId} where id = ${draft}`.execute(db);
  return draft;
}

it('what the borrower said, what was noted of them and what they have not sent yet is counted and handed over', async () => {
  const draft = await sayAndNote();
  const page = await test.call({
    method: 'GET',
    url: `/api/office/privacy/borrowers/${loan.borrowerId}`,
    headers,
  });
  const kept = page.body.kept as { what: string; count: number }[];
  expect(Object.fromEntries(kept.map(({ what, count }) => [what, count]))).toMatchObject({
    applications: 1,
    drafts: 1,
    calls: 3,
    notes: 1,
    valuations: 1,
    contacts: 1,
    promises: 1,
    pauses: 1,
    correction_notices: 1,
    complaints: 1,
  });
  const answer = await test.call({
    method: 'GET',
    url: `/api/office/privacy/borrowers/${loan.borrowerId}/data.json`,
    headers,
  });
  const file = JSON.parse(answer.text) as Record<string, Record<string, unknown>[]>;
  expect(file.applications?.map(({ id }) => id)).toEqual([
    Number(loan.applicationId),
    Number(draft),
  ]);
  expect(file.applications?.[1]).toMatchObject({ status: 'Draft', borrower_id: null });
  expect(file).toMatchObject({
    notes: [{ body: 'Sells at the market' }],
    valuations: [{ basis: 'Price of a shop' }],
    contacts: [{ kind: 'incoming' }],
    contact_outcomes: [{ note: 'in hospital' }],
    promises: [{ cents: 1000 }],
    pauses: [{ reason: 'in hospital' }],
    correction_notices: [{ reason_en: 'late' }],
    complaints: [{ text: 'The fee is wrong' }],
    complaint_answers: [{ text: 'It is right' }],
  });
  expect(file.calls).toHaveLength(3);
  expect(answer.text).not.toMatch(/draft_key_hash|_search|object_name|password|v1\.|"md5"/);
});

it('referrals are in the file of both sides, each without the other’s name and phone', async () => {
  const friend = await bringTo(house, 'partPaid');
  await sql`insert into referral (friend_name, friend_phone, referrer_name, referrer_phone, locale, created_at)
    values ('Dara Friend', ${friend.phone}, 'Sophea Referrer', ${loan.phone}, 'km', ${house.clock.now()})`.execute(
    house.db,
  );
  const fileOf = async ({ borrowerId }: Subject) => {
    const url = `/api/office/privacy/borrowers/${borrowerId}/data.json`;
    const { text } = await test.call({ method: 'GET', url, headers });
    return { text, ...(JSON.parse(text) as Record<'referrals' | 'named_in_referrals', object[]>) };
  };
  const [theirs, named] = [await fileOf(loan), await fileOf(friend)];
  expect(theirs.referrals).toMatchObject([{ referrer_phone: loan.phone, status: 'New' }]);
  expect(theirs.named_in_referrals).toEqual([]);
  expect(named.referrals).toEqual([]);
  expect(named.named_in_referrals).toMatchObject([
    { friend_name: 'Dara Friend', friend_phone: friend.phone, status: 'New' },
  ]);
  expect(theirs.text).not.toMatch(new RegExp(`Dara Friend|${friend.phone}`));
  expect(named.text).not.toMatch(new RegExp(`Sophea Referrer|${loan.phone}`));
  for (const { borrowerId } of [loan, friend]) {
    const url = `/api/office/privacy/borrowers/${borrowerId}`;
    const { kept } = (await test.call({ method: 'GET', url, headers })).body as {
      kept: { what: string; count: number }[];
    };
    expect(kept.find(({ what }) => what === 'referrals')?.count).toBe(1);
  }
});

it('nothing of them is in the file of another', async () => {
  const other = await bringTo(house, 'partPaid');
  const answer = await test.call({
    method: 'GET',
    url: `/api/office/privacy/borrowers/${other.borrowerId}/data.json`,
    headers,
  });
  const file = JSON.parse(answer.text) as Record<string, Record<string, unknown>[]>;
  expect(file.applications).toHaveLength(1);
  for (const name of ['notes', 'contacts', 'promises', 'pauses', 'complaints', 'valuations']) {
    expect([name, file[name]]).toEqual([name, []]);
  }
});
