/** A closed loan of which a refund is owed back: its borrower is called, and it waits in the list until that is paid. */
import { randomUUID } from 'node:crypto';
import { addDays } from 'lending/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
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
import { reversePayment } from '../payments/commands.ts';
import { beginContact, endContact } from './commands-contact.ts';
import { contactsView, todayPage } from './commands-today.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
  // A Monday in Phnom Penh, 09:00.
  house.clock.set('2026-11-23T02:00:00Z');
});
afterAll(() => house.close());

/** 27.00 too much is paid and refunded; then the payment bounces, and the pay-off of the day is paid anew: 0 + 27 - 27 - 27 = -27. */
async function owing(): Promise<Subject> {
  const subject = await bringTo(house, 'open');
  const { loanId } = subject;
  const payoff = (await loanOf(house, subject)).payoff.cents;
  const bank = { methodId: 10, reference: randomUUID() };
  const { entry } = done(await payOf(house, subject, payoff + 27_00, bank));
  done(await refundOf(house, { loanId }, 27_00));
  const bounced = { loanId, entry, reason: 'it bounced', key: randomUUID() };
  done(await reversePayment(house, STAFF.sam, bounced));
  done(await payOf(house, subject, payoff));
  return subject;
}

it('is listed as a step of its own with what is owed back, called, promised and paid, and then left alone', async () => {
  const subject = await owing();
  const { loanId } = subject;
  expect(await loanOf(house, subject)).toMatchObject({
    closedOn: house.clock.today(),
    creditCents: -27_00,
  });
  const listed = async (late?: '0') => {
    const page = await todayPage(house, { ...(late && { late }) });
    return page.rows.find(({ loan }) => loan === Number(loanId));
  };
  const view = async () => done(await contactsView(house, { loanId }));
  expect(await listed()).toMatchObject({
    step: 'owed_back',
    is_closed: true,
    days_late: 0,
    due_cents: 27_00,
    balance_cents: 27_00,
  });
  // None of it is due by the schedule, so no band of days has it.
  expect(await listed('0')).toBeUndefined();
  const { steps, all } = await todayPage(house, {});
  expect([steps.owed_back, all]).toEqual([
    { loans: 1, cents: 27_00 },
    { loans: 1, cents: 27_00 },
  ]);
  expect(await view()).toMatchObject({
    due_cents: 0,
    payoff_cents: 27_00,
    owed_back_cents: 27_00,
    // There is no reminder of it.
    room: { call: null, sms: 'closed' },
  });
  const { id } = done(await beginContact(house, STAFF.uma, { loanId, kind: 'call' }));
  const promise_on = addDays(house.clock.today(), 2);
  const promise = { outcome: 'promise', note: '', promise_on } as const;
  const promised = (promise_cents: number) =>
    endContact(house, STAFF.uma, {
      loanId,
      contactId: BigInt(id),
      told: { ...promise, promise_cents },
    });
  expect(refusalOf(await promised(27_01))).toBe('field:promise_cents');
  done(await promised(27_00));
  expect(await listed()).toMatchObject({ step: 'wait', promise: { state: 'open' } });
  done(await payOf(house, subject, 27_00));
  expect(await listed()).toBeUndefined();
  expect((await view()).room).toMatchObject({ call: 'closed', sms: 'closed' });
  const again = await beginContact(house, STAFF.uma, { loanId, kind: 'call' });
  expect(refusalOf(again)).toBe('held_closed');
});
