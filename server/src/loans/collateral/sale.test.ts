/** What the account says of a sale that its owner was told of, and of one that is undone. */
import { randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { loanNumber } from 'contract/record-numbers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openPawnHouse } from '../../../testing/collateral.ts';
import { sell } from '../../../testing/desk-acts-common.ts';
import { bringTo } from '../../../testing/loan-states.ts';
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
} from '../../../testing/loans.ts';
import { noticeSale } from '../../collateral/commands-sale-notice.ts';
import { proposeSale } from '../../collateral/commands-sale.ts';
import { officeEntries } from '../../loan-views/commands-office-entries.ts';
import { viewLoan } from '../../loan-views/commands-read.ts';
import { m } from '../../notices/commands-words.ts';
import { waitingNotice } from '../../notices/store.ts';
import { confirmReversal, orderReversal } from '../../payments/commands-reversal.ts';
import { declareDefault } from '../commands-default.ts';
import { reverseAct } from '../commands-reverse.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openPawnHouse();
});
beforeEach(() => house.clock.set('2026-11-23T02:00:00Z'));
afterAll(() => house.close());

const key = () => randomUUID();

async function defaulted(): Promise<Subject> {
  const subject = await bringTo(house, 'pawnCorrected');
  const { loanId } = subject;
  done(await declareDefault(house, STAFF.nary, { loanId, reason: both('gone'), key: key() }));
  return subject;
}

/** A thing sold for 300.00, 30 days after the notice. */
async function sold(): Promise<Subject> {
  const subject = await defaulted();
  const { applicationId } = subject;
  done(await noticeSale(house, STAFF.nary, { applicationId }));
  later(house, 30);
  const sale = { applicationId, priceCents: 300_00, again: null, buyer: 'A shop' };
  done(await proposeSale(house, STAFF.nary, sale));
  done(await sell(house, STAFF.sam, subject));
  return subject;
}

async function undoSale({ loanId }: Subject): Promise<void> {
  const ana = { who: 'staff:ana', role: 'cashier' } as const;
  const order = { loanId, entry: 2, reason: 'no money came', key: key() };
  const { id } = done(await orderReversal(house, ana, order));
  done(await confirmReversal(house, STAFF.max, { loanId, id, key: key() }));
}

const reverseDefault = ({ loanId }: Subject) =>
  reverseAct(house, STAFF.nary, { loanId, entry: 1, reason: 'agreed', key: key() });

async function saleShown({ borrowerId, loanId }: Subject) {
  const view = await viewLoan(house, borrowerId, Number(loanId));
  if (view instanceof Refused) throw new Error('refused');
  return view.card.collateral?.sale;
}

// A loan of 300.00 in default on 23/11/2026: 11.20 of interest is due with it. After two free days each day costs 2.00: from 26/11 to 22/12, the last day before the
// sale, these are 27 days: 365.20. Every day after it costs 2.00 more.

it('the account says from when the thing may be sold and what redeems it, until it is paid or sold', async () => {
  const subject = await defaulted();
  expect(await saleShown(subject)).toBeNull();
  done(await noticeSale(house, STAFF.nary, subject));
  const shown = { from: '2026-12-23', isOpen: false, redeemCents: 365_20 };
  expect(await saleShown(subject)).toEqual(shown);
  later(house, 10);
  expect(await saleShown(subject)).toEqual(shown);
  done(await payOf(house, subject, 100_00));
  expect(await saleShown(subject)).toEqual({ ...shown, redeemCents: 265_20 });
  later(house, 20);
  expect(await saleShown(subject)).toEqual({ ...shown, isOpen: true, redeemCents: 267_20 });
  done(await payOf(house, subject, 267_20));
  expect((await loanOf(house, subject)).closedOn).toBe('2026-12-23');
  expect(await saleShown(subject)).toBeNull();
  house.clock.set('2026-11-23T02:00:00Z');
  expect(await saleShown(await sold())).toBeNull();
});

it('says nothing of a sale of whose notice the message did not leave', async () => {
  const subject = await defaulted();
  done(await noticeSale(house, STAFF.nary, subject));
  await house.db
    .updateTable('notice')
    .set({ state: 'failed', last_error: 'timeout' })
    .where('phone', '=', subject.phone)
    .where('kind', '=', 'collateral_sale_notice')
    .execute();
  expect(await saleShown(subject)).toBeNull();
});

it('a sale that is undone is told as that, with what redeems the thing, and needs another notice', async () => {
  const subject = await sold();
  const { phone, loanId } = subject;
  later(house, 20);
  await undoSale(subject);
  // On 12/01/2027, the 50th day of the default, 48 late fees have arisen: 311.20 and 96.00.
  expect((await loanOf(house, subject)).payoff.cents).toBe(407_20);
  const told = await waitingNotice(house.db, { phone, kind: 'collateral_sale_undone' });
  expect(told).toBe(
    m.notice_collateral_sale_undone(
      {
        item: 'Phone',
        ticket: `T${String(subject.ticket).padStart(6, '0')}`,
        price: '$300.00',
        number: loanNumber(loanId),
        amount: '$407.20',
        hotline: house.env.company.hotline,
      },
      { locale: 'km' },
    ),
  );
  expect(await waitingNotice(house.db, { phone, kind: 'payment_reversed' })).toBeNull();
  expect(await saleShown(subject)).toBeNull();
  const { applicationId } = subject;
  const again = { applicationId, priceCents: 250_00, again: null, buyer: 'A shop' };
  expect(refusalOf(await proposeSale(house, STAFF.nary, again))).toBe('no_notice');
  done(await noticeSale(house, STAFF.nary, subject));
  // 12/01 and 30 days; by 10/02 29 days more of late fees: 407.20 and 58.00.
  expect(await saleShown(subject)).toEqual({
    from: '2027-02-11',
    isOpen: false,
    redeemCents: 465_20,
  });
});

it('a default by which the thing was sold is not reversed before the sale is undone', async () => {
  const subject = await sold();
  const entry = async () => {
    const asked = { locale: 'en' } as const;
    const ledger = await officeEntries(house, loanNumber(subject.loanId), asked);
    if (ledger instanceof Refused) throw new Error('refused');
    return ledger.rows.find(({ kind }) => kind === 'default')?.not_reversed_because;
  };
  expect(await entry()).toBe('collateral-sold');
  expect(refusalOf(await reverseDefault(subject))).toBe('collateral-sold');
  expect((await loanOf(house, subject)).defaultedOn).toBe('2026-11-23');
  await undoSale(subject);
  expect(await entry()).toBeNull();
  done(await reverseDefault(subject));
});
