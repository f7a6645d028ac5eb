import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { type LoanHouse, openLoanHouse } from '../../testing/loans.ts';
import { workOnLoans } from '../jobs/loans.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const pass = (minutes: number) =>
  house.clock.set(new Date(house.clock.now().getTime() + minutes * 60_000));

const offersOf = (applicationId: bigint) =>
  house.db
    .selectFrom('offer')
    .select(['status', 'made_by'])
    .where('application_id', '=', applicationId)
    .execute();

it('an approval that has no offer, since the server ended between the two, gets it by the loans’ turn, once', async () => {
  const { applicationId, phone } = await bringTo(house, 'approved');
  // Whoever approves is about to offer: theirs is not forestalled.
  pass(4);
  await workOnLoans(house);
  expect(await offersOf(applicationId)).toEqual([]);
  pass(2);
  await Promise.all([workOnLoans(house), workOnLoans(house)]);
  expect(await offersOf(applicationId)).toEqual([{ status: 'Open', made_by: 'system' }]);
  const told = await house.db
    .selectFrom('notice')
    .select('kind')
    .where('phone', '=', phone)
    .where('kind', '=', 'offer_made')
    .execute();
  expect(told).toHaveLength(1);
});

it('one whose offer has ended gets no other', async () => {
  const { applicationId } = await bringTo(house, 'offered');
  pass(9 * 24 * 60);
  await workOnLoans(house);
  await workOnLoans(house);
  expect(await offersOf(applicationId)).toMatchObject([{ status: 'Expired' }]);
});
