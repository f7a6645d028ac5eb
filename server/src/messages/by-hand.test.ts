import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  type LoanHouse,
  openLoanHouse,
  payOf,
  refusalOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { deny } from '../applications/decide/commands-decide.ts';
import { endPauses, insertPause } from '../pauses/store.ts';
import { sendReminders } from '../collections/commands-remind.ts';
import { workOutbox } from '../jobs/outbox.ts';
import { bringLoansToToday } from '../loans/night/commands-night.ts';
import { sendDueNotices } from '../notices/commands.ts';
import type { SmsGateway } from '../notices/gateway.ts';
import { sendAgain } from './commands.ts';
import { sendMessages } from './commands-applicants.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());
beforeEach(() => {
  // A Monday in Phnom Penh, 09:00.
  house.clock.set('2026-11-23T02:00:00Z');
});

/** Saturday, a day after a Pay Day of Friday; Phnom Penh is seven hours ahead. */
const SATURDAY = { at0900: '2026-11-28T02:00:00Z', at1759: '2026-11-28T10:59:00Z' };
const CLOSED = '2026-11-28T11:00:45Z';
const MONDAY_0800 = '2026-11-30T01:00:00.000Z';

/** A payday loan of 30 days that was due on that Friday. */
async function lateOnSaturday(at = SATURDAY.at0900): Promise<Subject> {
  house.clock.set('2026-10-28T02:00:00Z');
  const subject = await bringTo(house, 'open');
  house.clock.set(at);
  await bringLoansToToday(house);
  return subject;
}

async function reminded(at?: string): Promise<Subject> {
  const subject = await lateOnSaturday(at);
  const { sent } = await sendReminders(house, STAFF.uma, { loans: [Number(subject.loanId)] });
  expect(sent).toEqual([Number(subject.loanId)]);
  return subject;
}

const noticeRow = ({ phone }: { phone: string }) =>
  house.db
    .selectFrom('notice')
    .select(['id', 'state', 'last_error', 'due_at', 'body'])
    .where('phone', '=', phone)
    .where('kind', 'in', ['payment_reminder', 'applicant_message'])
    .executeTakeFirstOrThrow();

/** Sends what is due by a service that takes it, or not. @returns how often it was given this person's message written by hand */
async function send(
  subject: { phone: string },
  { isTaken = true, cap = null }: { isTaken?: boolean; cap?: number | null } = {},
): Promise<number> {
  const { body } = await noticeRow(subject);
  let count = 0;
  const gateway: SmsGateway = {
    dailyCap: cap,
    needsNumber: false,
    send: ({ to, text }) => {
      if (to === subject.phone && text === body) count += 1;
      return Promise.resolve(isTaken ? { sent: true } : { sent: false, error: 'timeout' });
    },
  };
  while (await workOutbox(house, gateway)) continue;
  return count;
}

const noticeOf = async (subject: { phone: string }) => {
  const { state, last_error: error, due_at: dueAt } = await noticeRow(subject);
  return [state, error, state === 'waiting' ? dueAt.toISOString() : null];
};

async function borrowerOf({ phone }: { phone: string }): Promise<bigint> {
  const { id } = await house.db
    .selectFrom('borrower')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  return id;
}

async function messaged(at: string) {
  const subject = await bringTo(house, 'inReview');
  house.clock.set(at);
  const asked = { ids: [subject.applicationId], text: 'please_call', batch: randomUUID() } as const;
  expect(done(await sendMessages(house, STAFF.uma, asked)).sent).toHaveLength(1);
  return subject;
}

it('a reminder that could not leave before contact closed leaves no more: its day is over when it opens', async () => {
  const subject = await reminded(SATURDAY.at1759);
  expect(await send(subject, { isTaken: false })).toBe(1);
  house.clock.set(CLOSED);
  expect(await send(subject)).toBe(0);
  expect(await noticeOf(subject)).toEqual(['failed', 'overtaken', null]);
});

it('a reminder past the day’s cap is not sent at midnight', async () => {
  const subject = await reminded();
  expect(await send(subject, { cap: 0 })).toBe(0);
  expect(await noticeOf(subject)).toEqual(['failed', 'overtaken', null]);
  house.clock.set('2026-11-28T17:00:00Z');
  expect(await send(subject)).toBe(0);
});

