/** What was written and did not leave: it is not said any more once it is no longer so, neither by the line itself nor by hand. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { refundOf } from '../../testing/refunds.ts';
import { returned } from '../../testing/returned-payouts.ts';
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
} from '../../testing/loans.ts';
import { releaseCollateral } from '../collateral/commands.ts';
import { workOutbox } from '../jobs/outbox.ts';
import { sendCorrectionNotice } from '../loans/commands-correction.ts';
import { declareDefault, waiveResidue } from '../loans/commands-default.ts';
import { reverseAct } from '../loans/commands-reverse.ts';
import { declineOffer } from '../offers/commands.ts';
import { withdrawApproval } from '../offers/commands-withdraw.ts';
import { reversePayment } from '../payments/commands.ts';
import { sendAgain } from './commands.ts';

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
const seconds = (count: number) =>
  house.clock.set(new Date(house.clock.now().getTime() + count * 1000));

/** Sends what is due by a service that takes it, or not. @returns the texts that a phone was sent */
async function send(
  { phone }: { phone: string },
  { isTaken = true, cap = null }: { isTaken?: boolean; cap?: number | null } = {},
): Promise<string[]> {
  const texts: string[] = [];
  while (
    await workOutbox(house, {
      dailyCap: cap,
      needsNumber: false,
      send: ({ to, text }) => {
        if (to === phone && isTaken) texts.push(text);
        return Promise.resolve(isTaken ? { sent: true } : { sent: false, error: 'timeout' });
      },
    })
  )
    continue;
  return texts;
}

const newest = ({ phone }: { phone: string }, kind: string) =>
  house.db
    .selectFrom('notice')
    .select(['id', 'body', 'state', 'last_error as error'])
    .where('phone', '=', phone)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

async function again(subject: { phone: string }, kind: string): Promise<string | null> {
  const { id } = await newest(subject, kind);
  await house.db.updateTable('notice').set({ state: 'failed' }).where('id', '=', id).execute();
  return refusalOf(await sendAgain(house, STAFF.uma, { id: String(id), key: key() }));
}

const GIVEN_UP = { state: 'failed', error: 'overtaken' };

it.each(['withdrawn', 'declined'] as const)(
  'an offer’s SMS that the gateway did not take at once is not said after its offer was %s',
  async (how) => {
    const subject = await bringTo(house, 'offered');
    const { applicationId, offerId, borrowerId } = subject;
    seconds(11);
    expect(await send(subject, { isTaken: false })).toEqual([]);
    expect(await newest(subject, 'offer_made')).toMatchObject({ state: 'waiting' });
    if (how === 'withdrawn') done(await withdrawApproval(house, STAFF.nary, applicationId));
    else {
      const by = { who: `borrower:${borrowerId}`, role: 'borrower' } as const;
      done(await declineOffer(house, by, offerId, borrowerId));
    }
    seconds(60);
    const told = await send(subject);
    expect(await newest(subject, 'offer_made')).toMatchObject(GIVEN_UP);
    // Of a withdrawal the borrower is told, since the gateway may have taken the first one after all.
    expect(told.filter((text) => text.includes('$100.00'))).toEqual([]);
    if (how === 'withdrawn') {
      expect(await newest(subject, 'offer_withdrawn')).toMatchObject({ state: 'sent' });
    }
  },
);

it('an offer’s SMS leaves though the offer is signed before it could', async () => {
  const subject = await bringTo(house, 'signed');
  seconds(11);
  await send(subject);
  expect(await newest(subject, 'offer_made')).toMatchObject({ state: 'sent' });
});

it('a default that was reversed is told no more, by the line or by hand', async () => {
  const subject = await bringTo(house, 'corrected');
  const { loanId } = subject;
  const { entry } = done(await declareDefault(house, STAFF.nary, { loanId, reason, key: key() }));
  await send(subject, { isTaken: false });
  seconds(60);
  done(await reverseAct(house, STAFF.nary, { loanId, entry, reason: 'agreed', key: key() }));
  await send(subject);
  expect(await newest(subject, 'loan_defaulted')).toMatchObject(GIVEN_UP);
  expect(await newest(subject, 'default_reversed')).toMatchObject({ state: 'sent' });
  expect(await again(subject, 'loan_defaulted')).toBe('loan_changed');
});

it('a default is told by hand on its day, and not once something was paid or its sum is another', async () => {
  const subject = await bringTo(house, 'corrected');
  const { loanId } = subject;
  done(await declareDefault(house, STAFF.nary, { loanId, reason, key: key() }));
  expect(await again(subject, 'loan_defaulted')).toBe(null);
  later(house, 2);
  expect(await again(subject, 'loan_defaulted')).toBe('other_sum');
  seconds(1);
  done(await payOf(house, subject, 5_00));
  expect(await again(subject, 'loan_defaulted')).toBe('loan_changed');
});

it('a receipt that says what settling today takes goes out on its day alone, unless the sum is the same', async () => {
  // 100.00 at 15 % for 30 days: 0.50 of interest for the first day and 50.00 of principal are paid, so that settling takes 50.00.
  const subject = await bringTo(house, 'partPaid');
  expect(await again(subject, 'payment_received')).toBe(null);
  // Two days later a second day counts: another 50.00 × 15 % / 30 = 0.25 of interest is owed.
  later(house, 2);
  expect(await again(subject, 'payment_received')).toBe('other_sum');
  // A loan that is repaid stays repaid.
  const closed = await bringTo(house, 'closed');
  later(house, 6);
  expect(await again(closed, 'payment_received')).toBe(null);
});

