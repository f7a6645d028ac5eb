/** One transfer of the bank is one pay-out or one refund: its reference is of no other money that went out and has not come back. */
import { randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { loanNumber } from 'contract/record-numbers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  type LoanHouse,
  openLoanHouse,
  payOf,
  refusalOf,
  STAFF,
} from '../../testing/loans.ts';
import { returned } from '../../testing/returned-payouts.ts';
import { confirmRefund, orderRefund } from '../payments/commands-refund.ts';
import { reversePayment } from '../payments/commands.ts';
import { disburse } from './commands.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const key = () => randomUUID();
const payOut = (intentId: string, reference: string) =>
  disburse(house, STAFF.max, { intentId, reference, key: key() });

/** A loan that was paid out under a reference. */
async function paidOut(reference: string): Promise<bigint> {
  const { intentId } = await bringTo(house, 'ordered');
  return BigInt(done(await payOut(intentId, reference)).loanId);
}

/** An order to give back 4.00 that were paid beyond the pay-off of 100.50 on the first day. */
async function refundOrdered() {
  const subject = await bringTo(house, 'open');
  const { loanId } = subject;
  done(await payOf(house, subject, 104_50));
  const order = { loanId, cents: 4_00, again: null, method: 'bank', reason: 'too much' } as const;
  const { id } = done(await orderRefund(house, STAFF.sam, { ...order, key: key() }));
  const confirm = (reference: string) =>
    confirmRefund(house, STAFF.max, { loanId, id, reference, again: null, key: key() });
  return { loanId, confirm };
}

/** What a refusal says in English. */
const said = (answer: unknown) =>
  answer instanceof Refused ? answer.fields.get('reference')?.('en') : undefined;

describe('the bank’s reference of money that went out', () => {
  it('is of no other pay-out, in whatever spelling, and the sentence names the loan', async () => {
    const loanId = await paidOut('FT 26-1121/A');
    const { intentId } = await bringTo(house, 'ordered');
    const again = await payOut(intentId, 'ft261121a');
    expect(refusalOf(again)).toBe('field:reference');
    expect(said(again)).toContain(loanNumber(loanId));
    expect(refusalOf(await payOut(intentId, 'FT 26-1121/B'))).toBeNull();
  });

  it('is of one of two that are confirmed at once', async () => {
    const [one, other] = [await bringTo(house, 'ordered'), await bringTo(house, 'ordered')];
    const both = await Promise.all([one, other].map(({ intentId }) => payOut(intentId, 'AT ONCE')));
    expect(new Set(both.map(refusalOf))).toEqual(new Set(['field:reference', null]));
    const { intentId } = await bringTo(house, 'ordered');
    const twice = await Promise.all([payOut(intentId, 'TWICE'), payOut(intentId, 'TWICE')]);
    expect(new Set(twice.map(refusalOf))).toEqual(new Set(['changed', null]));
  });

  it('is free again once the pay-out has come back', async () => {
    const loanId = await paidOut('FT-BACK');
    await returned(house, { loanId });
    const { intentId } = await bringTo(house, 'ordered');
    expect(refusalOf(await payOut(intentId, 'FT-BACK'))).toBeNull();
  });

  it('is of no refund and pay-out both, until the refund is undone', async () => {
    const loanId = await paidOut('FT-1');
    const refund = await refundOrdered();
    const again = await refund.confirm('FT 1');
    expect(said(again)).toContain(loanNumber(loanId));
    const { entry } = done(await refund.confirm('FT 2'));
    const { intentId } = await bringTo(house, 'ordered');
    expect(said(await payOut(intentId, 'FT-2'))).toContain(loanNumber(refund.loanId));
    const undoing = { loanId: refund.loanId, entry, reason: 'it did not go', key: key() };
    done(await reversePayment(house, STAFF.sam, undoing));
    expect(refusalOf(await payOut(intentId, 'FT-2'))).toBeNull();
  });
});
