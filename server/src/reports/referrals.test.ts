/** What the report says that referrals cost, against what is paid for them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refer, referralAnswers } from '../../testing/leads.ts';
import { bringTo } from '../../testing/loan-states.ts';
import { done, later, type LoanHouse, loanOf, openLoanHouse, payOf } from '../../testing/loans.ts';
import { referralPage } from '../leads/commands-reward.ts';
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
