/** A transfer that a cashier recorded by hand under another reference or way, and the same money of a statement or a KHQR: one payment. */
import { createHash, randomUUID } from 'node:crypto';
import { loanNumber, receiptNumber } from 'contract/record-numbers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ABA,
  lineOf,
  openRows,
  readIn,
  reference,
  statementOf,
} from '../../testing/bank-statements.ts';
import { KHQR_SETTINGS } from '../../testing/khqr.ts';
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
import { makeKhqr } from '../payments/khqr/commands-khqr.ts';
import { reversePayment } from '../payments/commands.ts';
import { watchCodes } from '../payments/khqr/commands-watch.ts';
import { checkStatement } from './commands.ts';
import { assignMoney } from './commands-open.ts';
import { isOfReceipt } from './commands-receipt.ts';

const ACLEDA = 11;
const KHQR = 20;

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
  house.env.khqr = KHQR_SETTINGS;
});
afterAll(() => house.close());

const countsOf = async (csv: string) =>
  done(await checkStatement(house, { methodId: ABA, csv, locale: 'en' })).counts;
const paymentsOf = async (subject: Subject) =>
  (await loanOf(house, subject)).payments.map(({ cents }) => cents);
const openOf = async (ref: string) =>
  (await openRows(house)).filter((row) => row.reference === ref);
const isOf = (id: string, receipt: string) =>
  isOfReceipt(house, STAFF.sam, { id: BigInt(id), receipt, key: randomUUID() });

/** A transfer that Sam recorded by hand. */
async function byHand(subject: Subject, cents: number, methodId = ABA, ref = reference()) {
  const made = done(await payOf(house, subject, cents, { methodId, reference: ref }));
  return { receipt: receiptNumber(made.receipt ?? 0n), number: made.entry, ref };
}

describe('a line that may be a transfer by hand', () => {
  it.each([
    ['another reference', ABA],
    ['another reference and another bank', ACLEDA],
    ['another reference, as of KHQR', KHQR],
  ])('is looked at where that was recorded under %s, and is its money', async (_, methodId) => {
    const subject = await bringTo(house, 'open');
    const { receipt, number } = await byHand(subject, 8_00, methodId);
    const ref = reference();
    const csv = statementOf(lineOf(house, '8.00', ref, loanNumber(subject.loanId)));
    expect(await countsOf(csv)).toMatchObject({ look: 1, post: 0 });
    expect(done(await readIn(house, csv))).toMatchObject({ look: 1, posted: 0 });
    const [row] = await openOf(ref);
    expect(row).toMatchObject({ cause: 'like-receipt', like_receipt: receipt });
    done(await isOf(row?.id ?? '', receipt));
    expect([await paymentsOf(subject), await openOf(ref)]).toEqual([[8_00], []]);
    // It has its line: another of that sum is other money.
    const next = statementOf(lineOf(house, '8.00', reference(), loanNumber(subject.loanId)));
    expect(done(await readIn(house, next))).toMatchObject({ posted: 1, look: 0 });
    // Undone, its line is looked at, and no receipt is like it.
    const undo = { loanId: subject.loanId, entry: number, reason: 'No', key: randomUUID() };
    done(await reversePayment(house, STAFF.sam, undo));
    expect(await openOf(ref)).toMatchObject([{ cause: 'not-posted', like_receipt: null }]);
  });

  it('is looked at where it names a bill too, and may be recorded as another payment', async () => {
    const subject = await bringTo(house, 'open');
    await byHand(subject, 8_00);
    const ref = reference();
    const csv = statementOf(lineOf(house, '8.00', ref, `${loanNumber(subject.loanId)}-01`));
    expect(done(await readIn(house, csv))).toMatchObject({ look: 1, posted: 0 });
    const [row] = await openOf(ref);
    expect(row?.cause).toBe('like-receipt');
    const given = { id: BigInt(row?.id ?? 0), number: loanNumber(subject.loanId) };
    done(await assignMoney(house, STAFF.sam, { ...given, key: randomUUID() }));
    expect(await paymentsOf(subject)).toEqual([8_00, 8_00]);
  });

  it('is other money where the transfer is cash, of another sum or loan, six days before, or another line of the file', async () => {
    const [subject, other] = [await bringTo(house, 'open'), await bringTo(house, 'open')];
    const named = loanNumber(subject.loanId);
    done(await payOf(house, subject, 8_00));
    await byHand(subject, 8_01);
    await byHand(other, 8_00);
    expect(await countsOf(statementOf(lineOf(house, '8.00', reference(), named)))).toMatchObject({
      post: 1,
      look: 0,
    });
    const { ref } = await byHand(subject, 9_00);
    const both = statementOf(
      lineOf(house, '9.00', reference(), named),
      lineOf(house, '9.00', ref, named),
    );
    expect(await countsOf(both)).toMatchObject({ post: 1, same: 1, look: 0 });
    const alone = () => statementOf(lineOf(house, '9.00', reference(), named));
    later(house, 5);
    expect(await countsOf(alone())).toMatchObject({ post: 0, look: 1 });
    later(house, 1);
    expect(await countsOf(alone())).toMatchObject({ post: 1, look: 0 });
    later(house, -6);
    expect(done(await readIn(house, both))).toMatchObject({ posted: 1, same: 1, look: 0 });
  });
});

