import { loanNumber } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KHQR_SETTINGS } from '../../testing/khqr.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  refusalOf,
  type Subject,
} from '../../testing/loans.ts';
import { officeLoan } from '../loan-views/commands-office-loan.ts';
import { waitingNotice } from '../notices/store.ts';
import { makeKhqr } from './khqr/commands-khqr.ts';
import { previewPayment } from './commands-preview.ts';

/** A loan of six instalments, paid out today. */
const START = '2026-11-22T03:00:00Z';
/** Before the first of them falls due, on 22/12. */
const EARLY = '2026-12-10T03:00:00Z';

let house: LoanHouse;
let subject: Subject;
beforeAll(async () => {
  house = await openLoanHouse();
  house.env.khqr = KHQR_SETTINGS;
});
beforeEach(async () => {
  house.clock.set(START);
  subject = await bringTo(house, 'pawnOpen');
  house.clock.set(EARLY);
});
afterAll(() => house.close());

const codeFor = (what: 'next' | 'payoff') =>
  makeKhqr(house, {
    body: { loan_id: Number(subject.loanId), for: what },
    borrowerId: subject.borrowerId,
  });
const nextOf = async () => {
  const { next } = await loanOf(house, subject);
  if (next === null) throw new Error('nothing comes next');
  return next;
};
const payNext = async () => void done(await payOf(house, subject, (await nextOf()).cents));

describe('a loan whose running instalment is paid', () => {
  it('has a code for the running instalment, then none for the next before its period, with the reason in both languages, and one for the pay-off', async () => {
    expect(done(await codeFor('next'))).toMatchObject({ cents: (await nextOf()).cents });
    await payNext();
    const refused = await codeFor('next');
    expect(refusalOf(refused)).toBe('paid_ahead');
    const { cents, dueOn } = await nextOf();
    expect(dueOn).toBe('2027-01-22');
    for (const locale of ['km', 'en'] as const) {
      const said = (refused as Refused).text?.(locale);
      for (const fact of ['22/12/2026', formatDollars(cents), '22/01/2027']) {
        expect(said).toContain(fact);
      }
    }
    const { payoff } = await loanOf(house, subject);
    expect(done(await codeFor('payoff')).cents).toBe(payoff.cents);
    // From the day on which its period begins it is paid as any other.
    house.clock.set('2026-12-22T03:00:00Z');
    expect(done(await codeFor('next')).cents).toBe(cents);
  });

  it('paid on its day has no code for the next to a page that still meant the one that was paid', async () => {
    house.clock.set('2026-12-22T03:00:00Z');
    const meant = (instalment: number | null) =>
      makeKhqr(house, {
        body: { loan_id: Number(subject.loanId), for: 'next', instalment },
        borrowerId: subject.borrowerId,
      });
    expect(done(await meant(1)).bill).toBe(`${loanNumber(subject.loanId)}-01`);
    await payNext();
    expect(refusalOf(await meant(1))).toBe('changed');
    expect(done(await meant(2)).bill).toBe(`${loanNumber(subject.loanId)}-02`);
    // A page of before this rule names none.
    expect(done(await meant(null)).bill).toBe(`${loanNumber(subject.loanId)}-02`);
  });

  it('is told so by SMS with the payment: until when all is paid, and when and how much comes next', async () => {
    const part = done(await payOf(house, subject, 10_00));
    expect(part.entry).toBeGreaterThan(0);
    const told = () => waitingNotice(house.db, { phone: subject.phone, kind: 'payment_received' });
    expect(await told()).not.toContain('22/12/2026');
    await payNext();
    const next = await nextOf();
    const { payoff } = await loanOf(house, subject);
    const said = (await told()) ?? '';
    const facts = ['22/12/2026', formatDollars(next.cents), displayDay(next.dueOn)];
    for (const fact of [...facts, formatDollars(payoff.cents)]) expect(said).toContain(fact);
  });

  it('says at the counter that what is paid now is of no other instalment', async () => {
    const number = loanNumber(subject.loanId);
    const page = async () =>
      done(await officeLoan(house, { number, asOf: undefined, who: 'staff:sam' }));
    expect((await page()).paid_until).toBeNull();
    await payNext();
    expect((await page()).paid_until).toBe('2026-12-22');
    const { cents } = await nextOf();
    const preview = done(
      await previewPayment(house, number, { cents, paid_on: house.clock.today() }),
    );
    // Paid on the same day: no interest has run since.
    expect(preview.parts).toEqual([
      { instalment: null, due_on: null, component: 'principal', cents },
    ]);
    expect(preview.after.next).toEqual({ due_on: '2027-01-22', cents });
  });
});
