/** What a cashier is told of a payment of a loan of which a refund is owed back, before it is recorded. */
import { randomUUID } from 'node:crypto';
import { loanNumber } from 'contract/record-numbers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { done, type LoanHouse, loanOf, openLoanHouse, payOf, STAFF } from '../../testing/loans.ts';
import { refundOf } from '../../testing/refunds.ts';
import { waitingNotice } from '../notices/store.ts';
import { previewPayment } from './commands-preview.ts';
import { reversePayment } from './commands.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

it('the preview of a payment tells what is owed back before and after it, beside a pay-off of nothing', async () => {
  const subject = await bringTo(house, 'open');
  const { loanId } = subject;
  done(await payOf(house, subject, (await loanOf(house, subject)).payoff.cents));
  const { entry } = done(await payOf(house, subject, 9_00));
  done(await refundOf(house, subject, 9_00));
  const bounced = { loanId, entry, reason: 'it bounced', key: randomUUID() };
  done(await reversePayment(house, STAFF.sam, bounced));
  const paying = (cents: number) =>
    previewPayment(house, loanNumber(loanId), { cents, paid_on: house.clock.today() });
  // 9.00 - 9.00 - 9.00 = -9.00; 4.00 leaves 5.00, and 10.00 is 1.00 more than is owed.
  const before = { owed_back_cents: 9_00, payoff_cents: 0 };
  expect(await paying(4_00)).toMatchObject({ before, after: { owed_back_cents: 5_00 } });
  expect(await paying(10_00)).toMatchObject({ before, after: { owed_back_cents: 0 } });
});

it('a payment of an open loan is answered with all that would settle it', async () => {
  const subject = await bringTo(house, 'open');
  const { loanId, phone } = subject;
  // $100 at 15 % for 30 days: 0.50 for the first day. 109.50 comes, 9.00 is given back, and the payment is reversed.
  const bank = { methodId: 10, reference: randomUUID() };
  const { entry } = done(await payOf(house, subject, 109_50, bank));
  done(await refundOf(house, subject, 9_00));
  const bounced = { loanId, entry, reason: 'it bounced', key: randomUUID() };
  done(await reversePayment(house, STAFF.sam, bounced));
  done(await payOf(house, subject, 20_00));
  // 100.50 - 20.00 + 9.00.
  expect(await waitingNotice(house.db, { phone, kind: 'payment_received' })).toContain('$89.50');
  expect(
    await previewPayment(house, loanNumber(loanId), { cents: 89_50, paid_on: house.clock.today() }),
  ).toMatchObject({
    before: { owed_back_cents: 9_00, payoff_cents: 80_50 },
    after: { owed_back_cents: 0, payoff_cents: 0, closed_on: house.clock.today() },
  });
});
