import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
import { lateLoan } from '../../testing/office-collections.ts';
import { grantExtension } from '../loans/commands-extension.ts';
import { bringLoansToToday } from '../loans/night/commands-night.ts';
import { saysWhatIsDue } from './commands-fair.ts';
import { previewReminders, sendReminders } from './commands-remind.ts';
import { contactsView, todayPage } from './commands-today.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

it('nobody is reminded of an extended loan before its new Pay Day, though its late fees are due: paying them would settle nothing', async () => {
  const subject = await lateLoan(house, 5);
  const { loanId } = subject;
  const loan = Number(loanId);
  const remind = () => sendReminders(house, STAFF.uma, { loans: [loan] });
  // 100.00 of principal, 5.00 of interest for ten days at 15 % for 30, and 2.00 of late fees for each of the days 3, 4 and 5. Of 70.00 the interest takes 5.00, the
  // principal 65.00.
  done(await payOf(house, subject, 70_00));
  const before = await todayPage(house, {});
  expect(before.all).toEqual({ loans: 1, cents: 41_00 });
  done(await askExtension(house, subject));
  done(await grantExtension(house, STAFF.nary, { loanId, key: randomUUID() }));
  // 35.00 of principal, 40 % of them as the fee, 14.00, and the late fees of 6.00, which alone are due.
  const extended = await loanOf(house, subject);
  expect(extended).toMatchObject({ dueCents: 6_00, pastDueCents: 0, balanceCents: 55_00 });
  const { rows, all, steps } = await todayPage(house, {});
  expect([rows, all, steps.remind]).toEqual([[], { loans: 0, cents: 0 }, { loans: 0, cents: 0 }]);
  expect(await todayPage(house, { late: '0' })).toMatchObject({ rows: [], all: { loans: 0 } });
  expect(await previewReminders(house, {})).toMatchObject({ ready: [], held: [] });
  expect(await previewReminders(house, { loan: String(loan) })).toMatchObject({
    ready: [],
    held: [{ loan, why: 'extended' }],
  });
  expect(await remind()).toMatchObject({ sent: [], held: [{ loan, why: 'extended' }] });
  expect(await contactsView(house, { loanId })).toMatchObject({
    room: { call: null, sms: 'extended' },
  });
  // Nor does one that was written before leave later, or go once more.
  const written = { template: 'due_today', body: 'L000001: $6.00 is due today' } as const;
  expect(saysWhatIsDue(written, extended)).toBe(false);
  later(house, 30);
  await bringLoansToToday(house);
  const due = await todayPage(house, {});
  expect(due.steps.remind).toEqual({ loans: 1, cents: 55_00 });
  expect((await remind()).sent).toEqual([loan]);
});
