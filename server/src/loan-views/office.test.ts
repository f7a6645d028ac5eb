import { randomUUID } from 'node:crypto';
import { LOCALE_HEADER } from 'contract/locale';
import { sql } from 'kysely';
import { addDays, type Day } from 'lending/calendar';
import { loanAsOf } from 'lending/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
  askExtension,
  done,
  type LoanHouse,
  loanOf,
  payOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';
import { actOn, houseOf } from '../../testing/office-samples-loans.ts';
import { loanNumber } from 'contract/record-numbers';
import { findLoan } from '../loans/store.ts';
import { reversePayment } from '../payments/commands.ts';
import { bringLoansToToday } from '../loans/night/commands-night.ts';

let test: TestOffice;
let house: LoanHouse;
let approver: { cookie: string };
beforeAll(async () => {
  test = await openTestOffice();
  house = houseOf(test);
  approver = await signedIn(test, await aStaff(test, 'approver', 'officer'));
});
afterAll(() => test.close());

const DAY_MS = 86_400_000;
const get = (url: string, headers = approver) =>
  test.call({
    method: 'GET',
    url: `/api/office${url}`,
    headers: { ...headers, [LOCALE_HEADER]: 'en' },
  });
const pageOf = (subject: Subject, asOf?: Day, headers = approver) =>
  get(`/loans/${loanNumber(subject.loanId)}${asOf === undefined ? '' : `?as_of=${asOf}`}`, headers);
const act = (subject: Subject, path: string, payload: object) =>
  test.call({
    method: 'POST',
    url: `/api/office/loans/${loanNumber(subject.loanId)}/${path}`,
    headers: { ...approver, [LOCALE_HEADER]: 'en' },
    payload,
  });

/** What runs some days later, with a session of that day; the clock is put back afterwards. */
async function daysLater(days: number, work: (headers: { cookie: string }) => Promise<void>) {
  const now = house.clock.now();
  house.clock.set(new Date(now.getTime() + days * DAY_MS));
  try {
    await work(await signedIn(test, await aStaff(test, 'approver', 'manager')));
  } finally {
    house.clock.set(now);
  }
}

describe('a loan’s page', () => {
  it('is the fold of any day, back and ahead, to the cent', async () => {
    const subject = await bringTo(house, 'partPaid');
    const stored = await findLoan(house.db, subject.loanId);
    if (!stored) throw new Error('no loan');
    const today = house.clock.today();
    for (const days of [0, 1, 29, 30, 31, 35, 60]) {
      const day = addDays(today, days);
      const { body } = await pageOf(subject, day);
      const loan = loanAsOf(stored.terms, stored.disbursedOn, stored.entries, day);
      expect([body.as_of, body.due_cents, body.late_fee_cents, body.principal_left_cents]).toEqual([
        day,
        loan.dueCents,
        loan.lateFees.unpaidCents,
        loan.principalBalanceCents,
      ]);
      expect(body.payoff).toMatchObject({ on: day, cents: loan.payoff.cents });
    }
  });

  it('tells late fees apart from what was agreed: 2.00 a day from the third day', async () => {
    const subject = await bringTo(house, 'open');
    const payDay = (await loanOf(house, subject)).maturesOn;
    const { body } = await pageOf(subject, addDays(payDay, 5));
    expect(body.rows).toMatchObject([
      {
        mark: 'late',
        days_late: 5,
        principal_cents: 100_00,
        interest_cents: 5_00,
        due_cents: 105_00,
        left_cents: 105_00,
        late_fee: {
          first_on: addDays(payDay, 3),
          last_on: addDays(payDay, 5),
          days: 3,
          cents: 6_00,
          paid_cents: 0,
        },
      },
    ]);
    expect(body).toMatchObject({ due_cents: 111_00, past_due_since: payDay, days_past_due: 5 });
  });

  it.each([
    ['the day before it was paid out', -1],
    ['more than a year ahead', 367],
  ])('of %s is refused', async (_, days) => {
    const subject = await bringTo(house, 'open');
    const { status } = await pageOf(subject, addDays(house.clock.today(), days));
    expect(status).toBe(422);
  });

  it('of a number that no loan has is not found', async () => {
    expect((await get('/loans/L999999')).status).toBe(404);
    expect((await get('/loans/999999/entries')).status).toBe(404);
  });

  it('says of each act why it cannot be done', async () => {
    const { body } = await pageOf(await bringTo(house, 'closed'));
    expect(body.acts).toEqual({
      waive: 'nothing-to-waive',
      correct: 'closed',
      default: 'closed',
      write_off: 'closed',
      refund: 'above-credit',
      payout_return: 'others-stand',
      paused_until: null,
    });
    expect((await pageOf(await bringTo(house, 'residue'))).body.acts).toMatchObject({
      waive: null,
    });
    expect((await pageOf(await bringTo(house, 'corrected'))).body.acts).toMatchObject({
      default: null,
      write_off: 'not-in-default',
    });
  });
});

