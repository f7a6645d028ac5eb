/** What the borrower is told of a sale: the sum that prevents it, and what became of its price. */
import { randomUUID } from 'node:crypto';
import { formatDollars } from 'lending/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sell } from '../../testing/desk-acts-common.ts';
import { openPawnHouse, view } from '../../testing/collateral.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  both,
  done,
  later,
  type LoanHouse,
  loanOf,
  payOf,
  refusalOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { declareDefault } from '../loans/commands-default.ts';
import { waitingNotice } from '../notices/store.ts';
import { proposeSale } from './commands-sale.ts';
import { noticeSale } from './commands-sale-notice.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openPawnHouse();
});
afterAll(() => house.close());

async function noticed(): Promise<Subject> {
  const subject = await bringTo(house, 'pawnCorrected');
  const { applicationId, loanId } = subject;
  const declared = { loanId, reason: both('gone'), key: randomUUID() };
  done(await declareDefault(house, STAFF.nary, declared));
  done(await noticeSale(house, STAFF.nary, { applicationId }));
  return subject;
}

const propose = ({ applicationId }: Subject, priceCents: number) =>
  proposeSale(house, STAFF.nary, { applicationId, priceCents, again: null, buyer: 'A shop' });

// A loan of 300.00 in default on 23/11/2026: 11.20 of interest is due with it. After two free days each day costs 2.00: from 26/11 to 22/12, the
// last day before the sale, these are 27 days.
const ON_THE_LAST_DAY = 365_20;

it('the notice names the sum that prevents the sale on the last day before it, and so on every day before', async () => {
  const subject = await noticed();
  const { phone, applicationId } = subject;
  const notice = await waitingNotice(house.db, { phone, kind: 'collateral_sale_notice' });
  expect(notice).toContain(formatDollars(ON_THE_LAST_DAY));
  expect(notice).toContain('23/12/2026');
  later(house, 29);
  done(await payOf(house, subject, ON_THE_LAST_DAY));
  expect(await loanOf(house, subject)).toMatchObject({
    closedOn: house.clock.today(),
    creditCents: 0,
  });
  later(house, 1);
  expect(refusalOf(await propose(subject, 50_00))).toBe('no_default');
  expect((await view(house, applicationId)).state).toBe('to_release');
  // Paid ten days earlier, nothing of it is owed; 20.00 of late fees are too much, and the borrower's.
  house.clock.set('2026-11-23T02:00:00Z');
  const early = await noticed();
  later(house, 19);
  done(await payOf(house, early, ON_THE_LAST_DAY));
  expect(await loanOf(house, early)).toMatchObject({ creditCents: 20_00 });
});

it.each([
  // On 23/12 another day's 2.00 is owed: 367.20.
  { price: 400_00, says: ['$400.00', '$32.80'], not: ['L0'] },
  { price: 367_20, says: ['$367.20', 'L0'], not: ['$0.00'] },
  { price: 100_00, says: ['$100.00', 'L0', '$267.20'], not: ['$0.00'] },
])('of a sale for $price the borrower is told what became of it', async ({ price, says, not }) => {
  house.clock.set('2026-11-23T02:00:00Z');
  const subject = await noticed();
  later(house, 30);
  done(await propose(subject, price));
  done(await sell(house, STAFF.sam, subject));
  const text = await waitingNotice(house.db, { phone: subject.phone, kind: 'collateral_sold' });
  for (const part of says) expect(text).toContain(part);
  for (const part of not) expect(text).not.toContain(part);
});
