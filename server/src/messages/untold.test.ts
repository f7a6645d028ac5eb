/** A default and a sale stand on notices: while the SMS of one has not left, no days run, and another may be sent. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { loanNumber } from 'contract/record-numbers';
import { view } from '../../testing/collateral.ts';
import { bringTo } from '../../testing/loan-states.ts';
import { givePhone } from '../../testing/office-phones.ts';
import {
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
import { proposeSale } from '../collateral/commands-sale.ts';
import { noticeSale } from '../collateral/commands-sale-notice.ts';
import { workOutbox } from '../jobs/outbox.ts';
import { officeLoan } from '../loan-views/commands-office-loan.ts';
import { sendCorrectionNotice } from '../loans/commands-correction.ts';
import { declareDefault } from '../loans/commands-default.ts';
import { tellBorrower } from '../notices/commands-loans.ts';
import { CORRECTION_NOTICE } from '../notices/store-kinds.ts';
import { removeOldNotices } from '../notices/store.ts';
import { markNotTheirs, markTheirs } from '../phones/commands-not-theirs.ts';
import { retentionLateMs, retentionView } from '../privacy/commands-retention.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());
beforeEach(() => {
  // A Monday in Phnom Penh, 09:00.
  house.clock.set('2026-11-23T02:00:00Z');
});

const key = () => randomUUID();
const reason = both('gone');
/** Longer than the longest wait between two of eight tries. */
const WAIT_MS = 17 * 60_000;

async function send({
  isTaken = true,
  cap = null,
}: { isTaken?: boolean; cap?: number | null } = {}) {
  const outcome = isTaken ? { sent: true as const } : { sent: false as const, error: 'timeout' };
  const gateway = { dailyCap: cap, needsNumber: false, send: () => Promise.resolve(outcome) };
  while (await workOutbox(house, gateway)) continue;
}

/** Lets what waits fail until it is given up, and turns the clock back to when it began. */
async function giveUp(): Promise<void> {
  const before = house.clock.now();
  for (let tries = 0; tries < 8; tries += 1) {
    await send({ isTaken: false });
    house.clock.set(new Date(house.clock.now().getTime() + WAIT_MS));
  }
  house.clock.set(before);
}

const demand = ({ loanId }: Subject) =>
  sendCorrectionNotice(house, STAFF.nary, { loanId, reason, key: key() });
const declare = ({ loanId }: Subject) =>
  declareDefault(house, STAFF.nary, { loanId, reason, key: key() });
const notice = ({ applicationId }: Subject) => noticeSale(house, STAFF.nary, { applicationId });
const propose = ({ applicationId }: Subject) =>
  proposeSale(house, STAFF.nary, {
    applicationId,
    priceCents: 50_00,
    again: null,
    buyer: 'A shop',
  });
const page = async ({ loanId }: Subject) =>
  done(
    await officeLoan(house, {
      number: loanNumber(loanId),
      asOf: undefined,
      who: STAFF.nary.who,
    }),
  );
const noticeOf = async ({ applicationId }: Subject) =>
  (await view(house, applicationId)).sale_notice;

it('TERM-18 no default is declared on a notice whose SMS was given up; a new one counts from its own day', async () => {
  const subject = await bringTo(house, 'open');
  await send();
  done(await demand(subject));
  await giveUp();
  later(house, 14);
  expect(refusalOf(await declare(subject))).toBe('correction-untold');
  expect(await page(subject)).toMatchObject({
    acts: { correct: null, default: 'correction-untold' },
    correction_message: { state: 'failed', last_error: 'timeout' },
  });
  done(await demand(subject));
  await send();
  expect(refusalOf(await declare(subject))).toBe('correction-time-runs');
  later(house, 14);
  expect(await page(subject)).toMatchObject({ correction_message: { state: 'sent' } });
  done(await declare(subject));
});

it('TERM-18 a notice that the day’s limit of its phone holds back lets no default be declared', async () => {
  const subject = await bringTo(house, 'open');
  const { borrowerId } = subject;
  const earlier = { borrowerId, kind: CORRECTION_NOTICE, text: () => 'x' } as const;
  for (let time = 0; time < 3; time += 1) {
    await tellBorrower(house.db, { ...earlier, now: house.clock.now() });
  }
  house.clock.set(new Date(house.clock.now().getTime() + 60_000));
  done(await demand(subject));
  await send();
  later(house, 14);
  expect(refusalOf(await declare(subject))).toBe('correction-untold');
  expect(await page(subject)).toMatchObject({ correction_message: { state: 'held back' } });
});

it('TERM-18 the business days count from the day on which the SMS left', async () => {
  const subject = await bringTo(house, 'open');
  await send();
  // Seven business days after Monday the 23rd end on Wednesday the 2nd; the SMS leaves on Tuesday, so that Thursday is the borrower's too.
  expect(done(await demand(subject)).correctBy).toBe('2026-12-02');
  await send({ cap: 0 });
  expect(await page(subject)).toMatchObject({ acts: { default: 'correction-untold' } });
  later(house, 1);
  await send();
  expect(await page(subject)).toMatchObject({ correct_by: '2026-12-03' });
  house.clock.set('2026-12-03T02:00:00Z');
  expect(refusalOf(await declare(subject))).toBe('correction-time-runs');
  later(house, 1);
  done(await declare(subject));
});

