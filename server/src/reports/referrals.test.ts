/** What the report says that referrals cost, against what is paid for them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refer, referralAnswers } from '../../testing/leads.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  later,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  STAFF,
} from '../../testing/loans.ts';
import { referralPage } from '../leads/commands-reward.ts';
import { reversePayment } from '../payments/commands.ts';
import { readReport } from './commands.ts';
import { foldReports } from './commands-fold.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
  house.clock.set('2026-11-02T03:00:00Z');
});
afterAll(() => house.close());

const aReferral = (phone: string) =>
  refer(house, { ...referralAnswers(), referee_phone: `0${phone.slice(3)}` });

/** The rewards of November up to the 3rd, and what they cost. */
async function november() {
  await foldReports(house);
  const { cards } = await readReport(house, { to: '2026-11-03' });
  return [cards.referral_rewards, cards.referral_cents];
}

it('counts the friends whose first loan was opened after the referral, and no past day changes by a later one', async () => {
  const earning = await bringTo(house, 'open');
  const known = await bringTo(house, 'open');
  const afterwards = await bringTo(house, 'open');
  await aReferral(earning.phone);
  // The referral of the first was a day before their loan.
  await house.db
    .updateTable('referral')
    .set({ created_at: new Date(house.clock.now().getTime() - 86_400_000) })
    .execute();
  later(house, 1);
  await aReferral(known.phone);
  for (const subject of [earning, known, afterwards]) {
    done(await payOf(house, subject, (await loanOf(house, subject)).payoff.cents));
  }
  // By hand: three repay their first loan in November, one of them was referred before it. 1 × $2.00.
  expect(await november()).toEqual([1, 200]);
  later(house, 40);
  await aReferral(afterwards.phone);
  expect(await november()).toEqual([1, 200]);
  // Who pays the rewards sees the same.
  const { rows } = await referralPage(house, {});
  expect(rows.map(({ state }) => state)).toEqual(['known', 'known', 'earned']);
});

it('counts a friend whose payment was undone and made anew once over all months, and only in the reports that their loan is in', async () => {
  house.clock.set('2027-03-20T03:00:00Z');
  const friend = await bringTo(house, 'open');
  await aReferral(friend.phone);
  await house.db
    .updateTable('referral')
    .set({ created_at: new Date(house.clock.now().getTime() - 86_400_000) })
    .where('friend_phone', '=', friend.phone)
    .execute();
  const payAll = async () =>
    done(await payOf(house, friend, (await loanOf(house, friend)).payoff.cents));
  const of = async (to: string, more: object = {}) => {
    await foldReports(house);
    const { cards } = await readReport(house, { to, ...more });
    return [cards.referral_rewards, cards.referral_cents];
  };
  const { entry } = await payAll();
  expect(await of('2027-03-31')).toEqual([1, 200]);
  const before = await of('2027-03-20');
  house.clock.set('2027-04-05T03:00:00Z');
  const undo = { loanId: friend.loanId, entry, reason: 'no money came', key: randomUUID() };
  done(await reversePayment(house, STAFF.sam, undo));
  // Open again: what March counted April takes away.
  expect(await of('2027-04-06')).toEqual([-1, -200]);
  house.clock.set('2027-04-10T03:00:00Z');
  await payAll();
  house.clock.set('2027-04-30T03:00:00Z');
  // By hand: +1 on 20/03; -1 on 05/04 and +1 on 10/04. Together one reward of $2.00.
  expect(await of('2027-03-31')).toEqual([1, 200]);
  expect(await of('2027-03-20')).toEqual(before);
  expect(await of('2027-04-30')).toEqual([0, 0]);
  // The loan is a payday loan.
  expect(await of('2027-03-31', { product: 'payday' })).toEqual([1, 200]);
  expect(await of('2027-03-31', { product: 'pawn' })).toEqual([0, 0]);
});
