import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  later,
  type LoanHouse,
  openLoanHouse,
  refusalOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import type { By } from '../loans/commands-act.ts';
import { beginContact, endContact } from './commands-contact.ts';
import { contactsView } from './commands-today.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());
beforeEach(() => {
  // A Monday in Phnom Penh, 09:00.
  house.clock.set('2026-11-23T02:00:00Z');
});

const call = ({ loanId }: Subject, by: By = STAFF.uma) =>
  beginContact(house, by, { loanId, kind: 'call' });
const end = ({ loanId }: Subject, { id }: { id: string }) =>
  endContact(house, STAFF.uma, {
    loanId,
    contactId: BigInt(id),
    told: { outcome: 'no_answer', note: '' },
  });
const view = async ({ loanId }: Subject) => done(await contactsView(house, { loanId }));

it('of eight who call at once: three get through, and as many calls are counted', async () => {
  const subject = await bringTo(house, 'open');
  const eight = Array.from({ length: 8 }, (_, index) => ({ ...STAFF.uma, who: `staff:u${index}` }));
  const answers = await Promise.all(eight.map((by) => call(subject, by)));
  expect(answers.filter((answer) => !(answer instanceof Refused))).toHaveLength(3);
  expect((await view(subject)).room.this_week).toBe(3);
});

it('one officer who begins a call four times at once begins one; the next is begun once that has its outcome, or minutes later', async () => {
  const subject = await bringTo(house, 'open');
  const begun = await Promise.all([1, 2, 3, 4].map(() => call(subject)));
  const [first] = begun.map(done);
  expect(new Set(begun.map((answer) => done(answer).id))).toEqual(new Set([first?.id]));
  expect((await view(subject)).room.this_week).toBe(1);
  done(await end(subject, { id: first?.id ?? '' }));
  const second = done(await call(subject));
  later(house, 1);
  const third = done(await call(subject));
  expect(new Set([first?.id, second.id, third.id]).size).toBe(3);
  expect((await view(subject)).room.this_week).toBe(3);
});

it('a call that was begun in the morning and has no outcome opens none at night', async () => {
  const subject = await bringTo(house, 'open');
  done(await call(subject));
  // 22:00 in Phnom Penh.
  house.clock.set('2026-11-23T15:00:00Z');
  expect(refusalOf(await call(subject))).toBe('held_hours');
});
