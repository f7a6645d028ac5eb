/** A proposed sale that was a mistake is taken back: nobody is asked for its money, and another can be proposed. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPawnHouse, view } from '../../testing/collateral.ts';
import { bringTo } from '../../testing/loan-states.ts';
import { asker, both, done, later, type LoanHouse, refusalOf, STAFF } from '../../testing/loans.ts';
import { lastAct } from '../changes/store.ts';
import type { By } from '../loans/commands-act.ts';
import { declareDefault } from '../loans/commands-default.ts';
import { countToDo } from '../to-do/store.ts';
import { registerPage } from './commands-register.ts';
import { noticeSale } from './commands-sale-notice.ts';
import { withdrawProposal } from './commands-sale-withdrawn.ts';
import { proposeSale, sellCollateral } from './commands-sale.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openPawnHouse();
});
afterAll(() => house.close());

it('by who proposed it or by another approver, with a reason; what was proposed before it comes back neither to be sold nor to be done', async () => {
  const { applicationId, loanId } = await bringTo(house, 'pawnCorrected');
  const reason = both('gone');
  done(await declareDefault(house, STAFF.nary, { loanId, reason, key: randomUUID() }));
  done(await noticeSale(house, STAFF.nary, { applicationId }));
  later(house, 30);
  const propose = async (priceCents: number) => {
    const sale = { applicationId, priceCents, again: null, buyer: 'Sok Tep' };
    return String(done(await proposeSale(house, STAFF.nary, sale)).proposal);
  };
  const withdraw = (by: By, proposal: string, why = 'The price was a slip') =>
    withdrawProposal(house, by, { applicationId, proposal, reason: why });
  const sell = (proposal: string) => {
    const paid = { method: 10, reference: randomUUID(), cents_again: null, key: randomUUID() };
    return sellCollateral(house, STAFF.sam, { applicationId, told: { proposal, ...paid } });
  };
  const waits = async () => {
    const asked = { kinds: ['sales'], most: 99, now: house.clock.now() } as const;
    const counts = await countToDo(house.db, asker(STAFF.sam), asked);
    const { rows } = await registerPage(house, { state: 'for_sale' }, asker(STAFF.sam));
    return [counts.get('sales'), rows.length];
  };
  const earlier = await propose(40_00);
  const first = await propose(50_00);
  expect(await waits()).toEqual([1, 1]);
  expect(refusalOf(await withdraw(STAFF.sam, first))).toBe('role');
  expect(refusalOf(await withdraw(STAFF.nary, first, ' '))).toBe('field:reason');
  expect(refusalOf(await withdraw(STAFF.nary, earlier))).toBe('changed');
  done(await withdraw(STAFF.nary, first));
  expect(await waits()).toEqual([0, 0]);
  expect(await view(house, applicationId)).toMatchObject({
    state: 'default',
    proposal: null,
    withdrawn: { reason: 'The price was a slip', by: { handle: 'nary' } },
    sale_notice: { is_over: true },
  });
  expect(await lastAct(house.db, ['collateral', applicationId])).toMatchObject({
    event: 'collateral.sale_withdrawn',
    who: STAFF.nary.who,
  });
  for (const proposal of [first, earlier]) {
    expect(refusalOf(await sell(proposal))).toBe('changed');
  }
  expect(refusalOf(await withdraw(STAFF.nary, first))).toBe('changed');
  // Another approver takes the next one back; a sale that is done is not taken back.
  const second = await propose(60_00);
  expect(await view(house, applicationId)).toMatchObject({ withdrawn: null });
  done(await withdraw({ who: 'staff:pov', role: 'approver' }, second));
  const third = await propose(70_00);
  expect(await waits()).toEqual([1, 1]);
  done(await sell(third));
  expect(refusalOf(await withdraw(STAFF.nary, third))).toBe('changed');
});

it('or sold: one of both, where both are done at once', async () => {
  const { applicationId, loanId } = await bringTo(house, 'pawnCorrected');
  const reason = both('gone');
  done(await declareDefault(house, STAFF.nary, { loanId, reason, key: randomUUID() }));
  done(await noticeSale(house, STAFF.nary, { applicationId }));
  later(house, 30);
  const sale = { applicationId, priceCents: 50_00, again: null, buyer: 'Sok Tep' };
  const proposal = String(done(await proposeSale(house, STAFF.nary, sale)).proposal);
  const paid = { method: 10, reference: randomUUID(), cents_again: null, key: randomUUID() };
  const answers = await Promise.all([
    sellCollateral(house, STAFF.sam, { applicationId, told: { proposal, ...paid } }),
    withdrawProposal(house, STAFF.nary, { applicationId, proposal, reason: 'A slip' }),
  ]);
  expect(answers.map(refusalOf).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    'changed',
    null,
  ]);
});
