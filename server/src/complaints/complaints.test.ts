import { randomUUID } from 'node:crypto';
import { displayPhone } from 'contract/phone';
import { loanNumber } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
  asker,
  done,
  type LoanHouse,
  openLoanHouse,
  refusalOf,
  STAFF,
} from '../../testing/loans.ts';
import {
  answerComplaint,
  closeComplaint,
  complaintPage,
  recordComplaint,
  viewComplaint,
} from './commands.ts';
import { unansweredComplaints } from './store.ts';
import { renewWords } from '../notices/commands-words.ts';
import { deleteHoliday, insertHoliday } from '../settings/store.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
  house.clock.set('2026-11-23T02:00:00Z');
});
afterAll(() => house.close());

const MAX = asker(STAFF.max);
const COMPLAINT = {
  loan: '',
  name: 'Dara Kim',
  phone: '012 345 678',
  channel: 'call',
  category: 'fees',
  text: 'The fee was not told.',
} as const;

const record = async (more: Partial<Parameters<typeof recordComplaint>[2]> = {}) =>
  recordComplaint(house, STAFF.sam, { ...COMPLAINT, key: randomUUID(), ...more });
const view = async (id: string) => {
  const answer = await viewComplaint(house, id);
  if (answer instanceof Refused) throw new Error('refused');
  return answer;
};

it('is to be answered within 7 business days, and is late the day after', async () => {
  const key = randomUUID();
  const [first, again] = await Promise.all([record({ key }), record({ key })]);
  const { id } = done(first);
  // Pressed twice, or sent again: one complaint.
  expect(done(again)).toEqual({ id });
  expect(refusalOf(await record({ key, text: 'Another' }))).toBe('key_used:text');
  expect(await view(id)).toMatchObject({ answer_by: '2026-12-02', state: 'open', is_late: false });
  house.clock.set('2026-12-03T02:00:00Z');
  expect((await view(id)).is_late).toBe(true);
  house.clock.set('2026-11-23T02:00:00Z');
});

it('is answered a day later for each holiday in between, and its SMS is in the words of staff', async () => {
  const holiday = { day: '2026-11-25', name_km: 'បុណ្យ', name_en: 'Feast', by: 'staff:max' };
  await insertHoliday(house.db, { ...holiday, at: house.clock.now() });
  const row = { kind: 'notice_complaint_received', version: 1, changed_by: 'staff:max' };
  const worded = 'Ours: {number} by {day}, {hotline}';
  const texts = { body_km: worded, body_en: worded, changed_at: new Date() };
  await house.db
    .insertInto('sms_template')
    .values({ ...row, ...texts })
    .execute();
  await renewWords(house);
  const { loanId, phone } = await bringTo(house, 'open');
  const { id } = done(await record({ loan: String(loanId), phone: '' }));
  await deleteHoliday(house.db, holiday.day);
  await house.test.owner.deleteFrom('sms_template').execute();
  await renewWords(house);
  expect(await view(id)).toMatchObject({ answer_by: '2026-12-03' });
  const { body } = await house.db
    .selectFrom('notice')
    .select('body')
    .where('phone', '=', phone)
    .where('kind', '=', 'complaint_received')
    .executeTakeFirstOrThrow();
  expect(body).toMatch(/^Ours: C\d+ by 03\/12\/2026/);
});

it('about a loan needs no name and phone, stands on the borrower’s record and is told to them', async () => {
  const { loanId, borrowerId, phone } = await bringTo(house, 'open');
  const loan = `L${String(loanId).padStart(6, '0')}`;
  const { id } = done(await record({ loan, name: '', phone: '' }));
  expect(await view(id)).toMatchObject({ is_borrower: true, loan_number: loan, phone });
  expect(await unansweredComplaints(house.db, borrowerId)).toEqual([BigInt(id)]);
  const told = await house.db
    .selectFrom('notice')
    .select('body')
    .where('phone', '=', phone)
    .where('kind', '=', 'complaint_received')
    .execute();
  expect(told).toHaveLength(1);
});

it('about a loan of somebody with another phone is asked about, and is the borrower’s where they complain themselves', async () => {
  const { loanId, borrowerId, phone } = await bringTo(house, 'open');
  const { phone: other } = await bringTo(house, 'open');
  // As a bill of a KHQR code names it.
  const told = { loan: `${loanNumber(loanId)}-01`, phone: other, name: 'Dara Kim' };
  const asked = await record(told);
  expect(refusalOf(asked)).toBe('field:complains');
  const said = asked instanceof Refused ? asked.fields.get('complains')?.('en') : '';
  expect(said).toContain(`Loan ${loanNumber(loanId)} is `);
  expect(said).toContain(displayPhone(phone));
  const { id } = done(await record({ ...told, complains: 'borrower' }));
  expect(await view(id)).toMatchObject({ loan: Number(loanId), phone: other, is_borrower: true });
  expect(await unansweredComplaints(house.db, borrowerId)).toEqual([BigInt(id)]);
  // With the borrower's own phone nothing is asked.
  done(await record({ ...told, phone: displayPhone(phone) }));
});