it('a receipt that the day’s cap would hold over until another sum is right is given up, and so is one whose payment was reversed', async () => {
  const capped = await bringTo(house, 'partPaid');
  await send(capped);
  later(house, 3);
  done(await payOf(house, capped, 10_00));
  await send(capped, { cap: 0 });
  expect(await newest(capped, 'payment_received')).toMatchObject(GIVEN_UP);
  const repaid = await bringTo(house, 'closed');
  await send(repaid, { cap: 0 });
  expect(await newest(repaid, 'payment_received')).toMatchObject({
    state: 'waiting',
    error: 'daily cap',
  });
  const { loanId } = repaid;
  const { number: entry } = await house.db
    .selectFrom('loan_entry')
    .select('number')
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow();
  const undone = { loanId, entry, reason: 'wrong loan', key: key() };
  done(await reversePayment(house, STAFF.sam, undone));
  later(house, 1);
  await send(repaid);
  expect(await newest(repaid, 'payment_received')).toMatchObject(GIVEN_UP);
});

it('a demand whose days are counted from its writing is not sent again on another day', async () => {
  const subject = await bringTo(house, 'open');
  const demand = { loanId: subject.loanId, reason, key: key() };
  done(await sendCorrectionNotice(house, STAFF.nary, demand));
  expect(await again(subject, 'correction_notice')).toBe(null);
  later(house, 2);
  expect(await again(subject, 'correction_notice')).toBe('days_gone');
});

it('a waiver that was taken back is told no more, nor that one was once the loan is waived anew or its sum is another', async () => {
  const subject = await bringTo(house, 'residue');
  later(house, 9);
  const { loanId } = subject;
  const waive = async () => {
    seconds(60);
    return done(await waiveResidue(house, STAFF.nary, { loanId, reason: 'small', key: key() }));
  };
  const undo = async (entry: number) => {
    seconds(60);
    done(await reverseAct(house, STAFF.nary, { loanId, entry, reason: 'a mistake', key: key() }));
  };
  const { entry } = await waive();
  await send(subject, { isTaken: false });
  await undo(entry);
  await send(subject, { isTaken: false });
  expect(await newest(subject, 'residue_waived')).toMatchObject(GIVEN_UP);
  expect(await newest(subject, 'waiver_reversed')).toMatchObject({ state: 'waiting' });
  const { entry: second } = await waive();
  await send(subject);
  expect(await newest(subject, 'waiver_reversed')).toMatchObject(GIVEN_UP);
  await undo(second);
  expect(await again(subject, 'waiver_reversed')).toBe(null);
  // On the tenth day, its Pay Day, the rest falls due.
  later(house, 2);
  expect(await again(subject, 'waiver_reversed')).toBe('other_sum');
});

it('a payout that came back is told no more once that was undone, nor that it was undone once it came back after all', async () => {
  const subject = await bringTo(house, 'open');
  const { loanId } = subject;
  await send(subject);
  const { entry } = await returned(house, subject);
  await send(subject, { isTaken: false });
  seconds(60);
  done(await reversePayment(house, STAFF.sam, { loanId, entry, reason: 'a mistake', key: key() }));
  await send(subject, { isTaken: false });
  expect(await newest(subject, 'payout_returned')).toMatchObject(GIVEN_UP);
  expect(await newest(subject, 'payout_return_reversed')).toMatchObject({ state: 'waiting' });
  seconds(60);
  await returned(house, subject);
  await send(subject);
  expect(await newest(subject, 'payout_return_reversed')).toMatchObject(GIVEN_UP);
  expect(await newest(subject, 'payout_returned')).toMatchObject({ state: 'sent' });
});

it('what was said of a payment or a refund that was undone is not said by hand once something was recorded since', async () => {
  const subject = await bringTo(house, 'open');
  const { loanId } = subject;
  const { cents } = (await loanOf(house, subject)).payoff;
  const { entry } = done(await payOf(house, subject, cents + 9_00));
  seconds(60);
  const refund = done(await refundOf(house, subject, 9_00));
  const undo = async (number: number) => {
    seconds(60);
    const undone = { loanId, entry: number, reason: 'a mistake', key: key() };
    done(await reversePayment(house, STAFF.sam, undone));
  };
  await undo(refund.entry);
  expect(await again(subject, 'payment_refunded')).toBe('loan_changed');
  expect(await again(subject, 'refund_reversed')).toBe(null);
  later(house, 1);
  await undo(entry);
  expect(await again(subject, 'refund_reversed')).toBe('loan_changed');
  expect(await again(subject, 'payment_reversed')).toBe(null);
  later(house, 1);
  done(await payOf(house, subject, cents));
  expect(await again(subject, 'payment_reversed')).toBe('loan_changed');
});

it.each(['payment_received', 'payout_returned'] as const)(
  'nobody is asked to fetch what was given back already (%s)',
  async (kind) => {
    const subject = await bringTo(house, 'pawnOpen');
    await send(subject);
    if (kind === 'payout_returned') await returned(house, subject);
    else done(await payOf(house, subject, (await loanOf(house, subject)).payoff.cents));
    await send(subject, { isTaken: false });
    const { body, state } = await newest(subject, kind);
    expect(state).toBe('waiting');
    expect(body).toMatch(/T\d{6}/);
    expect(await again(subject, kind)).toBe(null);
    await house.db
      .updateTable('notice')
      .set({ state: 'waiting' })
      .where('body', '=', body)
      .execute();
    seconds(60);
    done(await releaseCollateral(house, STAFF.uma, subject.ticket));
    await send(subject);
    expect(await newest(subject, kind)).toMatchObject(GIVEN_UP);
    expect(await newest(subject, 'collateral_released')).toMatchObject({ state: 'sent' });
    later(house, 1);
    expect(await again(subject, kind)).not.toBe(null);
  },
);
