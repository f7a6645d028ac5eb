/** What goes with a borrower's phone when it is changed, and what stays as history. */
import { loanNumber } from 'contract/record-numbers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refer, referralAnswers } from '../../testing/leads.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  type LoanHouse,
  openLoanHouse,
  refusalOf,
  type Subject,
} from '../../testing/loans.ts';
import { tellBorrower } from '../notices/commands-loans.ts';
import { removeOldNotices, waitingNotice } from '../notices/store.ts';
import { type BorrowerKind, CORRECTION_NOTICE } from '../notices/store-kinds.ts';
import { countWrongSigningCode } from '../offers/store-signing-codes.ts';
import { countsOf } from '../privacy/store.ts';
import { MESSAGES } from '../privacy/store-rows.ts';
import { decideErasure, proposeErasure } from '../privacy/commands-erasure.ts';
import type { Staff } from '../staff-session.ts';
import { findPhoneOwner, phoneOwner } from './commands.ts';
import { confirmPhone, provePhone } from './commands-decide.ts';
import { proposePhone } from './commands-propose.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const UMA = 'staff:uma';

function manager(handle: string): Staff {
  const names = { nameKm: 'ម៉ាក់', nameEn: 'Max', username: `${handle}@lender.test` };
  return { id: 0n, handle, ...names, roles: ['manager'], locale: 'en' };
}

/** Changes the phone of a borrower. */
async function change(
  { borrowerId: id }: Pick<Subject, 'borrowerId'>,
  phone: string,
): Promise<void> {
  const given = { id, phone, reason: 'given_away' } as const;
  const asked = BigInt(done(await proposePhone(house, UMA, given)).id);
  const body = (await waitingNotice(house.db, { phone, kind: 'new_phone_code' })) ?? '';
  const code = /\d{6}/.exec(body)?.[0] ?? '';
  expect(await provePhone(house, { by: UMA, id: asked }, code)).toBeUndefined();
  expect(await confirmPhone(house, { by: 'staff:nary', id: asked })).toBeUndefined();
}

/** Erases a borrower's data, by two people. */
async function erase(id: bigint): Promise<void> {
  const asked = { id, made_sure: 'Came with the card' };
  const erasure = BigInt(done(await proposeErasure(house, manager('max'), asked)).id);
  done(await decideErasure(house, manager('vanna'), { id: erasure, confirmed: true }));
}

const say = ({ borrowerId }: Pick<Subject, 'borrowerId'>, kind: BorrowerKind) =>
  house.db
    .transaction()
    .execute((tx) =>
      tellBorrower(tx, { borrowerId, kind, text: () => 'Code 4829', now: house.clock.now() }),
    );

async function rowsTo(phone: string) {
  const { rows } = await sql<{ kind: string; state: string; body: string }>`
    select kind, state, body from notice where phone = ${phone} and kind like any(array['payment%', 'signing%', 'loan%'])
    order by id`.execute(house.db);
  return rows;
}

it('what has not gone out goes to the new phone; a code is given up, and what was sent stays', async () => {
  const subject = await bringTo(house, 'ordered');
  const { phone } = subject;
  const next = '85577100001';
  await sql`update notice set state = 'sent', sent_at = ${house.clock.now()} where phone = ${phone}`.execute(
    house.db,
  );
  const before = (await rowsTo(phone)).length;
  await say(subject, 'payment_received');
  await say(subject, 'signing_code');
  await change(subject, next);
  const old = (await rowsTo(phone)).slice(before);
  expect(old).toEqual([{ kind: 'signing_code', state: 'failed', body: 'Code ****' }]);
  expect(await rowsTo(next)).toEqual([
    { kind: 'payment_received', state: 'waiting', body: 'Code 4829' },
  ]);
});

