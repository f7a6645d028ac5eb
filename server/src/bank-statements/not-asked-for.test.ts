/** A line that names a loan on which nothing is owed, or to which a refund may have come back, posts nothing by itself. */
import { randomUUID } from 'node:crypto';
import { loanNumber } from 'contract/record-numbers';
import { addDays } from 'lending/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRows, readIn, reference, statementOf } from '../../testing/bank-statements.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  later,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { refundOf } from '../../testing/refunds.ts';
import { confirmRefund, orderRefund } from '../payments/commands-refund.ts';
import { reversePayment } from '../payments/commands.ts';
import { checkStatement } from './commands.ts';
import { assignMoney } from './commands-open.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const line = (
  { loanId }: Subject,
  amount: string,
  { ref = reference(), day = house.clock.today() } = {},
) => statementOf(`${day},${amount},${ref},"RETURN ${loanNumber(loanId)}"`);
/** Reads a statement of one line in. @returns why it is looked at; null: it is posted */
async function causeOf(
  subject: Subject,
  amount: string,
  more: { ref?: string; day?: string } = {},
) {
  const ref = more.ref ?? reference();
  const csv = line(subject, amount, { ...more, ref });
  const checked = done(await checkStatement(house, { methodId: 10, csv, locale: 'en' }));
  const read = done(await readIn(house, csv));
  expect([read.posted, read.look]).toEqual([checked.counts.post, checked.counts.look]);
  return (await openRows(house)).find((row) => row.reference === ref)?.cause ?? null;
}
const creditOf = async (subject: Subject) => (await loanOf(house, subject)).creditCents;
const reverse = async ({ loanId }: Subject, entry: number) =>
  done(await reversePayment(house, STAFF.sam, { loanId, entry, reason: 'No', key: randomUUID() }));
/** 100.50 is owed on the first day, 100.00 and 0.50 of interest: of so much more as is paid beyond it, the refund. */
async function refunded(cents: number, bank: string = randomUUID()) {
  const subject = await bringTo(house, 'open');
  const { loanId } = subject;
  done(await payOf(house, subject, 100_50 + cents));
  const order = { loanId, cents, again: cents, method: 'bank', reason: 'too much' } as const;
  const { id } = done(await orderRefund(house, STAFF.sam, { ...order, key: randomUUID() }));
  const said = { loanId, id, reference: bank, again: cents, key: randomUUID() };
  const { entry } = done(await confirmRefund(house, STAFF.max, said));
  return { subject, entry };
}

describe('a loan on which nothing is owed', () => {
  it('takes no line by itself; the loan that is owed does, and a person may record it on either', async () => {
    const repaid = await bringTo(house, 'closed');
    const owed = await bringTo(house, 'open');
    expect(await causeOf(repaid, '8.00')).toBe('nothing-owed');
    expect(await causeOf(owed, '8.00')).toBeNull();
    const [row] = await openRows(house);
    const given = { id: BigInt(row?.id ?? 0), number: loanNumber(owed.loanId), key: randomUUID() };
    done(await assignMoney(house, STAFF.sam, given));
    expect([await creditOf(repaid), (await loanOf(house, owed)).paidCents]).toEqual([0, 16_00]);
  });

  it('takes one where a refund of it is owed back', async () => {
    const subject = await bringTo(house, 'open');
    const bank = { methodId: 10, reference: randomUUID() };
    const { entry } = done(await payOf(house, subject, 100_50 + 27_00, bank));
    done(await refundOf(house, subject, 27_00));
    await reverse(subject, entry);
    done(await payOf(house, subject, 100_50));
    expect(await creditOf(subject)).toBe(-27_00);
    expect(await causeOf(subject, '26.00')).toBeNull();
    expect(await creditOf(subject)).toBe(-1_00);
  });
});

describe('a refund by bank that comes back', () => {
  it('is looked at before it is undone and after, and is no second credit', async () => {
    const { subject, entry } = await refunded(20_00);
    expect(await causeOf(subject, '20.00')).toBe('like-refund');
    expect(await creditOf(subject)).toBe(0);
    await reverse(subject, entry);
    expect(await causeOf(subject, '20.00')).toBe('like-refund');
    expect(await creditOf(subject)).toBe(20_00);
  });

  it('is looked at on a loan that is owed again: about the day of the refund, about that of its reversal, or under its reference', async () => {
    const ref = reference();
    const { subject, entry } = await refunded(20_00, ref);
    const day = house.clock.today();
    later(house, 20);
    await reverse(subject, entry);
    // The payment of 120.50, after which 20.00 were too much: all is owed, and late.
    await reverse(subject, 1);
    expect((await loanOf(house, subject)).closedOn).toBeNull();
    const at = (days: number) => causeOf(subject, '20.00', { day: addDays(day, days) });
    expect([await at(0), await at(5), await at(15), await at(20)]).toEqual(
      Array<string>(4).fill('like-refund'),
    );
    expect([await at(6), await at(14)]).toEqual([null, null]);
    expect(await causeOf(subject, '19.00')).toBeNull();
    expect(await causeOf(subject, '19.00', { ref: ref.toLowerCase(), day: addDays(day, 10) })).toBe(
      'like-refund',
    );
  });
});
