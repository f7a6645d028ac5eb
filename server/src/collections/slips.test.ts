/** A slip that is undone on its own day ends no correction notice of another person, whatever day it was dated back to. */
import { randomUUID } from 'node:crypto';
import { addDays } from 'lending/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
  both,
  done,
  later,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  refusalOf,
  STAFF,
} from '../../testing/loans.ts';
import { reversePayment } from '../payments/commands.ts';
import { sendCorrectionNotice } from '../loans/commands-correction.ts';
import { declareDefault } from '../loans/commands-default.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

it.each([
  [0, 'done'],
  [1, 'put-right'],
])(
  'a payment dated back and undone %i days after it was recorded: a default is %s',
  async (days, what) => {
    const subject = await bringTo(house, 'open');
    const { loanId } = subject;
    // Five days after its Pay Day; two weeks later the seven business days are over.
    later(house, 15);
    const demand = { loanId, reason: both('not paid'), key: randomUUID() };
    done(await sendCorrectionNotice(house, STAFF.nary, demand));
    later(house, 14);
    const { pastDueCents, lateFees } = await loanOf(house, subject);
    expect(pastDueCents).toBeGreaterThan(0);
    const paidOn = addDays(house.clock.today(), -1);
    const paid = done(await payOf(house, subject, pastDueCents + lateFees.unpaidCents, { paidOn }));
    later(house, days);
    const undo = { loanId, entry: paid.entry, reason: 'The wrong loan', key: randomUUID() };
    done(await reversePayment(house, STAFF.sam, undo));
    const declared = { loanId, reason: both('gone'), key: randomUUID() };
    const answer = await declareDefault(house, STAFF.nary, declared);
    if (what === 'done') done(answer);
    else expect(refusalOf(answer)).toBe(what);
  },
);
