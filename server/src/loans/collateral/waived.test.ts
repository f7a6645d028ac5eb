import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPawnHouse } from '../../../testing/collateral.ts';
import { bringTo } from '../../../testing/loan-states.ts';
import { done, type LoanHouse, loanOf, payOf, STAFF } from '../../../testing/loans.ts';
import { waitingNotice } from '../../notices/store.ts';
import { waiveResidue } from '../commands-default.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openPawnHouse();
});
afterAll(() => house.close());

it('a waiver that closes a pawn loan tells its borrower to fetch what was pawned', async () => {
  const subject = await bringTo(house, 'pawnOpen');
  const { loanId, phone, ticket } = subject;
  done(await payOf(house, subject, (await loanOf(house, subject)).payoff.cents - 1_00));
  done(await waiveResidue(house, STAFF.nary, { loanId, reason: 'small', key: randomUUID() }));
  expect((await loanOf(house, subject)).closedOn).not.toBeNull();
  const told = await waitingNotice(house.db, { phone, kind: 'residue_waived' });
  for (const said of [
    'Phone',
    `T${String(ticket).padStart(6, '0')}`,
    '$1.00',
    house.env.company.hotline,
  ]) {
    expect(told).toContain(said);
  }
});
