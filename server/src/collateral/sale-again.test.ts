/** A pawned thing whose loan is in default for the second time: the notice and the proposal of the first default sell nothing. */
import { randomUUID } from 'node:crypto';
import { addDays, displayDay } from 'lending/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPawnHouse, view } from '../../testing/collateral.ts';
import { bringTo } from '../../testing/loan-states.ts';
import { asker, both, done, later, type LoanHouse, refusalOf, STAFF } from '../../testing/loans.ts';
import { sendCorrectionNotice } from '../loans/commands-correction.ts';
import { declareDefault } from '../loans/commands-default.ts';
import { reverseAct } from '../loans/commands-reverse.ts';
import { waitingNotice } from '../notices/store.ts';
import { registerPage } from './commands-register.ts';
import { proposeSale, sellCollateral } from './commands-sale.ts';
import { noticeSale } from './commands-sale-notice.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openPawnHouse();
});
afterAll(() => house.close());

const key = () => randomUUID();

it('a second default needs a notice of its own, its 30 days, and a proposal after them', async () => {
  const subject = await bringTo(house, 'pawnCorrected');
  const { applicationId, loanId, phone } = subject;
  const reason = both('gone');
  const declare = () => declareDefault(house, STAFF.nary, { loanId, reason, key: key() });
  const notice = () => noticeSale(house, STAFF.nary, { applicationId });
  const propose = () => {
    const sale = { applicationId, priceCents: 50_00, again: null, buyer: 'Sok Tep' };
    return proposeSale(house, STAFF.nary, sale);
  };
  const sell = (proposal: unknown) => {
    const paid = { method: 10, reference: key(), cents_again: null, key: key() };
    const told = { proposal: String(proposal), ...paid };
    return sellCollateral(house, STAFF.sam, { applicationId, told });
  };
  const forSale = async () => {
    const { rows } = await registerPage(house, { state: 'for_sale' }, asker(STAFF.sam));
    return rows.some(({ application }) => application === String(applicationId));
  };
  const { entry } = done(await declare());
  done(await notice());
  later(house, 30);
  const old = done(await propose());
  expect(await forSale()).toBe(true);
  // The borrower makes good, and the default is taken back; five months later there is another one.
  done(await reverseAct(house, STAFF.nary, { loanId, entry, reason: 'agreed', key: key() }));
  expect(await view(house, applicationId)).toMatchObject({ sale_notice: null, proposal: null });
  later(house, 150);
  done(await sendCorrectionNotice(house, STAFF.nary, { loanId, reason, key: key() }));
  later(house, 14);
  done(await declare());
  // The office shows the form of a notice again, and nothing waits to be sold.
  expect(await view(house, applicationId)).toMatchObject({ sale_notice: null, proposal: null });
  expect(await forSale()).toBe(false);
  expect(refusalOf(await propose())).toBe('no_notice');
  expect(refusalOf(await sell(old.proposal))).toBe('changed');
  const answers = await Promise.all([notice(), notice()]);
  expect(new Set(answers.map(refusalOf))).toEqual(new Set(['changed', null]));
  const saleFrom = addDays(house.clock.today(), 30);
  expect(await waitingNotice(house.db, { phone, kind: 'collateral_sale_notice' })).toContain(
    displayDay(saleFrom),
  );
  expect(await view(house, applicationId)).toMatchObject({
    sale_notice: { sale_from: saleFrom, is_over: false },
  });
  expect(refusalOf(await notice())).toBe('changed');
  later(house, 29);
  expect(refusalOf(await propose())).toBe('too_early');
  later(house, 1);
  expect(refusalOf(await sell(old.proposal))).toBe('changed');
  const { proposal } = done(await propose());
  expect(await forSale()).toBe(true);
  done(await sell(proposal));
});
