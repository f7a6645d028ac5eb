import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { done, type LoanHouse, loanOf, payOf } from '../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';
import { actOn, houseOf } from '../../testing/office-samples-loans.ts';
import { loanNumber } from 'contract/record-numbers';

let test: TestOffice;
let house: LoanHouse;
let approver: { cookie: string };
beforeAll(async () => {
  test = await openTestOffice();
  house = houseOf(test);
  approver = await signedIn(test, await aStaff(test, 'approver'));
});
afterAll(() => test.close());

it('an extension whose fee came to 0.00 while it waited is not granted, and can be refused', async () => {
  const subject = await bringTo(house, 'requested');
  // A cent of principal is left: 40 % of it are 0.004.
  done(await payOf(house, subject, (await loanOf(house, subject)).payoff.cents - 1));
  const url = `/api/office/loans/${loanNumber(subject.loanId)}`;
  const { body } = await test.call({ method: 'GET', url, headers: approver });
  expect(body.extension).toMatchObject({ state: 'asked', fee_cents: 0, asked_fee_cents: 20_00 });
  const answer = async (path: string, more: object) => {
    const payload = { ...(await actOn(house, subject)), ...more };
    return test.call({ method: 'POST', url: `${url}/${path}`, headers: approver, payload });
  };
  const granted = await answer('extension-grant', { fee_cents: 0 });
  expect([granted.status, granted.body.code]).toEqual([409, 'nothing-to-extend']);
  const refused = await answer('extension-refusal', { reason_km: 'ហេតុផល', reason_en: 'A reason' });
  expect(refused.status).toBe(201);
  expect((await loanOf(house, subject)).extension.state).toBe('refused');
});
