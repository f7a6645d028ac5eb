/** The last principal of a loan that staff may waive waits for an approver, in the bell and in the list, before anybody reminds or calls. */
import { randomUUID } from 'node:crypto';
import { TO_DO_ASKED } from 'contract/office/to-do';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
  askExtension,
  done,
  later,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  STAFF,
} from '../../testing/loans.ts';
import { waiveResidue } from '../loans/commands-default.ts';
import { bringLoansToToday } from '../loans/night/commands-night.ts';
import { toDoOf } from '../to-do/commands.ts';
import { todayPage } from './commands-today.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const bell = async () =>
  (await toDoOf(house, { who: STAFF.nary.who, roles: ['approver'] }, new Map())).counts;
const waive = (loanId: bigint) =>
  waiveResidue(house, STAFF.nary, { loanId, reason: 'Not worth a call', key: randomUUID() });

it('is offered from the payment that leaves it, and stays so however late it becomes, until it is waived', async () => {
  // 100.00 for ten days at 15 % for 30: 99.00 on the first day pay 0.50 of interest and 98.50 of principal. 1.50 is left, and its interest of nine days,
  // 1.50 x 0.15 x 9 / 30 = 0.0675.
  const { loanId } = await bringTo(house, 'residue');
  const listed = async () => (await todayPage(house, TO_DO_ASKED.waivers)).rows;
  expect(await listed()).toMatchObject([
    { loan: Number(loanId), step: 'waive', due_cents: 0, balance_cents: 1_57, days_late: 0 },
  ]);
  expect(await bell()).toEqual({ waivers: 1 });
  later(house, 10 + 20);
  await bringLoansToToday(house);
  const { steps, rows } = await todayPage(house, {});
  // 20 days past due: 2.00 a day from the third on, 2.00 x 18 = 36.00, beside the 1.57.
  expect(steps.waive).toEqual({ loans: 1, cents: 37_57 });
  expect([steps.call.loans, steps.remind.loans, rows.length]).toEqual([0, 0, 1]);
  expect(await bell()).toEqual({ waivers: 1 });
  done(await waive(loanId));
  expect((await loanOf(house, { loanId })).closedOn).not.toBeNull();
  expect([await listed(), await bell()]).toEqual([[], {}]);
});

it('waits behind a request for an extension, of which the bell tells alone', async () => {
  const subject = await bringTo(house, 'partPaid');
  done(await askExtension(house, subject));
  // 50.00 of principal is left of 100.00 after the first day's 50.50: 48.50 more leave 1.50.
  done(await payOf(house, subject, 48_50));
  expect((await loanOf(house, subject)).waivable?.cents).toBe(1_50);
  expect(await bell()).toEqual({ extension: 1 });
  expect((await todayPage(house, {})).rows).toMatchObject([{ step: 'decide' }]);
});
