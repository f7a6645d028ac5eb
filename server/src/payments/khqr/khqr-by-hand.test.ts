/** Money of a KHQR and the same money recorded by hand, its reference spelled otherwise: one payment, whichever comes first. */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KHQR_SETTINGS } from '../../../testing/khqr.ts';
import { bringTo } from '../../../testing/loan-states.ts';
import {
  done,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  refusalOf,
  STAFF,
} from '../../../testing/loans.ts';
import { openMoneyPage } from '../../bank-statements/commands-open.ts';
import { recordAtCounter } from '../commands-counter.ts';
import { makeKhqr } from './commands-khqr.ts';
import { watchCodes } from './commands-watch.ts';

const ABA = 10;

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
  house.env.khqr = KHQR_SETTINGS;
});
afterAll(() => house.close());

/** As a cashier reads it off a phone: large letters, in groups. */
const otherwise = (hash: string) => hash.toUpperCase().replaceAll(/(.{8})(?=.)/g, '$1-');

/** A loan with a code over all of it, and the bank that says it was paid. */
async function aCode() {
  const subject = await bringTo(house, 'open');
  const { loanId, borrowerId } = subject;
  const wanted = { loan_id: String(loanId), for: 'payoff' } as const;
  const { cents, payload } = done(await makeKhqr(house, { body: wanted, borrowerId }));
  const ofCode = createHash('md5').update(payload).digest('hex');
  const hash = createHash('sha256').update(randomUUID()).digest('hex');
  const tell = async () => {
    const money = { account: KHQR_SETTINGS.account, currency: 'USD', amount: cents / 100 };
    const transaction = { hash, ...money, acknowledgedAt: house.clock.now() };
    house.clock.set(new Date(house.clock.now().getTime() + 4000));
    const check = async (md5: string) =>
      md5 === ofCode ? ({ kind: 'paid', transaction } as const) : ({ kind: 'not-found' } as const);
    await watchCodes(house, { check });
  };
  const openOfIt = async () =>
    (await openMoneyPage(house, {})).rows.filter(({ reference }) => reference === hash).length;
  return { subject, cents, hash, tell, openOfIt };
}

it('recorded by hand first, it is no second payment when the bank tells of it, and a person looks at it', async () => {
  const { subject, cents, hash, tell, openOfIt } = await aCode();
  done(await payOf(house, subject, cents, { methodId: ABA, reference: otherwise(hash) }));
  await tell();
  expect([(await loanOf(house, subject)).paidCents, await openOfIt()]).toEqual([cents, 1]);
});

it('told by the bank first, it is refused by hand, on its loan and on another', async () => {
  const { subject, cents, hash, tell, openOfIt } = await aCode();
  await tell();
  expect((await loanOf(house, subject)).paidCents).toBe(cents);
  const other = await bringTo(house, 'open');
  for (const [one, version] of [
    [subject, 1],
    [other, 0],
  ] as const) {
    const typed = { cents, cents_again: cents, paid_on: house.clock.today(), method_id: ABA };
    const body = { ...typed, reference: otherwise(hash), version, key: randomUUID() };
    const answer = await recordAtCounter(house, STAFF.sam, one.loanId, body);
    expect(refusalOf(answer)).toBe('reference-taken');
  }
  expect([
    (await loanOf(house, subject)).paidCents,
    (await loanOf(house, other)).paidCents,
    await openOfIt(),
  ]).toEqual([cents, 0, 0]);
});
