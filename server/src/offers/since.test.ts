/** What the signing page is told of an offer that is opened again after its end. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { done, FINDINGS, type LoanHouse, openLoanHouse, STAFF } from '../../testing/loans.ts';
import { approve, deny } from '../applications/decide/commands-decide.ts';
import { confirmMoney, offer } from '../seed/lender.ts';
import { readAgreement } from './commands-own.ts';
import { withdrawApproval } from './commands-withdraw.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const { nary } = STAFF;

async function seen(borrowerId: bigint, offerId: bigint) {
  const { state, since } = done(
    await readAgreement(house, borrowerId, { offer_id: Number(offerId) }),
  );
  return [state, since];
}

it('a signed offer leads to its loan once the money is out', async () => {
  const { borrowerId, offerId, intentId } = await bringTo(house, 'ordered');
  const none = { loan: null, newerOfferId: null, isInReview: false };
  expect(await seen(borrowerId, offerId)).toEqual(['signed', none]);
  const loanId = await confirmMoney(house, { intentId, reference: 'TRF-SEEN' });
  const loan = { loanId: Number(loanId), isReturned: false };
  expect(await seen(borrowerId, offerId)).toEqual(['signed', { ...none, loan }]);
});

it('an offer that was taken back leads to the newer one while that can be signed, and says in review only while it is', async () => {
  const { borrowerId, applicationId, offerId } = await bringTo(house, 'offered');
  const none = { loan: null, newerOfferId: null, isInReview: false };
  done(await withdrawApproval(house, nary, applicationId));
  expect(await seen(borrowerId, offerId)).toEqual(['withdrawn', { ...none, isInReview: true }]);
  done(await approve(house, nary, { applicationId, findings: FINDINGS }));
  const newer = await offer(house, applicationId);
  const leads = { ...none, newerOfferId: Number(newer) };
  expect(await seen(borrowerId, offerId)).toEqual(['withdrawn', leads]);
  expect(await seen(borrowerId, newer)).toEqual(['open', none]);
  done(await withdrawApproval(house, nary, applicationId));
  done(await deny(house, nary, { applicationId, reasons: ['income'] }));
  expect(await seen(borrowerId, offerId)).toEqual(['withdrawn', none]);
});
