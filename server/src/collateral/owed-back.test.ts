/** A refund whose payment was reversed since: until that money is paid, nobody says "repaid in full", and the pledge stays. */
import { randomUUID } from 'node:crypto';
import { formatDollars } from 'lending/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { m } from 'words/messages';
import { openPawnHouse, view } from '../../testing/collateral.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  later,
  type LoanHouse,
  loanOf,
  payOf,
  refusalOf,
  STAFF,
} from '../../testing/loans.ts';
import { refundOf } from '../../testing/refunds.ts';
import { waitingNotice } from '../notices/store.ts';
import { reversePayment } from '../payments/commands.ts';
import { releaseCollateral } from './commands.ts';
import { proposeSale, sellCollateral } from './commands-sale.ts';
import { noticeSale } from './commands-sale-notice.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openPawnHouse();
});
afterAll(() => house.close());

it('the pledge of a closed loan stays while a refund of it is owed back, and goes once that is paid', async () => {
  const subject = await bringTo(house, 'pawnOpen');
  const { applicationId, loanId, phone, ticket } = subject;
  const release = () => releaseCollateral(house, STAFF.uma, ticket);
  const pay = async (cents: number, bank?: { methodId: number; reference: string }) =>
    done(await payOf(house, subject, cents, bank));
  const told = async () =>
    (await waitingNotice(house.db, { phone, kind: 'payment_received' })) ?? '';
  /** The SMS of a repaid loan, up to its amount, has these words at its end. */
  const repaid = m
    .notice_loan_repaid({ amount: '', number: '', receipt: '' }, { locale: 'km' })
    .split('។')[1];
  const payoff = (await loanOf(house, subject)).payoff.cents;
  // 27.00 too much is paid and refunded; then the payment bounces, and the pay-off of the day is paid anew: 0 + 27 - 27 - 27 = -27.
  const { entry } = await pay(payoff + 27_00, { methodId: 10, reference: 'B-1' });
  done(await refundOf(house, { loanId }, 27_00));
  const bounced = { loanId, entry, reason: 'it bounced', key: randomUUID() };
  done(await reversePayment(house, STAFF.sam, bounced));
  expect(await view(house, applicationId)).toMatchObject({
    state: 'in_custody',
    owed_back_cents: 27_00,
  });
  expect(refusalOf(await release())).toBe('unpaid');
  await pay(payoff);
  expect(await loanOf(house, subject)).toMatchObject({
    closedOn: house.clock.today(),
    creditCents: -27_00,
  });
  expect(await told()).toContain(formatDollars(27_00));
  expect(await told()).not.toContain(repaid);
  expect(await view(house, applicationId)).toMatchObject({
    state: 'to_release',
    owed_back_cents: 27_00,
  });
  expect(refusalOf(await release())).toBe('owed_back');
  await pay(27_00);
  expect(await told()).toContain(repaid);
  expect(await view(house, applicationId)).toMatchObject({ owed_back_cents: 0 });
  done(await release());
});

it('of the price of what is sold a refund that is owed back comes before the surplus, which is a credit that can be given back', async () => {
  const subject = await bringTo(house, 'pawnDefaulted');
  const { applicationId, loanId } = subject;
  const payoff = async () => (await loanOf(house, subject)).payoff.cents;
  const first = await payoff();
  // 27.00 too much comes, is given back, and then all of it is reversed: the pay-off is owed again, and 27.00 beside it.
  const paid = done(await payOf(house, subject, first + 27_00));
  done(await refundOf(house, { loanId }, 27_00));
  const bounced = { loanId, entry: paid.entry, reason: 'it bounced', key: randomUUID() };
  done(await reversePayment(house, STAFF.sam, bounced));
  done(await noticeSale(house, STAFF.nary, { applicationId }));
  const { phone } = subject;
  const notice = await waitingNotice(house.db, { phone, kind: 'collateral_sale_notice' });
  // On the last day before the sale, the 29th, two of the days were free: 27 days of late fee at 2.00.
  expect(notice).toContain(formatDollars(first + 27_00 + 54_00));
  later(house, 30);
  const price = { priceCents: 900_00, again: 900_00, buyer: 'Sok Tep' };
  const { proposal } = done(await proposeSale(house, STAFF.nary, { applicationId, ...price }));
  const then = await payoff();
  const told = { proposal: String(proposal), method: 10, reference: 'B-2', cents_again: 900_00 };
  const sale = { applicationId, told: { ...told, key: randomUUID() } };
  done(await sellCollateral(house, STAFF.sam, sale));
  // A price of 900.00 pays what is owed that day, then 27.00; the rest is the borrower's.
  const surplus = 900_00 - then - 27_00;
  expect((await view(house, applicationId)).sale).toMatchObject({
    owed_cents: then + 27_00,
    surplus_cents: surplus,
  });
  expect(await loanOf(house, subject)).toMatchObject({ creditCents: surplus });
  done(await refundOf(house, { loanId }, surplus));
});
