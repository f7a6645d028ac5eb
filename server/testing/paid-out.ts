import { randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { sql } from 'kysely';
import type { Day } from 'lending/calendar';
import { approve, startReview } from '../src/applications/review/commands-review.ts';
import { disburse, orderDisbursement } from '../src/disbursements/commands.ts';
import type { By, LoanServices } from '../src/loans/commands-act.ts';
import { makeOffer } from '../src/offers/commands.ts';
import { sendSigningCode, signAgreement } from '../src/offers/commands-sign.ts';
import { findOffer } from '../src/offers/store.ts';
import { recordPayment } from '../src/payments/commands.ts';
import { aBorrower, type TestBorrower } from './accounts.ts';
import { applicantAnswers } from './applicant.ts';
import type { TestApp } from './http.ts';

const OFFICER: By = { who: 'staff:officer', role: 'officer' };
const APPROVER: By = { who: 'staff:approver', role: 'approver' };
export const CASHIER: By = { who: 'staff:cashier', role: 'cashier' };
const MANAGER: By = { who: 'staff:manager', role: 'manager' };

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

/** What the acts on loans need, of a test's application. */
export function loanServices({ house, app }: TestApp): LoanServices {
  return { ...house, log: app.log };
}

/** An answer that was no refusal. */
function done<Answer>(answer: Answer | Refused): Answer {
  if (answer instanceof Refused) throw new Error(`Refused: ${answer.reason ?? 'a field'}`);
  return answer;
}

/** A payday loan of $100 for 10 days, offered to a new borrower, by the acts of borrower and staff. */
export async function anOffer(test: TestApp, answers = applicantAnswers()): Promise<TestOffer> {
  const services = loanServices(test);
  const borrower = await aBorrower(test, answers);
  const { id } = await test.house.db
    .selectFrom('application')
    .select('id')
    .where('borrower_id', '=', borrower.id)
    .executeTakeFirstOrThrow();
  done(await startReview(services, OFFICER, id));
  const findings = {
    residesInCambodia: true,
    callAnswered: true,
    referencesConfirmed: [true, true],
    hasNamedAccount: true,
    hasIdentification: true,
    monthlyIncomeCents: null,
    isPartnerShop: false,
  };
  done(await approve(services, APPROVER, { applicationId: id, findings }));
  const { offerId } = done(await makeOffer(services, APPROVER, id));
  return { borrower, offerId: BigInt(offerId) };
}

/** Signs an offer with the code of the SMS. */
export async function sign(test: TestApp, { borrower, offerId }: TestOffer): Promise<void> {
  const services = loanServices(test);
  const by: By = { who: `borrower:${borrower.id}`, role: 'borrower' };
  const of = { offerId, borrowerId: borrower.id };
  done(await sendSigningCode(services, by, of));
  const { rows } = await sql<{ body: string }>`
    select body from notice where phone = ${borrower.phone} and kind = 'signing_code'
    order by id desc limit 1`.execute(test.house.db);
  const code = /\d{4}/.exec(rows[0]?.body ?? '')?.[0] ?? '';
  const offer = await findOffer(test.house.db, offerId);
  const evidence = { address: '10.0.0.1', userAgent: 'a browser' };
  const signing = { ...of, code, sha256: offer?.sha256 ?? '', ...evidence };
  done(await signAgreement(services, by, signing));
}

/** The same, signed and paid out today. */
export async function aPaidOutLoan(test: TestApp, answers = applicantAnswers()): Promise<TestLoan> {
  const services = loanServices(test);
  const offer = await anOffer(test, answers);
  await sign(test, offer);
  const order = { offerId: offer.offerId, bank: 'A bank', key: randomUUID() };
  const { intentId } = done(await orderDisbursement(services, CASHIER, order));
  const confirmed = { intentId, reference: randomUUID(), key: randomUUID() };
  const { loanId } = done(await disburse(services, MANAGER, confirmed));
  return { ...offer, loanId: BigInt(loanId) };
}

/** Records a payment at the counter. @returns the number of its receipt, and of its entry */
export async function pay(
  test: TestApp,
  { loanId }: Pick<TestLoan, 'loanId'>,
  { cents, paidOn, reference = null }: { cents: number; paidOn: Day; reference?: string | null },
): Promise<{ receipt: number; entry: number }> {
  const payment = { loanId, cents, paidOn, methodId: FIRST_METHOD, reference };
  const input = { ...payment, key: randomUUID() };
  const { receipt, entry } = done(await recordPayment(loanServices(test), CASHIER, input));
  return { receipt: receipt ?? 0, entry };
}
