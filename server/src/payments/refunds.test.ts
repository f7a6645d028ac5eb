/** What holds a refund to its credit while it waits, and what its borrower hears where it comes to nothing. */
import { randomUUID } from 'node:crypto';
import { loanNumber } from 'contract/record-numbers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { m } from 'words/messages';
import { bringTo } from '../../testing/loan-states.ts';
import {
  contentsOf,
  done,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  refusalOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { refundOf } from '../../testing/refunds.ts';
import { reverseAct } from '../loans/commands-reverse.ts';
import { waiveResidue } from '../loans/commands-default.ts';
import { waitingNotice } from '../notices/store.ts';
import { confirmRefund, orderRefund, voidRefund } from './commands-refund.ts';
import { reversePayment } from './commands.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const key = () => randomUUID();

/** A loan that is paid with so much too much, in one payment of a bank: entry 1. */
async function paidTooMuch(cents: number): Promise<Subject> {
  const subject = await bringTo(house, 'open');
  const { payoff } = await loanOf(house, subject);
  done(await payOf(house, subject, payoff.cents + cents, { methodId: 10, reference: key() }));
  return subject;
}

const orderOf = async ({ loanId }: Subject, cents: number) => {
  const order = { loanId, cents, again: cents, method: 'bank', reason: 'too much' } as const;
  return done(await orderRefund(house, STAFF.sam, { ...order, key: key() })).id;
};
const undoPayment = ({ loanId }: Subject, entry = 1) =>
  reversePayment(house, STAFF.sam, { loanId, entry, reason: 'it bounced', key: key() });

it('while a refund waits its payment is not undone; once it is confirmed, it is, and the money is owed back', async () => {
  const subject = await paidTooMuch(20_00);
  const { loanId } = subject;
  const id = await orderOf(subject, 20_00);
  const before = await contentsOf(house);
  expect(refusalOf(await undoPayment(subject))).toBe('refund-waits');
  expect(await contentsOf(house)).toEqual(before);
  const went = { loanId, id, reference: 'TRF 9', again: 20_00, key: key() };
  done(await confirmRefund(house, STAFF.max, went));
  done(await undoPayment(subject));
  // 20.00 of credit - 20.00 refunded - 20.00 undone.
  expect((await loanOf(house, subject)).creditCents).toBe(-20_00);
});

it('a refund that was taken back stands in the way of nothing', async () => {
  const subject = await paidTooMuch(20_00);
  const { loanId } = subject;
  const id = await orderOf(subject, 20_00);
  done(await voidRefund(house, STAFF.max, { loanId, id, reason: 'not sent' }));
  done(await undoPayment(subject));
});

it('while a refund waits no waiver is taken back either, and an earlier refund is: it only adds to the credit', async () => {
  const subject = await bringTo(house, 'residue');
  const { loanId } = subject;
  const waiving = { loanId, reason: 'small', key: key() };
  const { entry: waiver } = done(await waiveResidue(house, STAFF.nary, waiving));
  done(await payOf(house, subject, 9_00));
  const { entry: sent } = done(await refundOf(house, subject, 4_00));
  await orderOf(subject, 5_00);
  const undoing = { loanId, entry: waiver, reason: 'not agreed', key: key() };
  expect(refusalOf(await reverseAct(house, STAFF.nary, undoing))).toBe('refund-waits');
  done(await undoPayment(subject, sent));
  expect((await loanOf(house, subject)).creditCents).toBe(9_00);
});

/** What the SMS of a kind says, to a borrower who reads Khmer. */
const told = ({ phone }: Subject, kind: string) => waitingNotice(house.db, { phone, kind });

it('of a refund that comes to nothing the borrower is told that the money is theirs still', async () => {
  const subject = await paidTooMuch(20_00);
  const { entry } = done(await refundOf(house, subject, 15_00));
  expect(await told(subject, 'payment_refunded')).toContain('$15.00');
  done(await undoPayment(subject, entry));
  // 20.00 - 15.00 + 15.00.
  expect(await told(subject, 'refund_reversed')).toBe(
    m.notice_refund_reversed(
      {
        amount: '$15.00',
        number: loanNumber(subject.loanId),
        credit: '$20.00',
        hotline: house.env.company.hotline,
      },
      { locale: 'km' },
    ),
  );
});

it('of one whose payment was undone before, the borrower is told that it need not be paid back, and of no money of theirs', async () => {
  const subject = await paidTooMuch(20_00);
  const { entry } = done(await refundOf(house, subject, 20_00));
  done(await undoPayment(subject));
  expect((await loanOf(house, subject)).creditCents).toBe(-20_00);
  done(await undoPayment(subject, entry));
  // -20.00 + 20.00.
  expect((await loanOf(house, subject)).creditCents).toBe(0);
  expect(await told(subject, 'refund_reversed')).toBe(
    m.notice_refund_reversed_settled(
      {
        amount: '$20.00',
        number: loanNumber(subject.loanId),
        hotline: house.env.company.hotline,
      },
      { locale: 'km' },
    ),
  );
});
