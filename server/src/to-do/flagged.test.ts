/** An act of a loan whose ground has gone waits for a person where they look: in the bell, in the list of loans, and before the payment that does it. */
import { randomUUID } from 'node:crypto';
import { loanNumber } from 'contract/record-numbers';
import { TO_DO_ASKED } from 'contract/office/to-do';
import { sql } from 'kysely';
import { addDays } from 'lending/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readIn, reference, statementOf } from '../../testing/bank-statements.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  asker,
  askExtension,
  both,
  done,
  later,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  STAFF,
} from '../../testing/loans.ts';
import { officeLoans } from '../loan-views/commands-office-list.ts';
import { reversePayment } from '../payments/commands.ts';
import { previewPayment } from '../payments/commands-preview.ts';
import { toDoOf } from './commands.ts';
import { clearFlagNamed } from '../loans/commands-flag.ts';
import { sendCorrectionNotice } from '../loans/commands-correction.ts';
import { declareDefault } from '../loans/commands-default.ts';
import { reverseAct } from '../loans/commands-reverse.ts';
import { officeLoan } from '../loan-views/commands-office-loan.ts';
import { grantExtension } from '../loans/commands-extension.ts';
import { bringLoansToToday } from '../loans/night/commands-night.ts';
import { findLoan } from '../loans/store.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const bell = async (role: 'approver' | 'manager' | 'cashier') =>
  (await toDoOf(house, { who: 'staff:max', roles: [role] }, new Map())).counts.flags ?? 0;
const listed = async () =>
  (await officeLoans(house, TO_DO_ASKED.flags, asker(STAFF.nary))).rows.map(({ number }) => number);

it('counts and lists a loan whose extension has another fee since a payment dated back, until somebody has looked, and again after a reversal', async () => {
  const subject = await bringTo(house, 'open');
  const { loanId } = subject;
  const number = loanNumber(loanId);
  // 100.00 for ten days at 15 % for 30: 5.00 of interest. On its Pay Day 52.50 pay it and 47.50 of principal; 52.50 is left.
  later(house, 10);
  done(await payOf(house, subject, 52_50));
  later(house, 1);
  done(await askExtension(house, subject));
  later(house, 1);
  // 40 % of 52.50.
  const { entry } = done(await grantExtension(house, STAFF.nary, { loanId, key: randomUUID() }));
  expect((await loanOf(house, subject)).extension).toMatchObject({ feeCents: 21_00 });
  expect([await bell('approver'), await listed()]).toEqual([0, []]);
  // 40.00 came on the day before the grant: 12.50 was left, of which 40 % is 5.00.
  const paidOn = addDays(house.clock.today(), -1);
  const flag = { entry, reason: 'extension-fee-differs' } as const;
  const preview = async (cents: number, on: string) =>
    done(await previewPayment(house, number, { cents, paid_on: on })).flags;
  expect(await preview(40_00, paidOn)).toEqual([flag]);
  const csv = statementOf(`${paidOn},40.00,${reference()},"${number}"`);
  expect(done(await readIn(house, csv))).toMatchObject({ posted: 1, flagged: 1 });
  expect(await preview(1_00, house.clock.today())).toEqual([]);
  expect([await bell('approver'), await bell('manager'), await bell('cashier')]).toEqual([1, 1, 0]);
  expect(await listed()).toEqual([number]);
  const clear = async () => {
    const saw = (await findLoan(house.db, loanId))?.lastEntry ?? 0;
    const noted = { loanId, flag, why: 'The fee is given back', key: randomUUID(), saw };
    done(await clearFlagNamed(house, STAFF.nary, noted));
  };
  await clear();
  expect([await bell('approver'), await listed()]).toEqual([0, []]);
  expect(done(await readIn(house, csv))).toMatchObject({ known: 1, flagged: 0 });
  const other = done(await payOf(house, subject, 1_00));
  expect(await bell('approver')).toBe(0);
  const undo = { loanId, entry: other.entry, reason: 'No', key: randomUUID() };
  done(await reversePayment(house, STAFF.sam, undo));
  expect([await bell('approver'), await listed()]).toEqual([1, [number]]);
  await clear();
  expect(await bell('approver')).toBe(0);
});

it('a default is flagged whose breach was put right in time, by a bank’s line that was read in after it: before it is booked, in the bell, and on the page', async () => {
  const subject = await bringTo(house, 'open');
  const { loanId } = subject;
  const number = loanNumber(loanId);
  const reason = both('Not paid');
  // 105.00 fell due on the tenth day. The notice of the twelfth leaves seven business days, at most fourteen days with holidays between.
  later(house, 12);
  done(await sendCorrectionNotice(house, STAFF.nary, { loanId, reason, key: randomUUID() }));
  later(house, 14);
  const { entry } = done(
    await declareDefault(house, STAFF.nary, { loanId, reason, key: randomUUID() }),
  );
  const declaredOn = house.clock.today();
  later(house, 1);
  const before = await bell('approver');
  const flag = { entry, reason: 'default-put-right' } as const;
  const preview = async (cents: number, on: string) =>
    done(await previewPayment(house, number, { cents, paid_on: on })).flags;
  const paidOn = addDays(declaredOn, -1);
  expect(await preview(105_00, paidOn)).toEqual([flag]);
  // One cent less leaves it past due, and so does what came after the default.
  expect(await preview(104_99, paidOn)).toEqual([]);
  expect(await preview(105_00, house.clock.today())).toEqual([]);
  const csv = statementOf(`${paidOn},105.00,${reference()},"${number}"`);
  expect(done(await readIn(house, csv))).toMatchObject({ posted: 1, flagged: 1 });
  expect(await bell('approver')).toBe(before + 1);
  expect(await listed()).toContain(number);
  const page = async () =>
    done(await officeLoan(house, { number, asOf: undefined, who: STAFF.nary.who }));
  expect(await page()).toMatchObject({
    flags: [{ ...flag, cleared: null }],
    correction_end: { why: 'put-right', on: paidOn },
    defaulted_on: declaredOn,
  });
  // The night finds the same, and so does the look at loans from before flags were kept.
  later(house, 1);
  await bringLoansToToday(house);
  expect(await listed()).toContain(number);
  await sql`update loan_summary set credit_cents = null, flags = null where loan_id = ${loanId}`.execute(
    house.test.owner,
  );
  await bringLoansToToday(house);
  expect(await listed()).toContain(number);
  // Once the default is undone, nothing is left to look at.
  const undo = { loanId, entry, reason: 'Paid in time', key: randomUUID() };
  done(await reverseAct(house, STAFF.nary, undo));
  expect((await page()).flags).toEqual([]);
  expect(await bell('approver')).toBe(before);
});

it('of a loan from before flags were kept, the night finds them out', async () => {
  const { loanId } = await bringTo(house, 'extended');
  const undo = { loanId, entry: 1, reason: 'No', key: randomUUID() };
  done(await reversePayment(house, STAFF.sam, undo));
  const quiet = await bringTo(house, 'open');
  await sql`update loan_summary set credit_cents = null, flags = null`.execute(house.test.owner);
  expect(await listed()).toEqual([]);
  await bringLoansToToday(house);
  expect(await listed()).toEqual([loanNumber(loanId)]);
  const { rows } = await sql<{ flags: string | null }>`
    select flags from loan_summary where loan_id = any(${[loanId, quiet.loanId]}::bigint[]) order by loan_id`.execute(
    house.db,
  );
  expect(rows.map(({ flags }) => flags)).toEqual(['3:extension-not-earned', '']);
});
