import { randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { businessDaysAfter, CORRECTION_DAYS } from 'lending/business-days';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
  askExtension,
  both,
  daysAgo,
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
import { loanNumber } from 'contract/record-numbers';
import { officeLoan } from '../loan-views/commands-office-loan.ts';
import { viewLoan } from '../loan-views/commands-read.ts';
import { waitingNotice } from '../notices/store.ts';
import { reversePayment } from '../payments/commands.ts';
import { deleteHoliday, insertHoliday } from '../settings/store.ts';
import { sendCorrectionNotice } from './commands-correction.ts';
import { declareDefault } from './commands-default.ts';
import { reverseAct } from './commands-reverse.ts';
import { grantExtension, refuseExtension } from './commands-extension.ts';

const START = '2026-11-21T03:00:00Z';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
beforeEach(() => house.clock.set(START));
afterAll(() => house.close());

const key = () => randomUUID();
const told = async ({ phone }: Subject, kind: string) =>
  (await waitingNotice(house.db, { phone, kind })) ?? '';
const account = async ({ borrowerId, loanId }: Subject) => {
  const view = await viewLoan(house, borrowerId, Number(loanId));
  if (view instanceof Refused) throw new Error('refused');
  return view;
};
const page = ({ loanId }: Subject) =>
  officeLoan(house, { number: loanNumber(loanId), asOf: undefined, who: STAFF.nary.who });
const hotline = () => house.env.company.hotline;

describe('a borrower is told by SMS', () => {
  it('after the last payment that the loan is repaid, and no amount that would settle it', async () => {
    const subject = await bringTo(house, 'open');
    const { payoff } = await loanOf(house, subject);
    done(await payOf(house, subject, 10_00));
    expect(await told(subject, 'payment_received')).toContain(formatDollars(payoff.cents - 10_00));
    done(await payOf(house, subject, payoff.cents - 10_00));
    const last = await told(subject, 'payment_received');
    expect(last).toContain(formatDollars(payoff.cents - 10_00));
    expect(last).not.toContain(formatDollars(0));
  });

  it('when a loan of one payment is paid out, that payment and its day, and of no first one', async () => {
    const subject = await bringTo(house, 'open');
    const { next } = await loanOf(house, subject);
    const body = await told(subject, 'loan_disbursed');
    expect(body).toContain(formatDollars(next?.cents ?? 0));
    expect(body).toContain(displayDay(next?.dueOn ?? ''));
    expect(body).not.toMatch(/ដំបូង|លើកទី 1/);
  });

  it('before the Pay Day, of an extension refused, the day and the sum that stand', async () => {
    const subject = await bringTo(house, 'refusedExtension');
    const { dueCents, next } = await loanOf(house, subject);
    expect(dueCents).toBe(0);
    const body = await told(subject, 'extension_refused');
    for (const said of [
      formatDollars(next?.cents ?? 0),
      displayDay(next?.dueOn ?? ''),
      hotline(),
    ]) {
      expect(body).toContain(said);
    }
    expect(body).not.toContain(formatDollars(0));
  });

  it('after the Pay Day, of an extension refused, what is due that day', async () => {
    const subject = await bringTo(house, 'requested');
    later(house, 31);
    const refusing = { loanId: subject.loanId, reason: both('late'), key: key() };
    done(await refuseExtension(house, STAFF.nary, refusing));
    const { dueCents } = await loanOf(house, subject);
    expect(dueCents).toBeGreaterThan(0);
    const body = await told(subject, 'extension_refused');
    expect(body).toContain(formatDollars(dueCents));
    expect(body).toContain(hotline());
  });

  it('of an extension granted, all that is to be paid on the new day', async () => {
    const subject = await bringTo(house, 'requested');
    done(await grantExtension(house, STAFF.nary, { loanId: subject.loanId, key: key() }));
    const { balanceCents, maturesOn } = await loanOf(house, subject);
    const body = await told(subject, 'extension_granted');
    expect(body).toContain(formatDollars(balanceCents));
    expect(body).toContain(displayDay(maturesOn));
  });

  it('of a payment reversed and of a default, the phone to call', async () => {
    const subject = await bringTo(house, 'corrected');
    const { loanId } = subject;
    done(await payOf(house, subject, 10_00));
    done(await reversePayment(house, STAFF.sam, { loanId, entry: 1, reason: 'x', key: key() }));
    expect(await told(subject, 'payment_reversed')).toContain(hotline());
    done(await declareDefault(house, STAFF.nary, { loanId, reason: both('x'), key: key() }));
    expect(await told(subject, 'loan_defaulted')).toContain(hotline());
  });

  it('TERM-18 of a breach, what is to be put right and by when; a long reason is cut', async () => {
    const subject = await bringTo(house, 'open');
    const reason = { km: 'ក្រដាសប្រាក់ខែមិនមែនជារបស់អ្នកខ្ចី', en: 'not theirs' };
    const demand = { loanId: subject.loanId, reason, key: key() };
    // A holiday of the lender's list is no business day.
    const today = house.clock.today();
    const day = businessDaysAfter(today, 2, []);
    const names = { name_km: 'បុណ្យ', name_en: 'Feast', by: 'staff:max', at: house.clock.now() };
    await insertHoliday(house.db, { day, ...names });
    const { correctBy } = done(await sendCorrectionNotice(house, STAFF.nary, demand));
    await deleteHoliday(house.db, day);
    expect(correctBy).toBe(businessDaysAfter(today, CORRECTION_DAYS, [day]));
    expect(correctBy).not.toBe(businessDaysAfter(today, CORRECTION_DAYS, []));
    const body = await told(subject, 'correction_notice');
    for (const said of [reason.km, displayDay(correctBy), hotline()]) expect(body).toContain(said);
    const other = await bringTo(house, 'open');
    const long = { loanId: other.loanId, reason: both('ក'.repeat(500)), key: key() };
    done(await sendCorrectionNotice(house, STAFF.nary, long));
    expect(await told(other, 'correction_notice')).toContain(`${'ក'.repeat(160)}... (`);
    // The account and the office say all of it.
    expect((await account(other)).card.correction).toEqual({
      correctBy: businessDaysAfter(today, CORRECTION_DAYS, []),
      reason: long.reason,
    });
    expect(await page(subject)).toMatchObject({
      correction_sent: {
        reason,
        by: { handle: 'nary' },
        at: house.clock.now().toISOString(),
      },
    });
  });

  it('in the account of what is to be put right, until it was or the loan is in default', async () => {
    const subject = await bringTo(house, 'pawnOpen');
    const { loanId } = subject;
    later(house, 33);
    const shown = async () => (await account(subject)).card.correction;
    expect(await shown()).toBeNull();
    const demand = { loanId, reason: { km: 'មិនបានបង់', en: 'not paid' }, key: key() };
    const { correctBy } = done(await sendCorrectionNotice(house, STAFF.nary, demand));
    expect(await shown()).toEqual({ correctBy, reason: demand.reason });
    later(house, 1);
    const { entry } = done(await payOf(house, subject, (await loanOf(house, subject)).dueCents));
    expect(await shown()).toBeNull();
    done(await reversePayment(house, STAFF.sam, { loanId, entry, reason: 'x', key: key() }));
    later(house, 14);
    expect(await shown()).toEqual({ correctBy, reason: demand.reason });
    done(await declareDefault(house, STAFF.nary, { loanId, reason: both('x'), key: key() }));
    expect(await shown()).toBeNull();
  });
});

describe('a correction notice', () => {
  const demand = ({ loanId }: Subject) =>
    sendCorrectionNotice(house, STAFF.nary, { loanId, reason: both('x'), key: key() });

  it('TERM-18 is not sent beside one whose time runs, whose deadline it would move', async () => {
    const subject = await bringTo(house, 'open');
    const { correctBy } = done(await demand(subject));
    expect(refusalOf(await demand(subject))).toBe('correction-runs');
    expect(await page(subject)).toMatchObject({
      correct_by: correctBy,
      acts: { correct: 'correction-runs' },
    });
    // On its last day, 01/12, too.
    later(house, 10);
    expect(refusalOf(await demand(subject))).toBe('correction-runs');
    later(house, 1);
    expect(await page(subject)).toMatchObject({ acts: { correct: null } });
    done(await demand(subject));
  });

  it('is not sent to a loan that is in default', async () => {
    const subject = await bringTo(house, 'defaulted');
    expect(refusalOf(await demand(subject))).toBe('already-in-default');
    expect(await page(subject)).toMatchObject({ acts: { correct: 'already-in-default' } });
  });
});

describe('a default', () => {
  const declare = ({ loanId }: Subject) =>
    declareDefault(house, STAFF.nary, { loanId, reason: both('x'), key: key() });

  it('TERM-17 TERM-18 is refused without a correction notice and until its seven business days are over', async () => {
    const subject = await bringTo(house, 'open');
    expect(refusalOf(await declare(subject))).toBe('no-correction-notice');
    const demand = { loanId: subject.loanId, reason: both('x'), key: key() };
    // A Saturday: the seven business days are those from Monday to the Tuesday of the week after.
    const { correctBy } = done(await sendCorrectionNotice(house, STAFF.nary, demand));
    expect(correctBy).toBe('2026-12-01');
    later(house, 10);
    expect(daysAgo(house, 0)).toBe(correctBy);
    expect(refusalOf(await declare(subject))).toBe('correction-time-runs');
    later(house, 1);
    expect(refusalOf(await declare(subject))).toBeNull();
  });

  it('TERM-18 waits a day longer where a day of the seven has become a holiday since the notice', async () => {
    const subject = await bringTo(house, 'open');
    const demand = { loanId: subject.loanId, reason: both('x'), key: key() };
    expect(done(await sendCorrectionNotice(house, STAFF.nary, demand)).correctBy).toBe(
      '2026-12-01',
    );
    later(house, 3);
    const names = { name_km: 'បុណ្យ', name_en: 'Feast', by: 'staff:max', at: house.clock.now() };
    await insertHoliday(house.db, { day: '2026-11-26', ...names });
    later(house, 8);
    // Monday 23 to Wednesday 2 without Thursday 26: seven business days.
    expect(daysAgo(house, 0)).toBe('2026-12-02');
    expect(refusalOf(await declare(subject))).toBe('correction-time-runs');
    later(house, 1);
    expect(refusalOf(await declare(subject))).toBeNull();
    await deleteHoliday(house.db, '2026-11-26');
  });

  it('is not declared while a request for an extension waits for its answer', async () => {
    const subject = await bringTo(house, 'partPaid');
    const { loanId } = subject;
    later(house, 31);
    const demand = { loanId, reason: both('x'), key: key() };
    done(await sendCorrectionNotice(house, STAFF.nary, demand));
    later(house, 14);
    done(await askExtension(house, subject));
    expect(refusalOf(await declare(subject))).toBe('request-waits');
    expect(await page(subject)).toMatchObject({ acts: { default: 'request-waits' } });
    done(await refuseExtension(house, STAFF.nary, { loanId, reason: both('x'), key: key() }));
    done(await declare(subject));
  });

  it('waits for the newest notice', async () => {
    const subject = await bringTo(house, 'corrected');
    const demand = { loanId: subject.loanId, reason: both('another'), key: key() };
    done(await sendCorrectionNotice(house, STAFF.nary, demand));
    expect(refusalOf(await declare(subject))).toBe('correction-time-runs');
  });

  it('TERM-18 needs a new notice where what was past due was paid, however much is past due since', async () => {
    const subject = await bringTo(house, 'pawnOpen');
    const demand = () => {
      const { loanId } = subject;
      return sendCorrectionNotice(house, STAFF.nary, { loanId, reason: both('x'), key: key() });
    };
    later(house, 33);
    expect((await loanOf(house, subject)).pastDueCents).toBeGreaterThan(0);
    done(await demand());
    later(house, 3);
    const paidOn = house.clock.today();
    done(await payOf(house, subject, (await loanOf(house, subject)).dueCents));
    later(house, 60);
    expect((await loanOf(house, subject)).pastDueCents).toBeGreaterThan(0);
    expect(refusalOf(await declare(subject))).toBe('put-right');
    expect(await page(subject)).toMatchObject({
      correction_end: { why: 'put-right', on: paidOn },
      acts: { correct: null, default: 'put-right' },
    });
    done(await demand());
    expect(refusalOf(await declare(subject))).toBe('correction-time-runs');
    later(house, 14);
    expect(await page(subject)).toMatchObject({ correction_end: null, acts: { default: null } });
    done(await declare(subject));
  });

  it('TERM-18 that was reversed needs a new notice to be declared again', async () => {
    const subject = await bringTo(house, 'corrected');
    done(await declare(subject));
    const reversal = { loanId: subject.loanId, entry: 1, reason: 'agreed', key: key() };
    done(await reverseAct(house, STAFF.nary, reversal));
    expect(refusalOf(await declare(subject))).toBe('default-reversed');
  });
});
