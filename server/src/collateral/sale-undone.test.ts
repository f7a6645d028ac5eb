/** A pawned thing whose sale is undone, since the buyer's transfer never came: it lies in custody again, and can be sold again after another notice. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastSeen, openPawnHouse, TOLD, view } from '../../testing/collateral.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  asker,
  both,
  done,
  later,
  type LoanHouse,
  payOf,
  refusalOf,
  STAFF,
} from '../../testing/loans.ts';
import { lastAct } from '../changes/store.ts';
import { collateralOf } from '../loan-views/store-reads.ts';
import { declareDefault } from '../loans/commands-default.ts';
import { confirmReversal, orderReversal } from '../payments/commands-reversal.ts';
import { reversePayment } from '../payments/commands.ts';
import { hindrancesOf } from '../privacy/commands-hindrances.ts';
import { moveCollateral } from './commands-custody.ts';
import { registerPage } from './commands-register.ts';
import { noticeSale } from './commands-sale-notice.ts';
import { proposeSale, sellCollateral } from './commands-sale.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openPawnHouse();
});
afterAll(() => house.close());

const PRICE = 900_00;
const key = () => randomUUID();

it('is in custody again as soon as the payment is undone, and is sold anew by another notice and proposal', async () => {
  const subject = await bringTo(house, 'pawnCorrected');
  const { applicationId, loanId, borrowerId } = subject;
  done(await declareDefault(house, STAFF.nary, { loanId, reason: both('gone'), key: key() }));
  done(await noticeSale(house, STAFF.nary, { applicationId }));
  later(house, 30);
  const propose = () => {
    const sale = { applicationId, priceCents: PRICE, again: PRICE, buyer: 'Sok Tep' };
    return proposeSale(house, STAFF.nary, sale);
  };
  const sell = (proposal: unknown) => {
    const paid = { method: 10, reference: key(), cents_again: PRICE, key: key() };
    const told = { proposal: String(proposal), ...paid };
    return sellCollateral(house, STAFF.sam, { applicationId, told });
  };
  const isForSale = async () => {
    const { rows } = await registerPage(house, { state: 'for_sale' }, asker(STAFF.sam));
    return rows.some(({ application }) => application === String(applicationId));
  };
  const move = async () => {
    const after = await lastSeen(house, applicationId);
    const told = { kind: 'moved', after, place: TOLD.place, seal: '' } as const;
    return moveCollateral(house, STAFF.sam, { applicationId, told, key: key() });
  };
  const { proposal: first } = done(await propose());
  done(await sell(first));
  expect(await view(house, applicationId)).toMatchObject({ state: 'sold' });
  expect(refusalOf(await move())).toBe('changed');
  const sold = { loanId, entry: 2, reason: 'no transfer came', key: key() };
  expect(refusalOf(await reversePayment(house, STAFF.sam, sold))).toBe('collateral-gone');
  const ana = { who: 'staff:ana', role: 'cashier' } as const;
  const { id } = done(await orderReversal(house, ana, sold));
  done(await confirmReversal(house, STAFF.max, { loanId, id, key: key() }));

  // The register, the account and what keeps a borrower from being erased say that it is here.
  const undone = { state: 'default', sale: null, proposal: null, sale_notice: null };
  expect(await view(house, applicationId)).toMatchObject(undone);
  expect(await collateralOf(house.db, applicationId)).toMatchObject({
    state: 'in-custody',
    soldOn: null,
  });
  expect(await hindrancesOf(house, borrowerId)).toContain('collateral_held');
  expect(await lastAct(house.db, ['collateral', applicationId])).toMatchObject({
    event: 'payment.reversed',
    who: STAFF.max.who,
  });
  expect(await isForSale()).toBe(false);
  done(await move());
  // Another payment of the loan is undone by one person, as of any loan whose collateral is here.
  const { entry } = done(await payOf(house, subject, 10_00));
  const wrong = { loanId, entry, reason: 'no money came', key: key() };
  done(await reversePayment(house, STAFF.sam, wrong));

  // What was sold by is spent, the notice too; a new proposal after another notice and its 30 days sells it, once.
  expect(refusalOf(await sell(first))).toBe('changed');
  expect(refusalOf(await propose())).toBe('no_notice');
  done(await noticeSale(house, STAFF.nary, { applicationId }));
  later(house, 29);
  expect(refusalOf(await propose())).toBe('too_early');
  later(house, 1);
  const { proposal: second } = done(await propose());
  expect(await isForSale()).toBe(true);
  done(await sell(second));
  expect(await view(house, applicationId)).toMatchObject({
    state: 'sold',
    sale: { price_cents: PRICE },
  });
  expect(refusalOf(await sell(second))).toBe('changed');
  const { rows } = await registerPage(house, { state: 'sold' }, asker(STAFF.sam));
  expect(rows.filter(({ application }) => application === String(applicationId))).toHaveLength(1);
  // Nor does the database take another sale while this one stands.
  const third = house.db
    .insertInto('collateral_sale')
    .columns([
      'collateral_id',
      'proposal_id',
      'price_cents',
      'owed_cents',
      'surplus_cents',
      'proposed_by',
      'sold_by',
      'sold_at',
    ])
    .expression((of) =>
      of
        .selectFrom('collateral_sale as s')
        .select([
          's.collateral_id',
          's.proposal_id',
          's.price_cents',
          's.owed_cents',
          's.surplus_cents',
          's.proposed_by',
          's.sold_by',
          's.sold_at',
        ])
        .where('s.proposal_id', '=', BigInt(Number(second))),
    );
  await expect(third.execute()).rejects.toThrow('sold once while the sale stands');
});
