import { afterAll, beforeAll, expect, it } from 'vitest';
import { done, type LoanHouse, openLoanHouse, refusalOf, STAFF } from '../../testing/loans.ts';
import { enterBorrower } from './commands-enter.ts';
import { findBorrower } from './store.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const person = { phone: '85512333444', name: 'បុប្ផា', lastName: 'លឹម', locale: 'km' } as const;

it('an officer enters somebody once, with a line in the audit; the phone counts as unproved', async () => {
  for (const by of [STAFF.nary, STAFF.sam, STAFF.max]) {
    expect(refusalOf(await enterBorrower(house, by, person))).toBe('role');
  }
  expect(await findBorrower(house.db, person.phone)).toBeNull();
  const { borrowerId } = done(await enterBorrower(house, STAFF.uma, person));
  const entered = await findBorrower(house.db, person.phone);
  expect(entered).toMatchObject({ id: BigInt(borrowerId), phoneVerifiedAt: null });
  expect(refusalOf(await enterBorrower(house, STAFF.uma, person))).toBe('changed');
  const rows = await house.db
    .selectFrom('audit')
    .select(['event', 'actor', 'subject', 'facts'])
    .execute();
  const subject = `borrower:${borrowerId}`;
  expect(rows).toEqual([{ event: 'borrower.made', actor: 'staff:uma', subject, facts: {} }]);
});
