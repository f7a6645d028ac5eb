/** Money that is looked at and neither goes to a loan nor back: it is that of a receipt, or no borrower's. */
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
  asker,
  done,
  later,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  refusalOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { recordAtCounter } from '../payments/commands-counter.ts';
import { makeKhqr, stateOfKhqr } from '../payments/khqr/commands-khqr.ts';
import { reversePayment } from '../payments/commands.ts';
import { watchCodes } from '../payments/khqr/commands-watch.ts';
import { importedPage, linesPage } from './commands-imported.ts';
import { isOfReceipt } from './commands-receipt.ts';
import {
  confirmOther,
  confirmReturn,
  orderOther,
  returnPage,
  voidReturn,
} from './commands-returns.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
  house.env.khqr = KHQR_SETTINGS;
});
afterAll(() => house.close());

/** Reads a line in that is looked at. @returns its number there */
async function looked(csv: string, ref: string): Promise<bigint> {
  done(await readIn(house, csv));
  return BigInt((await openRows(house)).find((row) => row.reference === ref)?.id ?? 0);
}

const isOf = (id: bigint, receipt: string) =>
  isOfReceipt(house, STAFF.sam, { id, receipt, key: randomUUID() });
const paymentsOf = async (subject: Subject) =>
  (await loanOf(house, subject)).payments.map(({ cents }) => cents);
const isOpen = async (name: string) =>
  (await openRows(house)).some((row) => row.reference === name);

/** A transfer of $8.00 that Sam recorded by hand. */
async function byHand(subject: Subject) {
  const paid = { methodId: ABA, reference: reference() };
  const { receipt, entry } = done(await payOf(house, subject, 8_00, paid));
  return { receipt: receiptNumber(receipt ?? 0n), number: entry };
}

/** What became of the lines of the newest statement. */
async function newest() {
  const [statement] = (await importedPage(house, {})).rows;
  return done(await linesPage(house, BigInt(statement?.id ?? 0), {})).rows;
}

describe('a transfer that was recorded by hand under another reference', () => {
  it('has its line as the money of its receipt: nothing is recorded, and the line says who settled it and how', async () => {
    const subject = await bringTo(house, 'open');
    const { receipt, number } = await byHand(subject);
    const ref = reference();
    const id = await looked(statementOf(lineOf(house, '8.00', ref, 'who knows')), ref);
    const answer = done(await isOf(id, receipt.toLowerCase()));
    expect(answer).toEqual({ receipt, loan_number: loanNumber(subject.loanId) });
    expect(await paymentsOf(subject)).toEqual([8_00]);
    expect(refusalOf(await isOf(id, receipt))).toBe('changed');
    expect(await newest()).toMatchObject([
      { end: 'same', receipt, settled: { by: { handle: 'sam' } } },
    ]);
    // Undone, its money is looked at again.
    const undo = { loanId: subject.loanId, entry: number, reason: 'Not theirs', key: randomUUID() };
    done(await reversePayment(house, STAFF.sam, undo));
    expect(await isOpen(ref)).toBe(true);
  });

  it('has a line that is on no other loan by hand under its own reference', async () => {
    const [subject, other] = [await bringTo(house, 'open'), await bringTo(house, 'open')];
    const { receipt } = await byHand(subject);
    const ref = reference();
    done(
      await isOf(await looked(statementOf(lineOf(house, '8.00', ref, 'who knows')), ref), receipt),
    );
    const typed = { cents: 8_00, cents_again: null, paid_on: house.clock.today(), method_id: ABA };
    const body = { ...typed, reference: ref.toLowerCase(), version: 0, key: randomUUID() };
    const answer = await recordAtCounter(house, STAFF.sam, other.loanId, body);
    expect([refusalOf(answer), await paymentsOf(other)]).toEqual(['money-kept', []]);
  });

  it('is not the money of a receipt of another sum, loan, time or way, of none, of one undone, nor of one that has its line', async () => {
    const [subject, other] = [await bringTo(house, 'open'), await bringTo(house, 'open')];
    const ref = reference();
    const named = loanNumber(other.loanId).replace('L', 'L-');
    const first = await byHand(subject);
    // A line that names the other loan, and is looked at since that loan's payment by it was undone.
    done(await readIn(house, statementOf(lineOf(house, '8.00', ref, named))));
    const undo = { loanId: other.loanId, entry: 1, reason: 'Not theirs', key: randomUUID() };
    done(await reversePayment(house, STAFF.sam, undo));
    const ofOther = BigInt((await openRows(house)).find((row) => row.reference === ref)?.id ?? 0);
    expect(refusalOf(await isOf(ofOther, first.receipt))).toBe('field:receipt');
    const said = async (amount: string, receipt: string) => {
      const one = reference();
      const id = await looked(statementOf(lineOf(house, amount, one, 'who knows')), one);
      return refusalOf(await isOf(id, receipt));
    };
    expect(await said('8.01', first.receipt)).toBe('field:receipt');
    expect(await said('8.00', 'R999999')).toBe('field:receipt');
    expect(await said('8.00', loanNumber(subject.loanId))).toBe('field:receipt');
    const { receipt: inCash } = done(await payOf(house, subject, 8_00));
    expect(await said('8.00', receiptNumber(inCash ?? 0n))).toBe('field:receipt');
    expect(await said('8.00', first.receipt)).toBeNull();
    expect(await said('8.00', first.receipt)).toBe('field:receipt');
    const gone = await byHand(subject);
    const back = { loanId: subject.loanId, entry: gone.number, reason: 'No', key: randomUUID() };
    done(await reversePayment(house, STAFF.sam, back));
    expect(await said('8.00', gone.receipt)).toBe('field:receipt');
    const old = await byHand(subject);
    later(house, 6);
    expect(await said('8.00', old.receipt)).toBe('field:receipt');
    later(house, -1);
    expect(await said('8.00', old.receipt)).toBeNull();
  });

  it('of eight lines that are said to be its money at once, one is', async () => {
    const { receipt } = await byHand(await bringTo(house, 'open'));
    const refs = Array.from({ length: 8 }, reference);
    const csv = statementOf(...refs.map((ref) => lineOf(house, '8.00', ref, 'who knows')));
    done(await readIn(house, csv));
    const ids = (await openRows(house)).filter((row) => refs.includes(row.reference));
    const answers = await Promise.all(ids.map(({ id }) => isOf(BigInt(id), receipt)));
    expect(answers.map((one) => String(refusalOf(one))).toSorted()).toEqual([
      ...Array<string>(7).fill('field:receipt'),
      'null',
    ]);
  });
});