const toldOf = async (phone: string) =>
  (
    await house.db
      .selectFrom('notice')
      .select('kind')
      .where('phone', '=', phone)
      .where('kind', 'like', 'complaint_%')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

it('of somebody else about a loan is none of its borrower’s, who is told nothing of it', async () => {
  const { loanId, borrowerId, phone } = await bringTo(house, 'open');
  const told = { loan: loanNumber(loanId), phone: '012 345 670', complains: 'other' } as const;
  expect(refusalOf(await record({ ...told, name: '' }))).toBe('field:name');
  const { id } = done(await record(told));
  const loan = Number(loanId);
  expect(await view(id)).toMatchObject({ loan, name: 'Dara Kim', is_borrower: false });
  done(await answerComplaint(house, STAFF.nary, { id: BigInt(id), text: 'It was put right.' }));
  expect(await toldOf(phone)).toEqual([]);
  // No message goes to a phone that is no borrower's.
  expect(await toldOf('85512345670')).toEqual([]);
  expect(await unansweredComplaints(house.db, borrowerId)).toEqual([]);
});

it('of another borrower about a loan is theirs, and told to them', async () => {
  const { loanId, borrowerId, phone } = await bringTo(house, 'open');
  const other = await bringTo(house, 'open');
  const told = { loan: loanNumber(loanId), phone: other.phone, complains: 'other' } as const;
  const { id } = done(await record(told));
  expect(await unansweredComplaints(house.db, other.borrowerId)).toEqual([BigInt(id)]);
  expect(await unansweredComplaints(house.db, borrowerId)).toEqual([]);
  done(await answerComplaint(house, STAFF.nary, { id: BigInt(id), text: 'It was put right.' }));
  expect(await toldOf(other.phone)).toEqual(['complaint_received', 'complaint_answered']);
  expect(await toldOf(phone)).toEqual([]);
});

it.each(['L000001.', '1,', 'A-1', 'the first', 'L999999-01'])(
  'about “%s”, which names no loan, is refused though a borrower has the phone',
  async (loan) => {
    const { phone } = await bringTo(house, 'open');
    expect(refusalOf(await record({ loan, phone }))).toBe('field:loan');
  },
);

it('by the phone of a borrower stands on their record; by another phone on nobody’s', async () => {
  const { borrowerId, phone } = await bringTo(house, 'open');
  // As the record has it, the last name first and typed without a space.
  const { id } = done(await record({ phone, name: 'ចាន់សុភា' }));
  expect(await unansweredComplaints(house.db, borrowerId)).toEqual([BigInt(id)]);
  done(await answerComplaint(house, STAFF.nary, { id: BigInt(id), text: 'It was put right.' }));
  expect(await unansweredComplaints(house.db, borrowerId)).toEqual([]);
  expect(await view(done(await record()).id)).toMatchObject({ is_borrower: false });
});

it.each([
  [{ name: ' ' }, 'field:name'],
  [{ phone: '12' }, 'field:phone'],
  [{ text: '' }, 'field:text'],
  [{ text: 'x'.repeat(2001) }, 'field:text'],
  [{ loan: 'L999999', name: '', phone: '' }, 'field:loan,name,phone'],
])('with %j is refused', async (more, refusal) => {
  expect(refusalOf(await record(more))).toBe(refusal);
});

it('is answered once, and closed by another person than who answered, once', async () => {
  const id = BigInt(done(await record()).id);
  const close = (by: typeof STAFF.nary | typeof STAFF.max) =>
    closeComplaint(house, by, { id, finding: 'right' });
  expect(refusalOf(await close(STAFF.nary))).toBe('open');
  const answer = { id, text: 'It was put right.' };
  expect(refusalOf(await answerComplaint(house, STAFF.nary, { id, text: ' ' }))).toBe('field:text');
  done(await answerComplaint(house, STAFF.nary, answer));
  expect(refusalOf(await answerComplaint(house, STAFF.uma, answer))).toBe('changed');
  expect(refusalOf(await close(STAFF.nary))).toBe('second_person');
  done(await close(STAFF.max));
  expect(refusalOf(await close(STAFF.max))).toBe('changed');
  expect(await view(String(id))).toMatchObject({
    state: 'closed',
    answer: { by: { handle: 'nary' } },
    close: { by: { handle: 'max' }, finding: 'right' },
  });
});

it('is never closed by who answered in the database either, whatever the server says', async () => {
  const id = BigInt(done(await record()).id);
  done(await answerComplaint(house, STAFF.nary, { id, text: 'No.' }));
  const row = { complaint_id: id, answered_by: 'staff:nary', finding: 'not' };
  const closing = house.db
    .insertInto('complaint_close')
    .values({ ...row, closed_by: 'staff:nary', closed_at: house.clock.now() })
    .execute();
  await expect(closing).rejects.toThrow('complaint_close_second_person');
});

it('is listed first to be answered first, page by page, and left out once closed', async () => {
  const page = await complaintPage(house, {}, MAX);
  const cursors = page.rows.map(({ answer_by, id }) => `${answer_by}-${id.padStart(9, '0')}`);
  expect(cursors).toEqual(cursors.toSorted());
  expect(page.rows.every(({ state }) => state !== 'closed')).toBe(true);
  const [first] = page.rows;
  const rest = await complaintPage(house, { after: `${first?.answer_by}-${first?.id}` }, MAX);
  expect(rest.rows.map(({ id }) => id)).toEqual(page.rows.slice(1).map(({ id }) => id));
  const down = await complaintPage(house, { sort: '-answer_by' }, MAX);
  expect(down.rows.map(({ id }) => id)).toEqual(page.rows.map(({ id }) => id).toReversed());
  const before = { sort: '-answer_by', before: `${first?.answer_by}-${first?.id}` } as const;
  expect((await complaintPage(house, before, MAX)).rows.at(-1)?.id).toBe(down.rows.at(-2)?.id);
  expect((await complaintPage(house, { state: 'closed' }, MAX)).rows).toHaveLength(1);
});