describe('the ledger', () => {
  it('of 10,000 entries comes in pages of fifty, all of them once, the newest first', async () => {
    const subject = await bringTo(house, 'open');
    // Each cent with its own receipt, as ten thousand payments would be; the summary does not matter here.
    await sql`
      insert into loan_entry (loan_id, number, kind, effective_on, cents, receipt, method_id, made_by, made_at)
      select ${subject.loanId}, n, 'payment', ${house.clock.today()}, 1, nextval('receipt_number'), 1, 'staff:sam', now()
      from generate_series(1, 10000) n`.execute(house.test.owner);
    const first = await get(`/loans/${loanNumber(subject.loanId)}/entries`);
    const numbers = (body: Record<string, unknown>) =>
      (body.rows as { number: number }[]).map(({ number }) => number);
    expect(numbers(first.body)).toEqual(Array.from({ length: 50 }, (_, index) => 10_000 - index));
    const next = await get(
      `/loans/${loanNumber(subject.loanId)}/entries?after=${String(first.body.next)}`,
    );
    expect(numbers(next.body)[0]).toBe(9950);
    const back = await get(
      `/loans/${loanNumber(subject.loanId)}/entries?before=${String(next.body.previous)}`,
    );
    expect(numbers(back.body)).toEqual(numbers(first.body));
    const last = await get(
      `/loans/${loanNumber(subject.loanId)}/entries?after=${house.clock.today()}.30`,
    );
    expect(numbers(last.body)).toEqual([
      ...Array.from({ length: 29 }, (_, index) => 29 - index),
      0,
    ]);
    expect(last.body.next).toBeNull();
  });
});

describe('the list of loans', () => {
  it('has the latest first, then the newest, over pages in both directions', async () => {
    for (let count = 0; count < 3; count += 1) await bringTo(house, 'open');
    await daysLater(40, async (headers) => {
      await bringLoansToToday(house);
      const fresh = await bringTo(house, 'open');
      const { body } = await get('/loans', headers);
      const rows = body.rows as { number: string; days_past_due: number }[];
      const days = rows.map((row) => row.days_past_due);
      expect(days).toEqual(days.toSorted((a, b) => b - a));
      expect(days[0]).toBeGreaterThan(0);
      expect(rows.find((row) => row.days_past_due === 0)?.number).toBe(loanNumber(fresh.loanId));
      const [one, two, three] = rows;
      const cursor = `${two?.days_past_due}-${BigInt(two?.number.slice(1) ?? 0)}`;
      const after = await get(`/loans?after=${cursor}`, headers);
      expect((after.body.rows as typeof rows)[0]?.number).toBe(three?.number);
      const before = await get(`/loans?before=${cursor}`, headers);
      expect((before.body.rows as typeof rows).map(({ number }) => number)).toEqual([one?.number]);
      const late = await get('/loans?group=late', headers);
      expect((late.body.rows as typeof rows).every((row) => row.days_past_due > 0)).toBe(true);
    });
  });

  it('is handed out as a file of what the filters show, in its order, after a fresh login; the audit knows that, not what was searched for', async () => {
    await daysLater(40, async (headers) => {
      const listed = await get('/loans?group=late', headers);
      const numbers = (listed.body.rows as { number: string }[]).map(({ number }) => number);
      const file = await get('/loans/file?group=late', headers);
      const lines = file.text.trimEnd().split('\n');
      expect(file.headers['content-disposition']).toMatch(/filename="loans-[\d-]+\.csv"/);
      expect(lines[0]).toMatch(/^\uFEFF/);
      expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(numbers);
      await get('/loans/file?q=Sophea', headers);
      const [act] = await house.db
        .selectFrom('audit')
        .select('facts')
        .where('event', '=', 'loans.exported')
        .orderBy('id', 'desc')
        .limit(1)
        .execute();
      expect(act?.facts).toEqual({ group: null, product: null, searched: true });
      house.clock.set(new Date(house.clock.now().getTime() + 16 * 60_000));
      const idle = await get('/loans/file', headers);
      expect([idle.status, idle.body.code]).toEqual([403, 'sign_in_again']);
    });
  });
});

describe('an extension', () => {
  it('is granted at no more than what the borrower was shown, though a reversal since would raise it', async () => {
    const subject = await bringTo(house, 'open');
    done(await payOf(house, subject, 50_50));
    done(await payOf(house, subject, 10_00));
    const { extension } = await loanOf(house, subject);
    const asked = 'feeCents' in extension ? extension.feeCents : 0;
    done(await askExtension(house, subject));
    const reversal = { loanId: subject.loanId, entry: 2, reason: 'Wrong loan', key: randomUUID() };
    done(await reversePayment(house, STAFF.sam, reversal));
    const now = (await loanOf(house, subject)).extension;
    // 40 % of 40.00 was 16.00; of the 50.00 that are unpaid again it would be 20.00.
    expect([asked, 'feeCents' in now && now.feeCents]).toEqual([16_00, 20_00]);
    const { body } = await pageOf(subject);
    expect(body.extension).toMatchObject({
      state: 'asked',
      fee_cents: 16_00,
      asked_fee_cents: 16_00,
    });
    const other = await act(subject, 'extension-grant', {
      ...(await actOn(house, subject)),
      fee_cents: 20_00,
    });
    expect([other.status, other.body.code]).toEqual([409, 'fee-differs']);
    const granted = await act(subject, 'extension-grant', {
      ...(await actOn(house, subject)),
      fee_cents: 16_00,
    });
    expect(granted.status).toBe(201);
    expect((await loanOf(house, subject)).extension).toMatchObject({
      state: 'granted',
      feeCents: 16_00,
    });
  });

  it('is granted at less where more was repaid since', async () => {
    const subject = await bringTo(house, 'requested');
    done(await payOf(house, subject, 10_00));
    const { body } = await pageOf(subject);
    expect(body.extension).toMatchObject({ fee_cents: 16_00, asked_fee_cents: 20_00 });
  });

  it('decided on an older loan is refused with what has changed', async () => {
    const subject = await bringTo(house, 'requested');
    const seen = await actOn(house, subject);
    done(await payOf(house, subject, 1_00));
    const late = await act(subject, 'extension-refusal', {
      ...seen,
      reason_km: 'a',
      reason_en: 'a',
    });
    expect([late.status, late.body.code]).toEqual([409, 'changed']);
    expect(late.body.detail).toContain('Payment $1.00');
  });
});