it('a demand that never left is kept while its loan is open: held back, and given up later, with the new phone, and one with the old phone', async () => {
  const subject = await bringTo(house, 'open');
  const { phone } = subject;
  const next = '85577100028';
  const demands = async () => {
    const { rows } = await sql<{ phone: string; state: string }>`
      select phone, state from notice where kind = ${CORRECTION_NOTICE} and phone in (${phone}, ${next})
      order by id`.execute(house.db);
    return rows;
  };
  const become = (was: string, state: string) =>
    sql`update notice set state = ${state} where kind = ${CORRECTION_NOTICE} and state = ${was}`.execute(
      house.db,
    );
  // Three of a kind leave within a day, and the fourth is held back. The three are on their way while the phone changes, and given up later; one of them
  // is as it was while those on their way kept their phone.
  for (let time = 0; time < 4; time += 1) await say(subject, CORRECTION_NOTICE);
  await become('waiting', 'sending');
  await change(subject, next);
  await become('sending', 'failed');
  await sql`update notice set phone = ${phone} where id = (select min(id) from notice where kind = ${CORRECTION_NOTICE} and phone = ${next})`.execute(
    house.db,
  );
  await removeOldNotices(
    house.db,
    new Date(house.clock.now().getTime() + 100 * 24 * 60 * 60_000),
    1000,
  );
  expect(await demands()).toEqual([
    { phone, state: 'failed' },
    { phone: next, state: 'failed' },
    { phone: next, state: 'failed' },
    { phone: next, state: 'held back' },
  ]);
});

it('a reward is still earned: referrals of and by the borrower take the new phone', async () => {
  const subject = await bringTo(house, 'ordered');
  const next = '85577100002';
  const answers = referralAnswers();
  await refer(house, { ...answers, referee_phone: subject.phone });
  await refer(house, { ...referralAnswers(), referred_phone: subject.phone });
  await change(subject, next);
  const { rows } = await sql<{ friend: boolean; referrer: boolean }>`
    select friend_phone = ${next} as friend, referrer_phone = ${next} as referrer from referral
    order by id desc limit 2`.execute(house.db);
  expect(rows).toEqual([
    { friend: false, referrer: true },
    { friend: true, referrer: false },
  ]);
});

/** Somebody new with a number that was given away a minute ago. */
async function nextHolder(phone: string): Promise<Pick<Subject, 'borrowerId'>> {
  house.clock.set(new Date(house.clock.now().getTime() + 60_000));
  const { rows } = await sql<{ id: bigint }>`
    insert into borrower (uuid, phone, name, last_name, locale, created_at)
    values (gen_random_uuid(), ${phone}, 'Dara', 'Sok', 'km', ${house.clock.now()}) returning id`.execute(
    house.db,
  );
  return { borrowerId: rows[0]?.id ?? 0n };
}