it('nothing is sold on a notice whose SMS was given up, and the borrower is told anew with 30 days of their own', async () => {
  const subject = await bringTo(house, 'pawnDefaulted');
  await send();
  done(await notice(subject));
  // One that waits and was not tried yet is on its way.
  expect(await noticeOf(subject)).toMatchObject({ is_untold: false, may_repeat: false });
  await giveUp();
  expect(await noticeOf(subject)).toMatchObject({
    is_untold: true,
    may_repeat: true,
    message: { state: 'failed' },
  });
  later(house, 30);
  expect(await noticeOf(subject)).toMatchObject({ is_over: false });
  expect(refusalOf(await propose(subject))).toBe('notice_untold');
  done(await notice(subject));
  expect(refusalOf(await notice(subject))).toBe('changed');
  await send();
  // Thirty days after 23/12/2026.
  expect(await noticeOf(subject)).toMatchObject({ sale_from: '2027-01-22', is_untold: false });
  later(house, 29);
  expect(refusalOf(await propose(subject))).toBe('too_early');
  later(house, 1);
  done(await propose(subject));
});

it('the 30 days of a notice count from the day on which its SMS left', async () => {
  const subject = await bringTo(house, 'pawnDefaulted');
  await send();
  done(await notice(subject));
  await send({ cap: 0 });
  // Put off to midnight it is told to nobody yet, and need not be sent twice.
  expect(await noticeOf(subject)).toMatchObject({ is_untold: true, may_repeat: false });
  expect(refusalOf(await notice(subject))).toBe('changed');
  later(house, 1);
  await send();
  later(house, 29);
  expect(refusalOf(await propose(subject))).toBe('too_early');
  later(house, 1);
  done(await propose(subject));
});

const marked = ({ borrowerId: id }: Subject) =>
  markNotTheirs(house, STAFF.uma.who, { id, why: 'wrong_number' });
const takenBack = ({ borrowerId: id }: Subject) =>
  markTheirs(house, STAFF.nary.who, { id, reason: 'mistake' });

it('TERM-18 no default is declared on a notice that went to a stranger; the next one, to the new phone, counts', async () => {
  const subject = await bringTo(house, 'open');
  await send();
  done(await demand(subject));
  await send();
  later(house, 2);
  expect(await marked(subject)).toBeUndefined();
  expect(await page(subject)).toMatchObject({
    acts: { correct: null, default: 'correction-of-stranger' },
    correction_message: { state: 'sent' },
  });
  later(house, 12);
  expect(refusalOf(await declare(subject))).toBe('correction-of-stranger');
  await givePhone(house, subject.borrowerId, '85577990001');
  expect(refusalOf(await declare(subject))).toBe('correction-of-stranger');
  done(await demand(subject));
  await send();
  expect(refusalOf(await demand(subject))).toBe('correction-runs');
  later(house, 14);
  done(await declare(subject));
});

it.each([
  // Seven business days after Monday 23/11 end on Wednesday 02/12, which is the borrower's still.
  ['on the last of its days', '2026-12-02T15:00:00Z', 'correction-of-stranger'],
  ['once its days are over', '2026-12-03T02:00:00Z', null],
])('TERM-18 of a phone that is marked %s, default: %s %s', async (_when, at, refused) => {
  const subject = await bringTo(house, 'open');
  await send();
  done(await demand(subject));
  await send();
  house.clock.set(at);
  expect(await marked(subject)).toBeUndefined();
  house.clock.set('2026-12-04T02:00:00Z');
  expect((await page(subject)).acts.default).toBe(refused);
  // That the mark was a mistake lets the notice count again.
  expect(await takenBack(subject)).toBeUndefined();
  expect((await page(subject)).acts.default).toBeNull();
});

it('nothing is sold on a notice that went to a stranger, also once it is kept no more', async () => {
  const subject = await bringTo(house, 'pawnDefaulted');
  await send();
  done(await notice(subject));
  await send();
  later(house, 3);
  expect(await marked(subject)).toBeUndefined();
  const untold = { is_untold: true, is_strangers: true, may_repeat: true, is_over: false };
  expect(await noticeOf(subject)).toMatchObject({ ...untold, message: { state: 'sent' } });
  later(house, 97);
  await removeOldNotices(house.db, house.clock.now(), 1000);
  expect(await noticeOf(subject)).toMatchObject({ ...untold, message: null });
  expect(refusalOf(await propose(subject))).toBe('notice_untold');
  await givePhone(house, subject.borrowerId, '85577990002');
  done(await notice(subject));
  await send();
  expect(await noticeOf(subject)).toMatchObject({ is_untold: false, is_strangers: false });
  later(house, 29);
  expect(refusalOf(await propose(subject))).toBe('too_early');
  later(house, 1);
  done(await propose(subject));
});

it('a notice that was given up is kept beyond its time while its loan is open, and is not told as late', async () => {
  const subject = await bringTo(house, 'open');
  await send();
  done(await demand(subject));
  await giveUp();
  later(house, 100);
  const late = async () => {
    const { kinds } = await retentionView(house);
    const messages = kinds.find(({ kind }) => kind === 'messages');
    return [messages?.waits, await retentionLateMs(house)];
  };
  await removeOldNotices(house.db, house.clock.now(), 1000);
  expect(refusalOf(await declare(subject))).toBe('correction-untold');
  expect(await late()).toEqual([0, 0]);
  done(await payOf(house, subject, (await loanOf(house, subject)).payoff.cents));
  // Messages are kept for 90 days: ten of the hundred are too many.
  expect(await late()).toEqual([1, 10 * 86_400_000]);
  await removeOldNotices(house.db, house.clock.now(), 1000);
  expect((await page(subject)).correction_message).toBeNull();
});