describe('a KHQR and a line that names its loan alone', () => {
  async function aCode() {
    const subject = await bringTo(house, 'open');
    const { loanId, borrowerId } = subject;
    const wanted = { loan_id: String(loanId), for: 'payoff' } as const;
    const made = done(await makeKhqr(house, { body: wanted, borrowerId }));
    const ofCode = createHash('md5').update(made.payload).digest('hex');
    const hash = createHash('sha256').update(randomUUID()).digest('hex');
    const dollars = (made.cents / 100).toFixed(2);
    const tell = async () => {
      const money = { account: KHQR_SETTINGS.account, currency: 'USD', amount: made.cents / 100 };
      const transaction = { hash, ...money, acknowledgedAt: house.clock.now() };
      house.clock.set(new Date(house.clock.now().getTime() + 4000));
      const check = async (md5: string) =>
        md5 === ofCode
          ? ({ kind: 'paid', transaction } as const)
          : ({ kind: 'not-found' } as const);
      await watchCodes(house, { check });
    };
    const entry = async () => {
      const paid = await house.db
        .selectFrom('loan_entry')
        .select(['receipt', 'number'])
        .where('loan_id', '=', loanId)
        .where('kind', '=', 'payment')
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      return { number: paid.number, receipt: receiptNumber(paid.receipt ?? 0n) };
    };
    const state = async () => {
      const body = { intent_id: made.intentId };
      return done(await stateOfKhqr(house, { body, borrowerId })).state;
    };
    const undo = async (number: number) => {
      const what = { loanId, entry: number, reason: 'Not theirs', key: randomUUID() };
      done(await reversePayment(house, STAFF.sam, what));
    };
    const line = (ref: string) => statementOf(lineOf(house, dollars, ref, loanNumber(loanId)));
    return { subject, hash, tell, entry, state, undo, line, cents: made.cents };
  }

  it('that came first is the money of the line; undone, its money is looked at once', async () => {
    const code = await aCode();
    await code.tell();
    const { receipt, number } = await code.entry();
    const ref = reference();
    done(await isOf(await looked(code.line(ref), ref), receipt));
    expect(await paymentsOf(code.subject)).toEqual([code.cents]);
    await code.undo(number);
    expect([await isOpen(code.hash), await isOpen(ref)]).toEqual([true, false]);
  });

  it('that the line came before is the money of its receipt, and paid as the borrower sees it; undone, its money is looked at once', async () => {
    const code = await aCode();
    const ref = reference();
    expect(done(await readIn(house, code.line(ref)))).toMatchObject({ posted: 1 });
    await code.tell();
    const { receipt, number } = await code.entry();
    const open = (await openRows(house)).find((row) => row.reference === code.hash);
    expect(await code.state()).toBe('looked-at');
    done(await isOf(BigInt(open?.id ?? 0), receipt));
    expect([await paymentsOf(code.subject), await code.state()]).toEqual([[code.cents], 'paid']);
    // A second line of that sum is other money, and nothing is owed that it could pay.
    const other = reference();
    done(await readIn(house, code.line(other)));
    const second = (await openRows(house)).find((row) => row.reference === other);
    expect(second?.cause).toBe('nothing-owed');
    await code.undo(number);
    expect([await isOpen(code.hash), await isOpen(ref)]).toEqual([false, true]);
  });
});

