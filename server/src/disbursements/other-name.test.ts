/** Money goes to whom the agreement names, whatever name the borrower puts into the record after the signature. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { asker, done, type LoanHouse, openLoanHouse, STAFF } from '../../testing/loans.ts';
import { renameBorrower } from '../applications/own/store-own.ts';
import { findOffer } from '../offers/store.ts';
import { disbursementPage, disbursementView } from './commands-waiting.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

it('a pay-out is to the name that was signed, and the record’s name stands beside it where it is another', async () => {
  const { offerId, borrowerId } = await bringTo(house, 'signed');
  const signed = (await findOffer(house.db, offerId))?.agreement.borrower;
  const names = async () => {
    const { rows } = await disbursementPage(house, {}, asker(STAFF.sam));
    const row = rows.find(({ id }) => id === String(offerId));
    const view = done(await disbursementView(house, String(offerId)));
    return [row, view].map((one) => [one?.name, one?.record_name]);
  };
  expect(await names()).toEqual([
    [signed, null],
    [signed, null],
  ]);
  await renameBorrower(house.db, borrowerId, { name: 'Vuthy', lastName: 'Chan' });
  expect(await names()).toEqual([
    [signed, 'Vuthy Chan'],
    [signed, 'Vuthy Chan'],
  ]);
});