describe('money of a KHQR of which Bakong tells late', () => {
  async function aCode() {
    const subject = await bringTo(house, 'open');
    const { loanId, borrowerId } = subject;
    const wanted = { loan_id: String(loanId), for: 'payoff' } as const;
    const { cents, payload } = done(await makeKhqr(house, { body: wanted, borrowerId }));
    const ofCode = createHash('md5').update(payload).digest('hex');
    const hash = createHash('sha256').update(randomUUID()).digest('hex');
    const tell = async () => {
      const money = { account: KHQR_SETTINGS.account, currency: 'USD', amount: cents / 100 };
      const transaction = { hash, ...money, acknowledgedAt: house.clock.now() };
      house.clock.set(new Date(house.clock.now().getTime() + 4000));
      const check = async (md5: string) =>
        md5 === ofCode
          ? ({ kind: 'paid', transaction } as const)
          : ({ kind: 'not-found' } as const);
      await watchCodes(house, { check });
    };
    const line = (ref: string) =>
      statementOf(lineOf(house, (cents / 100).toFixed(2), ref, loanNumber(loanId)));
    return { subject, cents, hash, tell, line };
  }

  it.each([KHQR, ABA])('is looked at where it was entered by hand, of way %i', async (methodId) => {
    const { subject, cents, hash, tell } = await aCode();
    const { receipt, number } = await byHand(subject, cents, methodId);
    await tell();
    expect(await paymentsOf(subject)).toEqual([cents]);
    const [row] = await openOf(hash);
    expect(row).toMatchObject({ cause: 'like-receipt', like_receipt: receipt });
    const undo = { loanId: subject.loanId, entry: number, reason: 'No', key: randomUUID() };
    if (methodId === ABA) {
      done(await reversePayment(house, STAFF.sam, undo));
      expect(await openOf(hash)).toMatchObject([{ cause: 'not-posted', like_receipt: null }]);
      return;
    }
    done(await isOf(row?.id ?? '', receipt));
    expect([await paymentsOf(subject), await openOf(hash)]).toEqual([[cents], []]);
  });

  it('is looked at also where that has its line of a statement', async () => {
    const { subject, cents, hash, tell, line } = await aCode();
    const { ref } = await byHand(subject, cents);
    expect(done(await readIn(house, line(ref)))).toMatchObject({ same: 1 });
    await tell();
    expect(await paymentsOf(subject)).toEqual([cents]);
    expect(await openOf(hash)).toMatchObject([{ cause: 'like-receipt' }]);
  });
});
