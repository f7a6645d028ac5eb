import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { reversePayment } from '../payments/commands.ts';
import { followedApplications } from './store.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

async function repaidAt({ borrowerId }: Subject): Promise<string | null> {
  const [application] = await followedApplications(house.db, borrowerId);
  return application?.repaidAt?.toISOString() ?? null;
}

it('a loan was repaid at the moment of the payment that closed it, whatever came or was undone on the same day', async () => {
  const subject = await bringTo(house, 'open');
  const { loanId } = subject;
  house.clock.set('2026-11-21T04:00:00Z');
  const first = done(await payOf(house, subject, 100_50));
  expect(await repaidAt(subject)).toBe('2026-11-21T04:00:00.000Z');
  house.clock.set('2026-11-21T05:00:00Z');
  const undo = { loanId, entry: first.entry, reason: 'wrong', key: randomUUID() };
  done(await reversePayment(house, STAFF.sam, undo));
  expect(await repaidAt(subject)).toBeNull();
  house.clock.set('2026-11-21T06:00:00Z');
  done(await payOf(house, subject, (await loanOf(house, subject)).payoff.cents));
  house.clock.set('2026-11-21T07:00:00Z');
  done(await payOf(house, subject, 5_00));
  expect(await repaidAt(subject)).toBe('2026-11-21T06:00:00.000Z');
});
