/** What a borrower is told where a waiver closes their loan, and where an act that moved what is due is undone. */
import { randomUUID } from 'node:crypto';
import { loanNumber } from 'contract/record-numbers';
import { addDays, displayDay } from 'lending/calendar';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { m } from 'words/messages';
import { bringTo } from '../../testing/loan-states.ts';
import {
  askExtension,
  both,
  done,
  later,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  refusalOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { refundOf } from '../../testing/refunds.ts';
import { waitingNotice } from './store.ts';
import { reversePayment } from '../payments/commands.ts';
import { sendCorrectionNotice } from '../loans/commands-correction.ts';
import { declareDefault, waiveResidue } from '../loans/commands-default.ts';
import { grantExtension, refuseExtension } from '../loans/commands-extension.ts';
import { reverseAct } from '../loans/commands-reverse.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
beforeEach(() => house.clock.set('2026-11-21T03:00:00Z'));
afterAll(() => house.close());

const KM = { locale: 'km' } as const;
const key = () => randomUUID();
const told = ({ phone }: Subject, kind: string) => waitingNotice(house.db, { phone, kind });
const said = ({ loanId }: Subject) => ({
  number: loanNumber(loanId),
  hotline: house.env.company.hotline,
});
const undo = ({ loanId }: Subject, entry: number) =>
  reverseAct(house, STAFF.nary, { loanId, entry, reason: 'by mistake', key: key() });
const waive = ({ loanId }: Subject) =>
  waiveResidue(house, STAFF.nary, { loanId, reason: 'small', key: key() });

/** A payday loan of $100 at 15 % for 30 days, on its Pay Day, the tenth day: 100.00 and 5.00 of interest fall due. */
async function onPayDay(): Promise<Subject> {
  const subject = await bringTo(house, 'open');
  later(house, 10);
  expect((await loanOf(house, subject)).dueCents).toBe(105_00);
  return subject;
}

it('of a request for more time that is taken back on its day, what is due; on a later day it is refused instead, and its days stay free', async () => {
  const subject = await onPayDay();
  const { loanId } = subject;
  // 5.00 of interest and 55.00 of principal.
  done(await payOf(house, subject, 60_00));
  later(house, 7);
  const first = done(await askExtension(house, subject));
  done(await undo(subject, first.entry));
  // 45.00 of principal and five late fees of 2.00, from the third day after the Pay Day to the seventh.
  expect(await told(subject, 'extension_reversed')).toBe(
    m.notice_extension_request_reversed({ ...said(subject), due: '$55.00' }, KM),
  );
  house.clock.set(new Date(house.clock.now().getTime() + 60_000));
  const { entry } = done(await askExtension(house, subject));
  later(house, 3);
  expect((await loanOf(house, subject)).dueCents).toBe(55_00);
  expect(refusalOf(await undo(subject, entry))).toBe('request-stands');
  const refusing = { loanId, reason: both('no'), key: key() };
  done(await refuseExtension(house, STAFF.nary, refusing));
  // The three days that it waited bear none; from the next day on they do again.
  expect((await loanOf(house, subject)).dueCents).toBe(55_00);
  later(house, 1);
  expect((await loanOf(house, subject)).dueCents).toBe(57_00);
});

it('before anything is due, what is to be paid by which day: of a request for more time, and of its answer', async () => {
  const subject = await bringTo(house, 'open');
  const payDay = addDays((await loanOf(house, subject)).disbursedOn, 10);
  const day = displayDay(payDay);
  // On the day of the payout 0.50 of interest, one day at the least, and 50.00 of principal.
  done(await payOf(house, subject, 50_50));
  const { entry } = done(await askExtension(house, subject));
  done(await undo(subject, entry));
  // 50.00 are left, and bear 0.25 a day for the nine days after the first: 2.25.
  const due = '$52.25';
  expect(await told(subject, 'extension_reversed')).toBe(
    m.notice_extension_request_reversed_early({ ...said(subject), due, day }, KM),
  );
  done(await askExtension(house, subject));
  const { loanId } = subject;
  const granted = done(await grantExtension(house, STAFF.nary, { loanId, key: key() }));
  done(await undo(subject, granted.entry));
  expect(await told(subject, 'extension_reversed')).toBe(
    m.notice_extension_reversed_early({ ...said(subject), due, day }, KM),
  );
});

it('of a default that is taken back before the new Pay Day, what is to be paid on it', async () => {
  const subject = await bringTo(house, 'extended');
  const { loanId } = subject;
  const reason = { km: 'ព័ត៌មានខុស', en: 'false information' };
  done(await sendCorrectionNotice(house, STAFF.nary, { loanId, reason, key: key() }));
  // More than seven business days, and less than the 30 of the extension.
  later(house, 14);
  // Thirty days after the Pay Day, which is the tenth day.
  const day = displayDay(addDays((await loanOf(house, subject)).disbursedOn, 40));
  const { entry } = done(await declareDefault(house, STAFF.nary, { loanId, reason, key: key() }));
  done(await undo(subject, entry));
  // 50.00 with 2.25 of interest, 0.25 for each of the nine days after the first, and the fee: 40 % of 50.00.
  const due = '$72.25';
  expect(await told(subject, 'default_reversed')).toBe(
    m.notice_default_reversed_early({ ...said(subject), due, day }, KM),
  );
});

it('of a waiver that is taken back before the Pay Day, what is to be paid on it', async () => {
  const subject = await bringTo(house, 'open');
  later(house, 1);
  // 0.50 of interest of one day and 98.80 of principal: 1.20 is left.
  done(await payOf(house, subject, 99_30));
  const { entry } = done(await waive(subject));
  done(await undo(subject, entry));
  const day = displayDay(addDays((await loanOf(house, subject)).disbursedOn, 10));
  // 1.20, and 0.006 a day for the nine days after the first: 0.054, so 0.05.
  const more = { due: '$1.25', day, amount: '$1.20' };
  expect(await told(subject, 'waiver_reversed')).toBe(
    m.notice_waiver_reversed_early({ ...said(subject), ...more }, KM),
  );
});

it('that the loan which a waiver closes is settled, and of one that is taken back, what is due by it', async () => {
  const subject = await onPayDay();
  done(await payOf(house, subject, 103_80));
  const { entry } = done(await waive(subject));
  const amount = '$1.20';
  const { number } = said(subject);
  expect(await told(subject, 'residue_waived')).toBe(
    m.notice_residue_waived({ amount, number }, KM),
  );
  later(house, 31);
  done(await undo(subject, entry));
  // 1.20, and 2.00 for each of the 29 days from the third after the Pay Day to the thirty-first.
  expect(await told(subject, 'waiver_reversed')).toBe(
    m.notice_waiver_reversed({ ...said(subject), amount, due: '$59.20' }, KM),
  );
});

it('of a loan that a waiver closes while a refund is owed back, that this is to be paid still', async () => {
  const subject = await onPayDay();
  const { loanId } = subject;
  done(await payOf(house, subject, 103_80));
  // 1.20 of principal, and 9.00 too much, which goes back; then the payment turns out to be none.
  const { entry } = done(await payOf(house, subject, 10_20));
  done(await refundOf(house, subject, 9_00));
  done(await reversePayment(house, STAFF.sam, { loanId, entry, reason: 'bounced', key: key() }));
  done(await waive(subject));
  expect(await told(subject, 'residue_waived')).toBe(
    m.notice_residue_waived_owed_back({ ...said(subject), amount: '$1.20', owed: '$9.00' }, KM),
  );
});
