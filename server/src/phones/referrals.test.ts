import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { behind } from '../../testing/at-once.ts';
import { refer, referralAnswers } from '../../testing/leads.ts';
import { bringTo } from '../../testing/loan-states.ts';
import { type LoanHouse, openLoanHouse } from '../../testing/loans.ts';
import { givePhone } from '../../testing/office-phones.ts';
import { referralPage } from '../leads/commands-reward.ts';
import { insertReferral } from '../leads/store.ts';
import { countsOf } from '../privacy/store.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

it('a referral that stays at a number which was given up is over: it neither earns by its next owner nor comes before theirs', async () => {
  const friend = await bringTo(house, 'denied');
  const { phone: old } = friend;
  const next = '85577100041';
  // Referred under both numbers, and with the new one by themselves: none of the two of the old number can follow.
  await refer(house, { ...referralAnswers(), referee_phone: old });
  await refer(house, { ...referralAnswers(), referee_phone: old, referred_phone: next });
  await refer(house, { ...referralAnswers(), referee_phone: next });
  await givePhone(house, friend.borrowerId, next);
  // A minute later the number is another person's, who borrows and pays all of it back.
  house.clock.set(new Date(house.clock.now().getTime() + 60_000));
  await refer(house, { ...referralAnswers(), referee_phone: old });
  const owner = await bringTo(house, 'closed');
  await sql`update borrower set phone = ${old} where id = ${owner.borrowerId}`.execute(house.db);
  const { rows } = await referralPage(house, {});
  const of = (phone: string) =>
    rows.filter((row) => row.friend_phone === phone).map(({ state }) => state);
  // The newest first: the next owner's own earns, those before it are over.
  expect(of(old)).toEqual(['earned', 'ended', 'ended']);
  expect(of(next)).toEqual(['waiting']);
  // In the file of the next owner stands their own referral alone; the friend's has both that named them.
  const named = async (id: bigint, phone: string) =>
    (await countsOf(house.db, { id, phone })).referrals;
  expect(await named(owner.borrowerId, old)).toBe(1);
  expect(await named(friend.borrowerId, next)).toBe(3);
});

it('those that stayed so before the upgrade are over by it, from when the number was given up', async () => {
  const minuteLater = () => house.clock.set(new Date(house.clock.now().getTime() + 60_000));
  const friend = await bringTo(house, 'denied');
  const { phone: old } = friend;
  const next = '85577100042';
  // It cannot follow: nobody refers themselves.
  await refer(house, { ...referralAnswers(), referee_phone: old, referred_phone: next });
  minuteLater();
  const givenUp = house.clock.now();
  await givePhone(house, friend.borrowerId, next);
  minuteLater();
  await refer(house, { ...referralAnswers(), referee_phone: old });
  // Somebody else has got their old number back, and the referral with it.
  const back = await bringTo(house, 'denied');
  await refer(house, { ...referralAnswers(), referee_phone: back.phone });
  minuteLater();
  await givePhone(house, back.borrowerId, '85577100043');
  minuteLater();
  await givePhone(house, back.borrowerId, back.phone);
  const endsOf = async (phone: string) => {
    const { rows } = await sql<{ at: Date | null }>`
      select ended_at as at from referral where friend_phone = ${phone} order by id`.execute(
      house.db,
    );
    return rows.map(({ at }) => at);
  };
  expect(await endsOf(old)).toEqual([givenUp, null]);
  // As a version left them that ended none. The next owner's was a repeat then; here it is a first, which the index would refuse.
  const { owner } = house.test;
  await sql`drop index referral_first_of_phone`.execute(owner);
  await sql`update referral set ended_at = null where friend_phone = ${old}`.execute(owner);
  const file = new URL('../../migrations/0451-referrals-ended.sql', import.meta.url);
  const [, update = ''] = readFileSync(file, 'utf8').split(/^(?=update )/m);
  await sql.raw(update).execute(owner);
  expect(await endsOf(old)).toEqual([givenUp, null]);
  expect(await endsOf(back.phone)).toEqual([null]);
  const index = new URL('../../migrations/0452-referrals-first.sql', import.meta.url);
  await sql.raw(readFileSync(index, 'utf8')).execute(owner);
});

it('a referral of the new number that is being stored at that moment is waited for, and the one of the old number is over', async () => {
  const friend = await bringTo(house, 'denied');
  const { phone: old } = friend;
  const next = '85577100044';
  await refer(house, { ...referralAnswers(), referee_phone: old });
  const stored = { friend_name: 'Dara', referrer_name: 'Sokha', referrer_phone: '85577100045' };
  const form = { ...stored, friend_phone: next, submit_id: null, locale: 'km' } as const;
  await behind(house, (tx) => insertReferral(tx, { ...form, created_at: house.clock.now() }), [
    () => givePhone(house, friend.borrowerId, next),
  ]);
  const { rows } = await referralPage(house, {});
  const of = (phone: string) =>
    rows.filter((row) => row.friend_phone === phone).map(({ state }) => state);
  expect([of(old), of(next)]).toEqual([['ended'], ['waiting']]);
});
