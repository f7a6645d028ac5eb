import { loanNumber, receiptNumber } from 'contract/record-numbers';
import { displayDay } from 'lending/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KHQR_SETTINGS } from '../../testing/khqr.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  later,
  type LoanHouse,
  openLoanHouse,
  payOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { bringLoansToToday } from '../loans/night/commands-night.ts';
import { m } from '../notices/commands-words.ts';
import { waitingNotice } from '../notices/store.ts';
import type { ReminderQuery } from 'contract/office/today';
import { previewReminders, sendReminders } from './commands-remind.ts';
import { todayPage } from './commands-today.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const DAY_MS = 86_400_000;

/** Payday loans of different people, one day after their Pay Day, at 09:00 in Phnom Penh on a weekday. */
async function lateLoans(count: number): Promise<Subject[]> {
  house.clock.set('2026-11-23T02:00:00Z');
  const subjects: Subject[] = [];
  for (let made = 0; made < count; made += 1) subjects.push(await bringTo(house, 'open'));
  const { matures_on: payDay } = await house.db
    .selectFrom('loan_summary')
    .select('matures_on')
    .where('loan_id', '=', subjects[0]?.loanId ?? 0n)
    .executeTakeFirstOrThrow();
  house.clock.set(new Date(Date.parse(`${payDay}T02:00:00Z`) + DAY_MS));
  await bringLoansToToday(house);
  return subjects;
}

it('each round of reminders reaches the next people: who was written to takes nobody’s place, and how many are left is said', async () => {
  const loans = (await lateLoans(5)).map(({ loanId }) => Number(loanId)).toReversed();
  const round = () => previewReminders(house, { most: 2 });
  const shown = async () => {
    const { ready, more, held, held_count: heldCount } = await round();
    return [ready.map(({ loan }) => loan), more, held.map(({ why }) => why), heldCount];
  };
  const send = async () =>
    sendReminders(house, STAFF.uma, {
      loans: (await round()).ready.map(({ loan }) => loan),
    });
  expect(await shown()).toEqual([loans.slice(0, 2), 3, [], 0]);
  await send();
  expect(await shown()).toEqual([loans.slice(2, 4), 1, ['day', 'day'], 2]);
  await send();
  expect(await shown()).toEqual([loans.slice(4), 0, ['day', 'day'], 4]);
  await send();
  expect(await shown()).toEqual([[], 0, ['day', 'day'], 5]);
});

it('of those alone that the filters of the list leave, as the list counts them', async () => {
  const payday = await lateLoans(1);
  const remind = async (asked: ReminderQuery) => {
    const { ready, held_count: held } = await previewReminders(house, asked);
    const { steps } = await todayPage(house, asked);
    expect(ready.length + held, JSON.stringify(asked)).toBe(steps.remind.loans);
    return ready.map(({ loan }) => loan);
  };
  const ids = payday.map(({ loanId }) => Number(loanId));
  expect(await remind({ product: 'payday' })).toEqual(expect.arrayContaining(ids));
  expect(await remind({ product: 'pawn' })).toEqual([]);
  expect(await remind({ late: '1-30' })).toEqual(expect.arrayContaining(ids));
  expect(await remind({ late: '0' })).toEqual([]);
  expect(await remind({ group: 'promised' })).toEqual([]);
});

it('names KHQR only where there is an account of the operator to pay to', async () => {
  const [late] = await lateLoans(1);
  const loan = String(late?.loanId);
  const said = async () => {
    const { ready } = await previewReminders(house, { loan });
    return ready;
  };
  expect(JSON.stringify(await said())).not.toContain('KHQR');
  house.env.khqr = KHQR_SETTINGS;
  const texts = JSON.stringify(await said());
  house.env.khqr = null;
  expect(texts).toContain('KHQR');
});

it('late fees alone are due since days gone by: the payment’s SMS says them, and no reminder says that they are due today', async () => {
  const [late] = await lateLoans(1);
  if (!late) throw new Error('no loan');
  // 105.00 fell due yesterday. On the fourteenth day after it 12 days of late fees have arisen, from the third on: 24.00.
  later(house, 13);
  done(await payOf(house, late, 105_00));
  const { number, receipt } = await newestReceipt(late);
  const said = { amount: '$105.00', number, receipt, due: '$24.00', balance: '$24.00' };
  const kind = { phone: late.phone, kind: 'payment_received' };
  expect(await waitingNotice(house.db, kind)).toBe(
    m.notice_payment_received_late_fees(said, { locale: 'km' }),
  );
  later(house, 1);
  const { ready } = await previewReminders(house, { loan: String(late.loanId) });
  const { company, publicUrl: address } = house.env;
  const day = displayDay(house.clock.today());
  const asked = { number, amount: '$24.00', day, address, hotline: company.hotline };
  expect(ready.map(({ text }) => text)).toEqual([
    m.notice_payment_late_account(asked, { locale: 'km' }),
  ]);
});

/** The numbers of a loan and of its newest receipt, as messages write them. */
async function newestReceipt({ loanId }: Subject) {
  const { receipt } = await house.db
    .selectFrom('loan_entry')
    .select('receipt')
    .where('loan_id', '=', loanId)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  return { number: loanNumber(loanId), receipt: receiptNumber(receipt ?? 0n) };
}
