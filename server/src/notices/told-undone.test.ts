/** What a borrower is told where a waiver closes their loan, and where an act that moved what is due is undone. */
import { randomUUID } from 'node:crypto';
import { loanNumber } from 'contract/record-numbers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { m } from 'words/messages';
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
  type Subject,
} from '../../testing/loans.ts';
import { refundOf } from '../../testing/refunds.ts';
import { waitingNotice } from './store.ts';
import { reversePayment } from '../payments/commands.ts';
import { waiveResidue } from '../loans/commands-default.ts';
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

it('of a request for more time that is taken back, what is due with the late fees of the time that it waited', async () => {
  const subject = await onPayDay();
  // 5.00 of interest and 55.00 of principal.
  done(await payOf(house, subject, 60_00));
  const { entry } = done(await askExtension(house, subject));
  later(house, 7);
  expect((await loanOf(house, subject)).dueCents).toBe(45_00);
  done(await undo(subject, entry));
  // Five late fees of 2.00, from the third day after the Pay Day to the seventh.
  expect(await told(subject, 'extension_reversed')).toBe(
    m.notice_extension_request_reversed({ ...said(subject), due: '$55.00' }, KM),
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
