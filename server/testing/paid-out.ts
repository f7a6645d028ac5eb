import { randomUUID } from 'node:crypto';
import type { Day } from 'lending/calendar';
import { recordPayment } from '../src/payments/commands.ts';
import { decide, done, offer, payOut, sign as signByCode, STAFF } from '../src/seed/lender.ts';
import { aBorrower, type TestBorrower } from './accounts.ts';
import { applicantAnswers } from './applicant.ts';
import { lendingServices, newestApplicationOf } from './borrower-loans.ts';
import type { TestApp } from './http.ts';

/** Of the seed: how money comes in (contract/options). */
const FIRST_METHOD = 1;

/** A borrower with an offer, signed or not. */
export interface TestOffer {
  borrower: TestBorrower;
  offerId: bigint;
}

/** A borrower with a loan that was paid out on the day of the test's clock. */
export interface TestLoan extends TestOffer {
  loanId: bigint;
}

/** A payday loan of $100 for 10 days, offered to a new borrower, by the acts of borrower and staff. */
export async function anOffer(test: TestApp, answers = applicantAnswers()): Promise<TestOffer> {
  const services = lendingServices(test);
  const borrower = await aBorrower(test, answers);
  const applicationId = await newestApplicationOf(test, borrower);
  await decide(services, applicationId);
  return { borrower, offerId: await offer(services, applicationId) };
}

/** Signs an offer with the code of the SMS. */
export async function sign(test: TestApp, { borrower, offerId }: TestOffer): Promise<void> {
  const signer = { offerId, borrowerId: borrower.id, phone: borrower.phone };
  if (!(await signByCode(lendingServices(test), signer))) throw new Error('The code was sent away');
}

/** The same, signed and paid out today. */
export async function aPaidOutLoan(test: TestApp, answers = applicantAnswers()): Promise<TestLoan> {
  const offered = await anOffer(test, answers);
  await sign(test, offered);
  return { ...offered, loanId: await payOut(lendingServices(test), offered.offerId) };
}

/** Records a payment at the counter. @returns the number of its receipt, and of its entry */
export async function pay(
  test: TestApp,
  { loanId }: Pick<TestLoan, 'loanId'>,
  { cents, paidOn, reference = null }: { cents: number; paidOn: Day; reference?: string | null },
): Promise<{ receipt: number; entry: number }> {
  const payment = { loanId, cents, paidOn, methodId: FIRST_METHOD, reference };
  const input = { ...payment, key: randomUUID() };
  const { receipt, entry } = done(await recordPayment(lendingServices(test), STAFF.sam, input));
  return { receipt: receipt ?? 0, entry };
}