async function messagesOf(id: bigint, phone: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from notice where ${MESSAGES({ id, phone })} order by id`.execute(house.db);
  return rows.map(({ kind }) => kind);
}

it('a borrower’s data has the messages to the earlier phone, and its next holder’s has none of them, with that phone or another', async () => {
  const first = await bringTo(house, 'denied');
  await change(first, '85577100003');
  const next = await nextHolder(first.phone);
  await say(next, 'loan_disbursed');
  expect(await messagesOf(next.borrowerId, first.phone)).toEqual(['loan_disbursed']);
  const own = await messagesOf(first.borrowerId, '85577100003');
  expect(own).toEqual(
    expect.arrayContaining(['phone_change_asked', 'phone_changed_from', 'phone_changed_to']),
  );
  expect(own).not.toContain('loan_disbursed');
  await sql`update notice set state = 'sent', sent_at = ${house.clock.now()} where kind = 'loan_disbursed'`.execute(
    house.db,
  );
  await change(next, '85577100006');
  expect(await messagesOf(next.borrowerId, '85577100006')).toEqual([
    'loan_disbursed',
    'new_phone_code',
    'phone_change_asked',
    'phone_changed_from',
    'phone_changed_to',
  ]);
  expect(await messagesOf(first.borrowerId, '85577100003')).toEqual(own);
});

it('both phones go with an erased borrower, and are changed by nothing else', async () => {
  const subject = await bringTo(house, 'denied');
  const { borrowerId } = subject;
  await change(subject, '85577100004');
  const nobody = `8550${String(borrowerId).padStart(8, '0')}`;
  await expect(
    sql`update phone_change set old_phone = ${nobody} where borrower_id = ${borrowerId}`.execute(
      house.db,
    ),
  ).rejects.toThrow('decided once');
  await erase(borrowerId);
  const { rows: left } = await sql`
    select from notice where phone = any(${[subject.phone, '85577100004']}::text[])`.execute(
    house.db,
  );
  expect(left).toEqual([]);
  const { rows } = await sql<{ old: string; new: string }>`
    select old_phone as old, new_phone as new from phone_change where borrower_id = ${borrowerId}`.execute(
    house.db,
  );
  expect(rows).toEqual([{ old: nobody, new: nobody }]);
});

it('what waits about an erased borrower ends, and names no phone', async () => {
  const { borrowerId: id } = await bringTo(house, 'denied');
  done(await proposePhone(house, UMA, { id, phone: '85577100026', reason: 'given_away' }));
  await erase(id);
  const { rows } = await sql`
    select decided_by as by, confirmed, old_phone = new_phone as nobody from phone_change
    where borrower_id = ${id}`.execute(house.db);
  expect(rows).toEqual([{ by: 'system', confirmed: false, nobody: true }]);
});

it('the code that would sign an agreement ends, and the counts over all codes and of sends stay', async () => {
  const subject = await bringTo(house, 'coded');
  const counts = async () => {
    const { rows } = await sql`
      select tries, tries_in_all as all, sends from signing_code where offer_id = ${subject.offerId}`.execute(
      house.db,
    );
    return rows;
  };
  await countWrongSigningCode(house.db, subject.offerId);
  expect(await counts()).toEqual([{ tries: 1, all: 1, sends: 1 }]);
  await change(subject, '85577100007');
  expect(await counts()).toEqual([{ tries: 5, all: 1, sends: 1 }]);
});

it('an erased borrower is in no referral, those that did not follow their phone too; who has the number by now stays', async () => {
  const subject = await bringTo(house, 'denied');
  const { borrowerId, phone: old } = subject;
  const next = '85577100017';
  // Referred under both numbers, and by one of them to the other: none of the three can follow.
  await refer(house, { ...referralAnswers(), referee_phone: old });
  await refer(house, { ...referralAnswers(), referee_phone: next });
  await refer(house, { ...referralAnswers(), referee_phone: next, referred_phone: old });
  await change(subject, next);
  const { borrowerId: later } = await nextHolder(old);
  await refer(house, { ...referralAnswers(), referred_phone: old });
  const made = async (id: bigint, phone: string) =>
    (await countsOf(house.db, { id, phone })).referrals;
  // Each of the three names the number, as the friend's or as the referrer's.
  expect(await made(borrowerId, next)).toBe(3);
  const asked = { id: borrowerId, made_sure: 'Came with the card' };
  const erasure = BigInt(done(await proposeErasure(house, manager('max'), asked)).id);
  const { counts } = done(
    await decideErasure(house, manager('vanna'), { id: erasure, confirmed: true }),
  );
  expect(counts).toMatchObject({ referrals: 3 });
  const { rows } = await sql<{ by: bigint }>`
    select id from referral where friend_phone = any(${[old, next]}::text[]) or referrer_phone = any(${[old, next]}::text[])`.execute(
    house.db,
  );
  expect(rows).toHaveLength(1);
  expect(await made(later, old)).toBe(1);
});

it('the database refuses a confirmation without the code, and one by who asked', async () => {
  const { borrowerId } = await bringTo(house, 'denied');
  const given = { id: borrowerId, phone: '85577100005', reason: 'new_number' } as const;
  const id = BigInt(done(await proposePhone(house, UMA, given)).id);
  const confirmBy = (by: string) =>
    sql`update phone_change set decided_by = ${by}, decided_at = now(), confirmed = true where id = ${id}`.execute(
      house.db,
    );
  await expect(confirmBy('staff:nary')).rejects.toThrow('phone_change_second_person');
  await sql`update phone_change set proved_by = ${UMA}, proved_at = now() where id = ${id}`.execute(
    house.db,
  );
  await expect(confirmBy(UMA)).rejects.toThrow('phone_change_second_person');
});

it('a loan of who is erased finds nobody, as their number does', async () => {
  const { borrowerId, loanId } = await bringTo(house, 'closed');
  const found = { id: String(borrowerId) };
  expect(await findPhoneOwner(house, loanNumber(loanId))).toEqual(found);
  // Records of a loan are kept for ten years.
  house.clock.set(new Date(house.clock.now().getTime() + 11 * 366 * 24 * 60 * 60_000));
  await erase(borrowerId);
  expect(refusalOf(await findPhoneOwner(house, loanNumber(loanId)))).toBe('field:text');
  expect(refusalOf(await phoneOwner(house, borrowerId))).toBe('not_found');
});
