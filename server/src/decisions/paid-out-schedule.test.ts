/** The schedule of a decision whose money went out later than the agreement was drawn up. */
import { addDays } from 'lending/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { done, type LoanHouse, openLoanHouse, STAFF } from '../../testing/loans.ts';
import { confirmMoney } from '../seed/lender.ts';
import { decisionView } from './commands-view.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

it('the days are the agreement’s until the money is out, and the loan’s own from then on', async () => {
  const { applicationId, intentId } = await bringTo(house, 'ordered');
  const drawnUp = house.clock.today();
  const seen = async () => {
    const view = done(await decisionView(house, String(applicationId), STAFF.uma.who));
    const { schedule, is_paid_out: isPaidOut, total_cents: total } = view.approval?.terms ?? {};
    return [schedule?.map((row) => [row.due_on, row.total_cents]), isPaidOut, total];
  };
  // 100.00 for ten days at 15 % for thirty: 105.00 once, ten days after the money.
  expect(await seen()).toEqual([[[addDays(drawnUp, 10), 105_00]], false, 105_00]);
  house.clock.set(new Date(house.clock.now().getTime() + 3 * 86_400_000));
  expect(await seen()).toEqual([[[addDays(drawnUp, 10), 105_00]], false, 105_00]);
  await confirmMoney(house, { intentId, reference: 'TRF-LATE' });
  expect(await seen()).toEqual([[[addDays(drawnUp, 13), 105_00]], true, 105_00]);
});
