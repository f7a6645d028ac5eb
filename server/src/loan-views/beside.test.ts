import { randomUUID } from 'node:crypto';
import { LOCALE_HEADER } from 'contract/locale';
import { addDays } from 'lending/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KHQR_SETTINGS } from '../../testing/khqr.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  daysAgo,
  done,
  later,
  type LoanHouse,
  loanOf,
  payOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import {
  aStaff,
  type OfficeAnswer,
  openTestOffice,
  signedIn,
  type TestOffice,
} from '../../testing/office.ts';
import { actOn, houseOf } from '../../testing/office-samples-loans.ts';
import { addNote } from '../applications/review/commands-note.ts';
import { loanNumber } from 'contract/record-numbers';
import { waiveResidue } from '../loans/commands-default.ts';
import { makeKhqr } from '../payments/khqr/commands-khqr.ts';
import { reversePayment } from '../payments/commands.ts';
import { settleMoney } from '../payments/store-money.ts';
import { insertUnmatched } from '../payments/khqr/store-khqr.ts';

let test: TestOffice;
let house: LoanHouse;
let approver: { cookie: string };
beforeAll(async () => {
  test = await openTestOffice();
  house = houseOf(test);
  approver = await signedIn(test, await aStaff(test, 'approver', 'officer'));
});
afterAll(() => test.close());

const get = (url: string, headers = approver) =>
  test.call({
    method: 'GET',
    url: `/api/office${url}`,
    headers: { ...headers, [LOCALE_HEADER]: 'en' },
  });
const pageOf = (subject: Subject) => get(`/loans/${loanNumber(subject.loanId)}`);

