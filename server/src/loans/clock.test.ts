import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loanAsOf } from 'lending/ledger';
import { bringTo } from '../../testing/loan-states.ts';
import {
  both,
  done,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  STAFF,
} from '../../testing/loans.ts';
import { receiptPaper } from '../documents/commands-receipt.ts';
import { statementPaper } from '../documents/commands-statement.ts';
import { findReceipt } from '../documents/store.ts';
import { findOffer } from '../offers/store.ts';
import { sendCorrectionNotice } from './commands-correction.ts';
import { bringLoansToToday } from './night/commands-night.ts';
import { viewLoan } from '../loan-views/commands-read.ts';
import { findLoan, foldToday } from './store.ts';
import { summaryOf } from './store-summary.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const summary = (loanId: bigint) =>
  house.db
    .selectFrom('loan_summary')
    .selectAll()
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow();

describe('R8 the lender’s day', () => {
  it.each([
    ['2026-11-21T16:59:58Z', '2026-11-21', '2026-12-01'],
    ['2026-11-21T17:00:00Z', '2026-11-22', '2026-12-02'],
    ['2028-02-19T16:59:58Z', '2028-02-19', '2028-02-29'],
    ['2028-02-29T16:59:58Z', '2028-02-29', '2028-03-10'],
    ['2026-12-31T16:59:58Z', '2026-12-31', '2027-01-10'],
  ])('at %s is %s: a loan of 10 days falls due on %s', async (instant, day, dueOn) => {
    house.clock.set(instant);
    const subject = await bringTo(house, 'open');
    expect(await loanOf(house, subject)).toMatchObject({ disbursedOn: day, maturesOn: dueOn });
  });

  it('begins at midnight in Phnom Penh: a second later the loan is a day older', async () => {
    house.clock.set('2026-11-21T16:59:58Z');
    const subject = await bringTo(house, 'open');
    expect(await bringLoansToToday(house)).toMatchObject({ failed: 0 });
    expect((await summary(subject.loanId)).as_of).toBe('2026-11-21');
    house.clock.set('2026-11-21T17:00:00Z');
    await bringLoansToToday(house);
    expect((await summary(subject.loanId)).as_of).toBe('2026-11-22');
    done(await payOf(house, subject, 100_50));
    expect((await loanOf(house, subject)).closedOn).toBe('2026-11-22');
  });

  it('never goes back for a loan where the clock is put back two hours over midnight', async () => {
    house.clock.set('2026-11-21T17:30:00Z');
    const subject = await bringTo(house, 'open');
    done(await payOf(house, subject, 30_00));
    house.clock.set('2026-11-21T15:30:00Z');
    await bringLoansToToday(house);
    done(await payOf(house, subject, 20_00, { paidOn: '2026-11-22' }));
    const after = await summary(subject.loanId);
    expect(after).toMatchObject({ as_of: '2026-11-22', paid_cents: 50_00n });
    const stored = await findLoan(house.db, subject.loanId);
    if (!stored) throw new Error('no loan');
    const folded = loanAsOf(stored.terms, stored.disbursedOn, stored.entries, '2026-11-22');
    expect(after).toEqual(summaryOf(stored, folded));
  });

  it('that was folded days ahead by a wrong clock is taken back once it is right; a loan with an entry of such a day stays there', async () => {
    house.clock.set('2026-11-21T03:00:00Z');
    const plain = await bringTo(house, 'open');
    const paid = await bringTo(house, 'open');
    const right = await summary(plain.loanId);
    // The machine begins forty days ahead: the loan of ten days is thirty days late.
    house.clock.set('2026-12-31T03:00:00Z');
    await bringLoansToToday(house);
    expect(await summary(plain.loanId)).toMatchObject({ as_of: '2026-12-31', days_past_due: 30 });
    done(await payOf(house, paid, 1_00, { paidOn: '2026-12-31' }));
    house.clock.set('2026-11-21T03:01:00Z');
    expect(await bringLoansToToday(house)).toMatchObject({ failed: 0 });
    expect(await summary(plain.loanId)).toEqual(right);
    expect((await summary(paid.loanId)).as_of).toBe('2026-12-31');
    const nights = () =>
      house.db.selectFrom('night_work').select('day').where('loan_id', '=', plain.loanId).execute();
    expect(await nights()).toEqual([]);
    expect(await bringLoansToToday(house)).toEqual({ loans: 0, failed: 0 });
    // The day that truly comes is noted as any other.
    house.clock.set('2026-11-22T03:00:00Z');
    await bringLoansToToday(house);
    expect((await summary(plain.loanId)).as_of).toBe('2026-11-22');
    expect(await nights()).toEqual([{ day: '2026-11-22' }]);
  });

  it('is not taken back where it begins within three hours', async () => {
    house.clock.set('2026-11-21T17:30:00Z');
    const subject = await bringTo(house, 'open');
    house.clock.set('2026-11-22T17:30:00Z');
    await bringLoansToToday(house);
    house.clock.set('2026-11-22T15:30:00Z');
    await bringLoansToToday(house);
    expect((await summary(subject.loanId)).as_of).toBe('2026-11-23');
    house.clock.set('2026-11-22T13:30:00Z');
    await bringLoansToToday(house);
    expect((await summary(subject.loanId)).as_of).toBe('2026-11-22');
  });

  it('is the loan’s newest for readers, papers and notices too, where the clock is put back behind it', async () => {
    house.clock.set('2026-11-21T17:30:00Z');
    const subject = await bringTo(house, 'open');
    const { loanId, borrowerId } = subject;
    house.clock.set('2026-11-21T15:30:00Z');
    const paidOn = '2026-11-22';
    const { receipt } = done(await payOf(house, subject, 20_00, { paidOn }));
    const view = done(await viewLoan(house, borrowerId, Number(loanId)));
    expect([view.today, view.card.paidCents]).toEqual([paidOn, 20_00]);
    const reason = 'No insurance.';
    const key = randomUUID();
    done(await sendCorrectionNotice(house, STAFF.nary, { loanId, reason: both(reason), key }));
    const [loan, offer, row] = [
      await findLoan(house.db, loanId),
      await findOffer(house.db, subject.offerId),
      await findReceipt(house.db, BigInt(receipt ?? 0), borrowerId),
    ];
    if (!loan || !offer || !row) throw new Error('not there');
    const paper = receiptPaper(row, loan, offer, null);
    expect(paper.after.rows[0]?.[1]).toBe('22/11/2026');
    const facts = { loan, offer, receipts: new Map([[1, row.receipt]]), block: null };
    expect(
      statementPaper(facts, foldToday(loan, house.clock.today()).asOf).entries.rows,
    ).toHaveLength(2);
  });
});