describe('money of a statement that is no borrower’s', () => {
  it('is said so by one with a reason and confirmed by another; its line says so', async () => {
    const ref = reference();
    const id = await looked(statementOf(lineOf(house, '900.00', ref, 'Deposit')), ref);
    const order = (reason: string, again: number | null = 900_00) =>
      orderOther(house, STAFF.sam, { id, reason, again, key: randomUUID() });
    expect(refusalOf(await order(' '))).toBe('field:reason');
    expect(refusalOf(await order('An investor’s', null))).toBe('field:cents_again');
    expect(await order('An investor’s')).toBeUndefined();
    expect(refusalOf(await order('An investor’s'))).toBe('changed');
    expect(await newest()).toMatchObject([{ end: 'other', settled: { by: { handle: 'sam' } } }]);
    const waiting = async () => (await returnPage(house, {}, asker(STAFF.max))).rows;
    const [row] = await waiting();
    expect(row).toMatchObject({ method: 'other', cents: 900_00, reason: 'An investor’s' });
    const returned = BigInt(row?.id ?? 0);
    const confirm = (by: { who: string; role: 'manager' | 'approver' | 'cashier' }) =>
      confirmOther(house, by, { id: returned, again: 900_00, key: randomUUID() });
    expect(refusalOf(await confirm(STAFF.sam))).toBe('role');
    expect(refusalOf(await confirm({ who: STAFF.sam.who, role: 'manager' }))).toBe('second_person');
    // It did not go back.
    const sent = { id: returned, reference: 'TRF', again: 900_00, key: randomUUID() };
    expect(refusalOf(await confirmReturn(house, STAFF.max, sent))).toBe('changed');
    // Taken back, it is looked at again under the number it had.
    const voided = { id: returned, reason: 'It is a borrower’s' };
    expect(await voidReturn(house, STAFF.max, voided)).toBeUndefined();
    expect(await isOpen(ref)).toBe(true);
    expect(await order('An investor’s')).toBeUndefined();
    const again = { id: BigInt((await waiting())[0]?.id ?? 0), again: 900_00, key: randomUUID() };
    expect(await confirmOther(house, STAFF.max, again)).toBeUndefined();
    expect(refusalOf(await confirmOther(house, STAFF.nary, { ...again, key: randomUUID() }))).toBe(
      'changed',
    );
    const [kept] = (await returnPage(house, { state: 'done' }, asker(STAFF.max))).rows;
    expect(kept).toMatchObject({ method: 'other', confirmed: { reference: null } });
    const events = await house.db
      .selectFrom('audit')
      .select('event')
      .where('event', 'like', 'money.other%')
      .orderBy('id')
      .execute();
    expect(events.map(({ event }) => event)).toEqual([
      'money.other_ordered',
      'money.other_ordered',
      'money.other_confirmed',
    ]);
  });

  it('is not recorded on a loan by hand under its reference', async () => {
    const ref = reference();
    const id = await looked(statementOf(lineOf(house, '9.00', ref, 'Interest')), ref);
    const order = { id, reason: 'Interest', key: randomUUID() };
    expect(await orderOther(house, STAFF.sam, order)).toBeUndefined();
    const subject = await bringTo(house, 'open');
    const typed = { cents: 9_00, cents_again: null, paid_on: house.clock.today(), method_id: ABA };
    const body = { ...typed, reference: ref, version: 0, key: randomUUID() };
    const answer = await recordAtCounter(house, STAFF.sam, subject.loanId, body);
    expect(refusalOf(answer)).toBe('money-kept');
  });
});
