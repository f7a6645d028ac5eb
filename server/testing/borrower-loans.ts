import { randomUUID } from 'node:crypto';
import type { Day } from 'lending/calendar';
import { requestLoan } from '../src/applications/own/commands-new-loan.ts';
import { deny } from '../src/applications/decide/commands-decide.ts';
import { requestDocument, startReview } from '../src/applications/review/commands-review.ts';
import type { LoanServices } from '../src/loans/commands-act.ts';
import { recordPayment } from '../src/payments/commands.ts';
import { decide, done, offer, payOut, sign, signingCode, STAFF } from '../src/seed/lender.ts';
import { aBorrower, signInAs, type TestBorrower } from './accounts.ts';
import type { TestApp } from './http.ts';

/** What the acts of the lender take. */
export function lendingServices({ house, app }: TestApp): LoanServices {
  return { ...house, log: app.log };
}

/** A borrower with an account and nothing under way: the first application was denied. */
export async function aFreeBorrower(test: TestApp): Promise<TestBorrower> {
  const borrower = await aBorrower(test);
  const applicationId = await newestApplicationOf(test, borrower);
  const reasons = ['documents', 'call'];
  done(await deny(lendingServices(test), STAFF.nary, { applicationId, reasons }));
  return borrower;
}

/** The number of the application that a borrower made last. */
export async function newestApplicationOf(
  { house }: TestApp,
  { id }: Pick<TestBorrower, 'id'>,
): Promise<bigint> {
  const { id: applicationId } = await house.db
    .selectFrom('application')
    .select('id')
    .where('borrower_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return applicationId;
}

interface Wanted {
  type?: 'Payday' | 'Personal';
  /** Dollars. */
  amount?: number;
  /** Days or months. */
  duration?: number;
}

/** A request for a loan that the lender has approved and made an offer for. @returns the offer's number */
export async function anOffer(
  test: TestApp,
  borrower: TestBorrower,
  { type = 'Payday', amount = 120, duration = 10 }: Wanted = {},
): Promise<bigint> {
  const services = lendingServices(test);
  const start = services.clock.today();
  const body = { amount, duration, loan_type: type, purpose_loan_id: 101, start };
  done(await requestLoan(services, borrower.id, body));
  const applicationId = await newestApplicationOf(test, borrower);
  await decide(services, applicationId);
  return offer(services, applicationId);
}

/** The code for signing that waits to be sent to a phone. */
export async function signingCodeOf({ house }: TestApp, phone: string): Promise<string> {
  const code = await signingCode(house, { phone });
  if (code === null) throw new Error('No code was sent');
  return code;
}

/** A loan paid out on the day that the clock says. @returns its number */
export async function aLoan(
  test: TestApp,
  borrower: TestBorrower,
  wanted: Wanted = {},
): Promise<bigint> {
  const services = lendingServices(test);
  const offerId = await anOffer(test, borrower, wanted);
  await sign(services, { offerId, borrowerId: borrower.id, phone: borrower.phone });
  return payOut(services, offerId);
}

/** Money that came in by cash. @returns the number of its entry */
export async function pay(
  test: TestApp,
  loanId: bigint,
  { cents, on }: { cents: number; on: Day },
): Promise<number> {
  const payment = { loanId, cents, paidOn: on, methodId: 1, reference: null, key: randomUUID() };
  return done(await recordPayment(lendingServices(test), STAFF.sam, payment)).entry;
}

/** Lets the time pass to noon in Phnom Penh of a day, and signs in anew: a session ends when it is not used. */
export async function onDay(test: TestApp, day: Day, ...borrowers: TestBorrower[]): Promise<void> {
  test.house.clock.set(`${day}T05:00:00Z`);
  for (const borrower of borrowers) {
    borrower.token = await signInAs(test, borrower);
    borrower.headers = { authorization: `Bearer ${borrower.token}` };
  }
}

/** A borrower whose application is in review, with a paper asked for. */
export async function aDocumentRequest(
  test: TestApp,
): Promise<{ borrower: TestBorrower; applicationId: bigint; requestId: bigint }> {
  const services = lendingServices(test);
  const borrower = await aBorrower(test);
  const applicationId = await newestApplicationOf(test, borrower);
  done(await startReview(services, STAFF.uma, applicationId));
  const asked = { applicationId, kind: 'income_proof' };
  done(await requestDocument(services, STAFF.uma, asked));
  const { id: requestId } = await test.house.db
    .selectFrom('document_request')
    .select('id')
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return { borrower, applicationId, requestId };
}
