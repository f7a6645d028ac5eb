/** A refund whose payment was reversed since: what the borrower's own calls say of a loan that is closed, until that money has come. */
import { randomUUID } from 'node:crypto';
import type { HistoryRow } from 'contract/loans';
import type { Overview } from 'contract/overview';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestBorrower } from '../../testing/accounts.ts';
import { aFreeBorrower, aLoan, lendingServices, onDay, pay } from '../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import { done, STAFF } from '../../testing/loans.ts';
import { refundOf } from '../../testing/refunds.ts';
import { reversePayment } from '../payments/commands.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

async function ask<Reply>({ headers }: TestBorrower, url: string): Promise<Reply> {
  return (await test.call({ method: 'POST', url, headers })).data as unknown as Reply;
}

it('is told of first and for as long as it is owed, as the balance of the history, and the steps do not end before', async () => {
  const borrower = await aFreeBorrower(test);
  const services = lendingServices(test);
  const loanId = await aLoan(test, borrower);
  const today = services.clock.today();
  const told = async () => {
    const { loans, earlier } = await ask<Overview>(borrower, '/api/v1/account/overview');
    const paidOut = earlier.find(({ state }) => state === 'paid-out');
    const last = paidOut?.steps.at(-1);
    const history = '/api/v1/frontend/get-loans-from-loan-disk';
    const rows = await ask<HistoryRow[]>(borrower, history);
    const row = rows.find((one) => one.loan_id === Number(loanId));
    return {
      loans: loans.map(({ loanId: id, state, owedBackCents }) => [id, state, owedBackCents]),
      step: [last?.step, last?.state, last?.at !== null],
      balance: row?.balance_amount,
    };
  };
  // 120.00 at 15 % for 30 days: 0.60 a day, at least one day. 120.60 settles it on the first day.
  await pay(test, loanId, { cents: 120_60, on: today });
  const extra = await pay(test, loanId, { cents: 27_00, on: today });
  done(await refundOf(services, { loanId }, 27_00));
  const all = { step: ['repaid', 'done', true], balance: 0 };
  expect(await told()).toEqual({ ...all, loans: [[Number(loanId), 'repaid', 0]] });
  const bounced = { loanId, entry: extra, reason: 'it bounced', key: randomUUID() };
  done(await reversePayment(services, STAFF.sam, bounced));
  // 27.00 paid, 27.00 refunded, 27.00 reversed: -27.00.
  const owed = { step: ['repaid', 'now', false], balance: 27 };
  expect(await told()).toEqual({ ...owed, loans: [[Number(loanId), 'repaid', 27_00]] });
  // Beside a loan whose day to pay is still to come, it comes first.
  const other = await aLoan(test, borrower);
  const { loans } = await ask<Overview>(borrower, '/api/v1/account/overview');
  expect(loans.map((card) => card.loanId)).toEqual([Number(loanId), Number(other)]);
  // A repaid loan is told of for 90 days; one on which money is owed, for as long as it is.
  await pay(test, other, { cents: 120_60, on: today });
  await onDay(test, '2027-06-01', borrower);
  expect((await ask<Overview>(borrower, '/api/v1/account/overview')).loans).toMatchObject([
    { loanId: Number(loanId), owedBackCents: 27_00 },
  ]);
  await pay(test, loanId, { cents: 27_00, on: services.clock.today() });
  expect((await ask<Overview>(borrower, '/api/v1/account/overview')).loans).toEqual([]);
});
