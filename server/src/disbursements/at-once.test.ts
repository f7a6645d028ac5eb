/** Acts that need the same rows take them in one order, application first, so that no two wait for each other (40P01). */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { behind } from '../../testing/at-once.ts';
import { sell } from '../../testing/desk-acts-common.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  askExtension,
  type LoanHouse,
  openLoanHouse,
  payOf,
  refusalOf,
  STAFF,
} from '../../testing/loans.ts';
import { verifyBorrowerPhone } from '../applications/commands-prove.ts';
import { releaseCollateral } from '../collateral/commands.ts';
import { grantExtension } from '../loans/commands-extension.ts';
import { reversePayment } from '../payments/commands.ts';
import { cancelAgreement, keepAgreement, proposeCancellation } from './commands-cancel.ts';
import { disburse, orderDisbursement, voidDisbursement } from './commands.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

it.each([
  ['sold', ['sell', 'release'], [null, 'changed']],
  ['given back', ['release', 'sell'], ['unpaid', null]],
] as const)(
  'collateral that is sold and given back at once, first %s: neither waits for the other',
  async (_first, order, answered) => {
    const subject = await bringTo(house, 'pawnForSale');
    const acts = {
      sell: () => sell(house, STAFF.sam, subject),
      release: () => releaseCollateral(house, STAFF.uma, subject.ticket),
    };
    const loan = sql`select from loan where id = ${subject.loanId} for update`;
    const answers = await behind(
      house,
      (tx) => loan.execute(tx),
      order.map((one) => acts[one]),
    );
    expect(answers.map(refusalOf)).toEqual(answered);
  },
);

it('money that goes out while its borrower proves the phone: both are done', async () => {
  const subject = await bringTo(house, 'ordered');
  const { applicationId, intentId, phone } = subject;
  const application = sql`select from application where id = ${applicationId} for update`;
  const [paid, proved] = await behind(house, (tx) => application.execute(tx), [
    () => disburse(house, STAFF.max, { intentId, reference: 'TRF', key: randomUUID() }),
    () => verifyBorrowerPhone(house, { phone, applicationId }),
  ]);
  expect([refusalOf(paid), proved]).toEqual([null, expect.anything()]);
});

it('acts on one agreement, and acts on one loan, all at once and again: every one is answered, and of each some are done', async () => {
  const reason = 'the account is closed';
  for (const state of ['ordered', 'cancelProposed', 'signed'] as const) {
    const { applicationId, offerId, intentId } = await bringTo(house, state);
    const of = { applicationId };
    const round = () => [
      cancelAgreement(house, STAFF.max, of),
      disburse(house, STAFF.max, { intentId, reference: `TRF${offerId}`, key: randomUUID() }),
      orderDisbursement(house, STAFF.sam, { offerId, key: randomUUID() }),
      voidDisbursement(house, STAFF.sam, { intentId, reason }),
      proposeCancellation(house, STAFF.nary, { ...of, reason }),
      keepAgreement(house, STAFF.max, { ...of, note: reason }),
    ];
    const answers = await Promise.all([...round(), ...round(), ...round()]);
    expect(answers.map(refusalOf)).toContain(null);
  }
  const subject = await bringTo(house, 'partPaid');
  const { loanId } = subject;
  const undo = { loanId, entry: 1, reason, key: randomUUID() };
  const answers = await Promise.all(
    [0, 1, 2].flatMap((): Promise<unknown>[] => [
      payOf(house, subject, 1_00),
      askExtension(house, subject),
      grantExtension(house, STAFF.nary, { loanId, key: randomUUID() }),
      reversePayment(house, STAFF.sam, { ...undo, key: randomUUID() }),
    ]),
  );
  expect(answers.map(refusalOf).filter((one) => one === null).length).toBeGreaterThan(3);
});
