/** An offer is over from the midnight after its last day on, also while the loans' turn has not ended it yet. */
import { addDays, phnomPenhMidnight } from 'lending/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { type LoanHouse, openLoanHouse } from '../../testing/loans.ts';
import { workOnLoans } from '../jobs/loans.ts';
import { applicationCards } from './commands.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

it('of an offer whose last day has passed the account says so from midnight on, before and after the nightly work', async () => {
  const { borrowerId, offerId } = await bringTo(house, 'offered');
  const { sign_by: signBy } = await house.db
    .selectFrom('offer')
    .select('sign_by')
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow();
  const midnight = phnomPenhMidnight(addDays(signBy, 1));
  const seen = async () => {
    const [card] = await applicationCards(house, borrowerId);
    const { state } = card?.steps.find(({ step }) => step === 'signed') ?? {};
    return [card?.state, card?.offer === null, card?.estimateCents, state];
  };
  house.clock.set(new Date(midnight - 60_000));
  expect(await seen()).toEqual(['approved', false, null, 'now']);
  house.clock.set(new Date(midnight));
  expect(await seen()).toEqual(['expired', true, null, 'stopped']);
  await workOnLoans(house);
  expect(await seen()).toEqual(['expired', true, null, 'stopped']);
});
