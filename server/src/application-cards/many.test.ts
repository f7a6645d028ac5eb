import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  aFreeBorrower,
  lendingServices,
  newestApplicationOf,
} from '../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import { done, STAFF } from '../../testing/loans.ts';
import { deny } from '../applications/decide/commands-decide.ts';
import { requestLoan } from '../applications/own/commands-new-loan.ts';
import { applicationCards } from './commands.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

it('who has asked 52 times sees the newest 50', async () => {
  const services = lendingServices(test);
  const borrower = await aFreeBorrower(test);
  const start = services.clock.today();
  const wish = { amount: 100, duration: 10, loan_type: 'Payday', purpose_loan_id: 101, start };
  const denial = { reasons: ['income'] };
  for (let asked = 1; asked < 52; asked += 1) {
    done(await requestLoan(services, borrower.id, wish));
    const applicationId = await newestApplicationOf(test, borrower);
    done(await deny(services, STAFF.nary, { applicationId, ...denial }));
  }
  const cards = await applicationCards(services, borrower.id);
  expect(cards).toHaveLength(50);
  expect(cards[0]?.number).toBe(String(await newestApplicationOf(test, borrower)));
});
