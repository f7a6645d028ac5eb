import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
  both,
  later,
  type LoanHouse,
  openLoanHouse,
  refusalOf,
  STAFF,
} from '../../testing/loans.ts';
import { aStaff } from '../../testing/office.ts';
import { sendCorrectionNotice } from '../loans/commands-correction.ts';
import { declareDefault } from '../loans/commands-default.ts';
import { findByUsername } from '../staff/store.ts';
import type { Staff } from '../staff-session.ts';
import { addHoliday } from './commands-change.ts';

let house: LoanHouse;
let max: Staff;
beforeAll(async () => {
  house = await openLoanHouse();
  const found = await findByUsername(house.db, (await aStaff({ house }, 'manager')).username);
  if (found === null) throw new Error('Nobody');
  max = found;
});
afterAll(() => house.close());

it('TERM-18 a holiday that is entered the day after moves the days of a correction notice that run', async () => {
  const { loanId } = await bringTo(house, 'open');
  const demand = { loanId, reason: both('x'), key: randomUUID() };
  // Written on a Saturday: seven business days from Monday 23 November to Tuesday 1 December.
  const sent = await sendCorrectionNotice(house, STAFF.nary, demand);
  expect(sent).toMatchObject({ correctBy: '2026-12-01' });
  later(house, 11);
  const day = '2026-12-01';
  const names = { name_km: 'បុណ្យប្រកាសទាន់ហន់', name_en: 'A feast declared on the day' };
  expect(await addHoliday(house, max, { day, ...names })).toBeNull();
  // Today, Wednesday 2 December, is the seventh of them by now; the Thursday after is the first day of a default.
  const declared = () =>
    declareDefault(house, STAFF.nary, { loanId, reason: both('x'), key: randomUUID() });
  expect(refusalOf(await declared())).toBe('correction-time-runs');
  later(house, 1);
  expect(refusalOf(await declared())).toBeNull();
});

it('a holiday moves no instalment of a running loan', async () => {
  const { loanId } = await bringTo(house, 'open');
  const matures = async () => {
    const row = await house.db
      .selectFrom('loan_summary')
      .select('matures_on')
      .where('loan_id', '=', loanId)
      .executeTakeFirstOrThrow();
    return row.matures_on;
  };
  const before = await matures();
  const names = { name_km: 'ពិធីបុណ្យ', name_en: 'A feast' };
  expect(await addHoliday(house, max, { day: before, ...names })).toBeNull();
  const { terms } = await house.db
    .selectFrom('loan')
    .select('terms')
    .where('id', '=', loanId)
    .executeTakeFirstOrThrow();
  expect(terms).toMatchObject({ holidayRule: 'none', holidays: [] });
  expect(await matures()).toBe(before);
});
