/** Nobody is told anything at midnight that can wait for the morning: what the house by itself ends then, and what a day's limit has put off. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { done, type LoanHouse, openLoanHouse, payOf } from '../../testing/loans.ts';
import { workOutbox } from '../jobs/outbox.ts';
import { markPastSent } from '../notices/store-sending.ts';
import { writeNotice } from '../notices/store.ts';
import { expireOffers } from '../offers/commands.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const newest = ({ phone }: { phone: string }, kind: string) =>
  house.db
    .selectFrom('notice')
    .select(['state', 'last_error as error', 'due_at as dueAt'])
    .where('phone', '=', phone)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

async function send(cap: number | null = null): Promise<void> {
  const gateway = {
    dailyCap: cap,
    needsNumber: false,
    send: () => Promise.resolve({ sent: true as const }),
  };
  while (await workOutbox(house, gateway)) continue;
}

it('an offer that lapsed at midnight is told of when contact opens', async () => {
  // A Monday in Phnom Penh, 09:00; the offer can be signed for seven days, Monday with them.
  house.clock.set('2026-11-23T02:00:00Z');
  const subject = await bringTo(house, 'offered');
  await markPastSent(house.db);
  const { sign_by: signBy } = await house.db
    .selectFrom('offer')
    .select('sign_by')
    .where('id', '=', subject.offerId)
    .executeTakeFirstOrThrow();
  expect(signBy).toBe('2026-11-30');
  // Tuesday, a minute after midnight in Phnom Penh.
  house.clock.set('2026-11-30T17:01:00Z');
  expect(await expireOffers(house, 10)).toBe(1);
  await send();
  expect(await newest(subject, 'offer_expired')).toEqual({
    state: 'waiting',
    error: 'outside hours',
    dueAt: new Date('2026-12-01T01:00:00Z'),
  });
  house.clock.set('2026-12-01T01:00:00Z');
  await send();
  expect(await newest(subject, 'offer_expired')).toMatchObject({ state: 'sent' });
});

it('past the day’s limit a receipt waits until contact opens on the next day of contact, and a code for midnight', async () => {
  // A Saturday in Phnom Penh, 09:00.
  house.clock.set('2026-11-28T02:00:00Z');
  const subject = await bringTo(house, 'open');
  await markPastSent(house.db);
  // All that is owed: the receipt says nothing that another day changes.
  done(await payOf(house, subject, 100_50));
  const { phone } = subject;
  const code = { kind: 'reset_code', audience: 'applicant', locale: 'km', body: '123456' } as const;
  await writeNotice(house.db, { ...code, about: {}, phone, now: house.clock.now() });
  await send(0);
  expect(await newest(subject, 'payment_received')).toEqual({
    state: 'waiting',
    error: 'daily cap',
    // Monday, 08:00: on Sunday nobody is written to.
    dueAt: new Date('2026-11-30T01:00:00Z'),
  });
  expect(await newest(subject, 'reset_code')).toEqual({
    state: 'waiting',
    error: 'daily cap',
    dueAt: new Date('2026-11-28T17:00:00Z'),
  });
});
