import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringTo } from '../../../testing/loan-states.ts';
import {
  contentsOf,
  done,
  FINDINGS,
  type LoanHouse,
  openLoanHouse,
  refusalOf,
  STAFF,
} from '../../../testing/loans.ts';
import { approve } from '../decide/commands-decide.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

describe('an approval of other figures than were asked for', () => {
  // Payday: $50 to $200 for 1 to 30 days (docs/lending.md, "Limits").
  it.each([
    ['below the least amount', { amountCents: 49_99 }],
    ['of half a cent', { amountCents: 100_00.5 }],
    ['for no day', { duration: 0 }],
    ['for longer than the product lasts', { duration: 31 }],
  ])('%s is refused, and nothing is written', async (_what, figures) => {
    const { applicationId } = await bringTo(house, 'inReview');
    const before = await contentsOf(house);
    const answer = await approve(house, STAFF.nary, {
      applicationId,
      findings: FINDINGS,
      ...figures,
    });
    expect(refusalOf(answer)).toBe('outside_limits');
    expect(await contentsOf(house)).toEqual(before);
  });

  it('inside the bounds is taken', async () => {
    const { applicationId } = await bringTo(house, 'inReview');
    const figures = { amountCents: 50_00, duration: 30 };
    done(await approve(house, STAFF.nary, { applicationId, findings: FINDINGS, ...figures }));
  });
});