describe('beside a loan', () => {
  /** A loan whose extension was granted on a payment that was reversed since. */
  async function flagged() {
    const subject = await bringTo(house, 'extended');
    const reversal = { loanId: subject.loanId, entry: 1, reason: 'Bounced', key: randomUUID() };
    done(await reversePayment(house, STAFF.sam, reversal));
    return subject;
  }
  const clear = async (subject: Subject, change: object = {}, headers = approver) =>
    test.call({
      method: 'POST',
      url: `/api/office/loans/${loanNumber(subject.loanId)}/flag-clearing`,
      headers: { ...headers, [LOCALE_HEADER]: 'en' },
      payload: {
        ...(await actOn(house, subject)),
        entry: 3,
        flag: 'extension-not-earned',
        reason: 'Agreed by phone',
        ...change,
      },
    });

  it('a flag is cleared once, with who and why, until a later reversal changes the ground again', async () => {
    const subject = await flagged();
    const before = (await pageOf(subject)).body;
    expect(before.flags).toMatchObject([
      { entry: 3, reason: 'extension-not-earned', cleared: null },
    ]);
    expect((await clear(subject, { flag: 'waiver-differs' })).body).toMatchObject({
      status: 409,
      code: 'no-such-flag',
    });
    expect((await clear(subject, { reason: '  ' })).body).toMatchObject({ status: 422 });
    expect((await clear(subject, { version: 1 })).body).toMatchObject({ code: 'changed' });
    const key = randomUUID();
    const cleared = await clear(subject, { key });
    expect([cleared.status, cleared.body.reason]).toEqual([201, 'Agreed by phone']);
    expect((await clear(subject, { key })).body).toEqual(cleared.body);
    expect((await pageOf(subject)).body.flags).toMatchObject([{ entry: 3, cleared: cleared.body }]);
    const again = await clear(subject);
    expect([again.status, again.body.code]).toEqual([409, 'changed']);
    expect(again.body.detail).toMatch(
      /^Your own act stands here already, \d\d\/\d\d\/\d{4} \d\d:\d\d: Flag of a loan cleared\. What you sent now was not saved/,
    );
    const acts = await house.db
      .selectFrom('audit')
      .select('facts')
      .where('event', '=', 'loan.flag_cleared')
      .where('subject', '=', `loan:${subject.loanId}`)
      .execute();
    expect(acts).toEqual([
      { facts: { entry: 3, flag: 'extension-not-earned', seen_entry: before.version } },
    ]);

    done(await payOf(house, subject, 1_00));
    expect((await pageOf(subject)).body.flags).toMatchObject([
      { cleared: { reason: 'Agreed by phone' } },
    ]);
    const last = (await actOn(house, subject)).version;
    const reversal = { loanId: subject.loanId, entry: last, reason: 'Twice', key: randomUUID() };
    done(await reversePayment(house, STAFF.sam, reversal));
    expect((await pageOf(subject)).body.flags).toMatchObject([{ entry: 3, cleared: null }]);
    expect((await clear(subject)).status).toBe(201);
  });

  it('its notes are those of its application, in pages, with what one has begun; cashiers see none', async () => {
    const subject = await bringTo(house, 'open');
    const { applicationId } = subject;
    const note = (body: string) =>
      addNote(house, STAFF.uma, { applicationId, body, key: randomUUID() });
    for (let number = 1; number <= 12; number += 1) done(await note(`Note ${number}`));
    const at = `/loans/${loanNumber(subject.loanId)}/notes`;
    const bodies = ({ body }: OfficeAnswer) =>
      (body.rows as { body: string }[]).map(({ body: text }) => text);
    const first = await get(at);
    expect(bodies(first)).toEqual(Array.from({ length: 10 }, (_, index) => `Note ${12 - index}`));
    expect(first.body).toMatchObject({ previous: null, draft: '' });
    const second = await get(`${at}?after=${String(first.body.next)}`);
    expect([bodies(second), second.body.next]).toEqual([['Note 2', 'Note 1'], null]);
    const back = await get(`${at}?before=${String(second.body.previous)}`);
    expect(bodies(back)).toEqual(bodies(first));
    const cashier = await signedIn(test, await aStaff(test, 'cashier'));
    expect((await get(at, cashier)).status).toBe(403);
  });

  it('its schedule and its entries are files of the day of the page, to the cent; the audit knows who took them', async () => {
    const subject = await bringTo(house, 'partPaid');
    const reversal = { loanId: subject.loanId, entry: 1, reason: '=Bounced', key: randomUUID() };
    done(await reversePayment(house, STAFF.sam, reversal));
    const at = `/loans/${loanNumber(subject.loanId)}`;
    const asOf = addDays((await loanOf(house, subject)).maturesOn, 4);
    const lines = ({ text }: OfficeAnswer) => text.trimEnd().split('\n').slice(1);
    const schedule = await get(`${at}/schedule-file?as_of=${asOf}`);
    // The instalment, and below it two days of late fees from the third day on.
    expect(lines(schedule).map((line) => line.split(',').slice(3))).toEqual([
      ['0.00', '100.00', '5.00', '105.00', '0.00', '105.00'],
      ['', '', '', '4.00', '0.00', '4.00'],
    ]);
    const name = `${loanNumber(subject.loanId)}-schedule-${asOf}.csv`;
    expect(schedule.headers['content-disposition']).toContain(name);
    const entries = lines(await get(`${at}/entries-file`));
    expect(entries.map((line) => line.split(',')[2])).toEqual([
      'Disbursement',
      'Payment',
      'Reversal',
    ]);
    expect(entries[1]).toContain("'=Bounced");
    const acts = await house.db
      .selectFrom('audit')
      .select('facts')
      .where('event', '=', 'loan.exported')
      .where('subject', '=', `loan:${subject.loanId}`)
      .orderBy('id')
      .execute();
    expect(acts.map(({ facts }) => facts)).toEqual([
      { file: 'schedule', as_of: asOf },
      { file: 'entries', as_of: house.clock.today() },
    ]);
    expect((await get(`${at}/entries-file?as_of=2001-01-01`)).status).toBe(422);
    expect((await get('/loans/L999999/schedule-file')).status).toBe(404);
  });

  it('what was waived is no more than was left: a payment dated back leaves the principal of ledger and file at 0, not below', async () => {
    const subject = await bringTo(house, 'open');
    const { loanId } = subject;
    later(house, 2);
    // 100.00 at 0.50 a day: of 100.00 on the second day 1.00 is interest; 1.00 of principal is left, and waived.
    done(await payOf(house, subject, 100_00));
    const waived = { loanId, reason: 'A residue', key: randomUUID() };
    done(await waiveResidue(house, STAFF.nary, waived));
    // The day before: 0.50 is interest, 0.30 principal. Of the 100.00 then 0.50 is interest (0.9985 in all, half-up, less 0.50), and 0.20 is left.
    done(await payOf(house, subject, 80, { paidOn: daysAgo(house, 1) }));
    const loan = await loanOf(house, subject);
    expect([loan.waivedCents, loan.principalBalanceCents]).toEqual([20, 0]);
    const at = `/loans/${loanNumber(loanId)}`;
    const headers = await signedIn(test, await aStaff(test, 'approver'));
    const { rows } = (await get(`${at}/entries`, headers)).body as {
      rows: { kind: string; principal_left_cents: number | null }[];
    };
    expect(rows.map(({ kind, principal_left_cents: left }) => [kind, left])).toEqual([
      ['waiver', 0],
      ['payment', 20],
      ['payment', 99_70],
      ['disbursement', 100_00],
    ]);
    const file = (await get(`${at}/entries-file`, headers)).text.trimEnd().split('\n');
    // What is left of the principal stands in the thirteenth column.
    const left = file.map((line) => line.split(',').at(12));
    expect(left.slice(1)).toEqual(['100.00', '99.70', '0.20', '0.00']);
    later(house, -2);
  });

  it('its codes stand as what became of each: waiting, to be looked at, run out', async () => {
    const subject = await bringTo(house, 'open');
    const at = `/loans/${loanNumber(subject.loanId)}/codes`;
    house.env.khqr = KHQR_SETTINGS;
    const { borrowerId } = subject;
    const body = { loan_id: String(subject.loanId), for: 'payoff' } as const;
    done(await makeKhqr(house, { body, borrowerId }));
    expect((await get(at)).body).toMatchObject({
      offered: true,
      codes: [{ cents: 100_50, pays: 'payoff', state: 'waiting', receipt: null }],
    });
    const now = house.clock.now();
    // Its money is looked at only until it is settled.
    const [{ id: intentId }] = (await get(at)).body.codes as [{ id: string }];
    const bankHash = randomUUID();
    const found = {
      cause: 'loan-closed',
      amount: '100.50',
      currency: 'USD',
      account: 'lender@aba',
    };
    await insertUnmatched(house.db, {
      ...{ ...found, hash: bankHash, intentId, at: now, acknowledgedAt: null },
    });
    expect((await get(at)).body.codes).toMatchObject([{ state: 'looked-at' }]);
    // Settled, and on no loan and not ordered back: a person explains it.
    const end = { by: STAFF.sam.who, at: now, reason: 'Unknown' };
    await settleMoney(house.db, { bankHash }, { outcome: 'refund', ...end });
    expect((await get(at)).body.codes).toMatchObject([{ state: 'looked-at', receipt: null }]);
    await house.db.deleteFrom('money_settled').where('bank_hash', '=', bankHash).execute();
    house.clock.set(new Date(now.getTime() + 60 * 60_000));
    expect((await get(at)).body.codes).toMatchObject([{ state: 'expired' }]);
    house.clock.set(now);
    house.env.khqr = null;
    expect((await get(at)).body.offered).toBe(false);
  });
});
