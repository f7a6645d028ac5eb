import { afterAll, beforeAll, expect, it } from 'vitest';
import { KHQR_SETTINGS } from '../../testing/khqr.ts';
import { bringTo } from '../../testing/loan-states.ts';
import { type LoanHouse, openLoanHouse, STAFF, type Subject } from '../../testing/loans.ts';
import { bringLoansToToday } from '../loans/night/commands-night.ts';
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