it('a reminder of a sum of which something was paid since is given up; one that nothing was paid on leaves', async () => {
  const [paid, owing] = [await reminded(), await reminded()];
  done(await payOf(house, paid, 20_00));
  expect([await send(paid), await noticeOf(paid)]).toEqual([0, ['failed', 'overtaken', null]]);
  // Staff who send it again by hand are refused the same words.
  const again = { id: String((await noticeRow(paid)).id), key: randomUUID() };
  expect(refusalOf(await sendAgain(house, STAFF.uma, again))).toBe('too_old');
  // The same round sent the other.
  expect(await noticeOf(owing)).toEqual(['sent', null, null]);
});

it('a message to an applicant waits for the hours, and is given up once the application is decided', async () => {
  const one = await messaged(SATURDAY.at1759);
  expect(await send(one, { isTaken: false })).toBe(1);
  house.clock.set(CLOSED);
  expect(await send(one)).toBe(0);
  expect(await noticeOf(one)).toEqual(['waiting', 'outside hours', MONDAY_0800]);
  house.clock.set(MONDAY_0800);
  expect(await send(one)).toBe(1);

  house.clock.set(SATURDAY.at0900);
  const capped = await messaged(SATURDAY.at0900);
  expect(await send(capped, { cap: 0 })).toBe(0);
  expect(await noticeOf(capped)).toEqual(['waiting', 'daily cap', MONDAY_0800]);
  const { applicationId } = capped;
  done(await deny(house, STAFF.nary, { applicationId, reasons: ['income'] }));
  house.clock.set(MONDAY_0800);
  expect(await send(capped)).toBe(0);
  expect(await noticeOf(capped)).toEqual(['failed', 'overtaken', null]);
});

it('a reminder, or a message to an applicant, leaves no more once a hardship pause of the person has begun; one whose pause was ended leaves', async () => {
  const [paused, ended] = [await reminded(), await reminded()];
  const applicant = await messaged(SATURDAY.at1759);
  house.clock.set(SATURDAY.at0900);
  const [pausedId, endedId, applicantId] = [
    await borrowerOf(paused),
    await borrowerOf(ended),
    await borrowerOf(applicant),
  ];
  const at = house.clock.now();
  for (const borrowerId of [pausedId, endedId, applicantId]) {
    const { loanId } = borrowerId === endedId ? ended : paused;
    const pause = { loanId, until: '2026-12-20', reason: 'ill', by: STAFF.uma.who, at } as const;
    await insertPause(house.db, { borrowerId, ...pause });
  }
  const today = house.clock.today();
  await endPauses(house.db, { borrowerId: endedId, today, by: STAFF.uma.who, at });
  expect(await send(paused)).toBe(0);
  expect(await noticeOf(paused)).toEqual(['failed', 'overtaken', null]);
  expect(await noticeOf(ended)).toEqual(['sent', null, null]);
  house.clock.set(SATURDAY.at1759);
  expect(await send(applicant)).toBe(0);
  expect(await noticeOf(applicant)).toEqual(['failed', 'overtaken', null]);
});

it('a message of which it cannot be told whether it may leave is tried again later and later and at last given up, and holds up no other', async () => {
  const wrong = await reminded();
  const broken = new Error('a rule broke');
  const [first, other] = [await noticeRow(wrong), await reminded()];
  await house.db
    .deleteFrom('notice')
    .where('state', '=', 'waiting')
    .where('kind', '<>', 'payment_reminder')
    .execute();
  const sent: string[] = [];
  const gateway: SmsGateway = {
    dailyCap: null,
    needsNumber: false,
    send: ({ to }) => {
      sent.push(to);
      return Promise.resolve({ sent: true });
    },
  };
  const turn = () =>
    sendDueNotices(house, gateway, {
      leavesAt: (notice, at) =>
        notice.id === first.id ? Promise.reject(broken) : Promise.resolve(at),
    });
  await expect(turn()).rejects.toBe(broken);
  expect([await noticeOf(other), sent.includes(other.phone)]).toEqual([['sent', null, null], true]);
  const at = Date.parse(SATURDAY.at0900);
  const after = (seconds: number) => new Date(at + seconds * 1000);
  expect(await noticeOf(wrong)).toEqual(['waiting', 'rule failed', after(15).toISOString()]);
  // Nothing is left to be done until then.
  expect(await turn()).toBe(0);
  // After 15, 30, 60, 120, 240, 480 and 960 seconds: eight tries in all.
  for (const seconds of [15, 45, 105, 225, 465, 945, 1905]) {
    house.clock.set(after(seconds));
    await expect(turn(), `after ${seconds} s`).rejects.toBe(broken);
  }
  expect(await noticeOf(wrong)).toEqual(['failed', 'rule failed', null]);
  house.clock.set(after(86_400));
  expect(await turn()).toBe(0);
  expect(sent).not.toContain(wrong.phone);
});
