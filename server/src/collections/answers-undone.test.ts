/** A request for an extension whose answer is undone waits again, where it is decided. */
import { randomUUID } from 'node:crypto';
import { TO_DO_ASKED } from 'contract/office/to-do';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  refusalOf,
  STAFF,
} from '../../testing/loans.ts';
import { grantExtension } from '../loans/commands-extension.ts';
import { reverseAct } from '../loans/commands-reverse.ts';
import { toDoOf } from '../to-do/commands.ts';
import { todayPage } from './commands-today.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const seen = async () => {
  const nary = { who: STAFF.nary.who, roles: ['approver'] as const };
  const { counts } = await toDoOf(house, nary, new Map());
  const { rows } = await todayPage(house, TO_DO_ASKED.extension);
  return [counts.extension ?? 0, rows.length];
};

it.each(['extended', 'refusedExtension'] as const)(
  'of a loan in the state %s it is counted and listed once its answer is reversed, and not once it is answered anew',
  async (state) => {
    const subject = await bringTo(house, state);
    const { loanId } = subject;
    expect(await seen()).toEqual([0, 0]);
    // The payment, the request and its answer.
    const answer = { loanId, entry: 3, reason: 'by mistake', key: randomUUID() };
    done(await reverseAct(house, STAFF.nary, answer));
    expect((await loanOf(house, subject)).extension.state).toBe('requested');
    expect(await seen()).toEqual([1, 1]);
    done(await grantExtension(house, STAFF.nary, { loanId, key: randomUUID() }));
    expect(await seen()).toEqual([0, 0]);
  },
);

it('is not granted once its new Pay Day has gone by', async () => {
  const subject = await bringTo(house, 'requested');
  const { loanId } = subject;
  const { extension } = await loanOf(house, subject);
  const payDay = extension.state === 'requested' ? extension.payDay : '';
  const grant = async () => grantExtension(house, STAFF.nary, { loanId, key: randomUUID() });
  const before = house.clock.now();
  house.clock.set(new Date(Date.parse(`${payDay}T02:00:00Z`) + 86_400_000));
  expect(refusalOf(await grant())).toBe('new-pay-day-gone');
  house.clock.set(new Date(`${payDay}T02:00:00Z`));
  done(await grant());
  house.clock.set(before);
});
