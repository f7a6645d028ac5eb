import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/applications.ts';
import { tellBorrower } from './commands-loans.ts';
import type { BorrowerKind } from './store-kinds.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

let made = 0;

async function aBorrower(locale: 'km' | 'en') {
  made += 1;
  const phone = `8551200000${made}`;
  const { id } = await house.db
    .insertInto('borrower')
    .values({ phone, name: 'សុភា', last_name: 'ចាន់', locale, created_at: house.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tell = (kind: BorrowerKind, seconds = 0) =>
    tellBorrower(house.db, {
      borrowerId: id,
      kind,
      text: (language) => `in ${language}`,
      now: new Date(house.clock.now().getTime() + seconds * 1000),
    });
  const notices = () =>
    house.db
      .selectFrom('notice')
      .select(['kind', 'phone', 'locale', 'body', 'state'])
      .where('phone', '=', phone)
      .orderBy('id')
      .execute();
  return { tell, notices, phone };
}

it.each(['km', 'en'] as const)('a borrower who reads %s is written to in it', async (locale) => {
  const { tell, notices, phone } = await aBorrower(locale);
  await tell('payment_received');
  expect(await notices()).toEqual([
    { kind: 'payment_received', phone, locale, body: `in ${locale}`, state: 'waiting' },
  ]);
});

it('the fourth message of a kind within a day that anybody can cause is held back, another kind and the next day’s are not', async () => {
  const { tell, notices } = await aBorrower('km');
  for (let time = 0; time < 4; time += 1) await tell('complaint_received');
  await tell('password_changed');
  await tell('complaint_received', 86_401);
  const states = (await notices()).map(({ state }) => state);
  expect(states).toEqual(['waiting', 'waiting', 'waiting', 'held back', 'waiting', 'waiting']);
});

it.each<BorrowerKind>(['payment_received', 'extension_requested', 'offer_declined'])(
  '%s tells of what anybody may cause as often as they please: the fourth of a day is held back',
  async (kind) => {
    const { tell, notices } = await aBorrower('km');
    for (let time = 0; time < 4; time += 1) await tell(kind);
    expect((await notices()).map(({ state }) => state)).toEqual([
      ...Array.from({ length: 3 }, () => 'waiting'),
      'held back',
    ]);
  },
);

it.each<BorrowerKind>([
  'account_given',
  'payment_reversed',
  'payment_refunded',
  'loan_disbursed',
  'application_denied',
  'document_asked',
  'phone_change_asked',
  'phone_changed_from',
])('%s tells of what staff did: no fourth of a day is held back', async (kind) => {
  const { tell, notices } = await aBorrower('km');
  for (let time = 0; time < 5; time += 1) await tell(kind);
  expect((await notices()).map(({ state }) => state)).toEqual(
    Array.from({ length: 5 }, () => 'waiting'),
  );
});

it('codes are never held back: their senders have limits of their own', async () => {
  const { tell, notices } = await aBorrower('km');
  for (let time = 0; time < 5; time += 1) await tell('signing_code');
  expect((await notices()).every(({ state }) => state === 'waiting')).toBe(true);
});

it('a borrower who is not there is an error, not silence', async () => {
  const now = house.clock.now();
  const nobody = {
    borrowerId: 999_999_999n,
    kind: 'payment_received',
    text: () => 'x',
    now,
  } as const;
  await expect(tellBorrower(house.db, nobody)).rejects.toThrow('not there');
});
