import { randomUUID } from 'node:crypto';
import type { DisbursementPage, DisbursementView } from 'contract/office/disbursements';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  aCase,
  accountShown,
  approval,
  houseOf,
  withoutAccount,
} from '../../testing/office-decisions.ts';
import { asBorrower, done, signingCode, signWith } from '../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';
import { sendSigningCode } from '../offers/commands-sign.ts';
import { storedSettings, writeSetting } from '../settings/store.ts';
import { readWaiting } from './store-waiting.ts';
import { findOpenIntent, insertIntent } from './store.ts';

let test: TestOffice;
const people = {} as Record<'both' | 'sam' | 'max', { handle: string; cookie: string }>;
beforeAll(async () => {
  test = await openTestOffice();
  const roles = { both: ['approver', 'cashier'], sam: ['cashier'], max: ['manager'] } as const;
  for (const name of ['both', 'sam', 'max'] as const) {
    const staff = await aStaff(test, ...roles[name]);
    people[name] = { handle: staff.handle, ...(await signedIn(test, staff)) };
  }
});
afterAll(() => test.close());

type Who = keyof typeof people;
const post = (who: Who, id: string | bigint, rest: string, payload: object) =>
  test.call({
    method: 'POST',
    url: `/api/office/disbursements/${id}/${rest}`,
    headers: { cookie: people[who].cookie },
    payload,
  });
const get = (who: Who, rest: string) =>
  test.call({
    method: 'GET',
    url: `/api/office/disbursements${rest}`,
    headers: { cookie: people[who].cookie },
  });
const order = async (who: Who, id: string | bigint, cents = 100_00) => {
  const shown = await accountShown(test, id);
  return post(who, id, 'order', { key: randomUUID(), cents, ...shown, cents_again: null });
};
const confirm = (who: Who, id: string | bigint, intentId: unknown, cents = 100_00) =>
  post(who, id, 'confirmation', {
    key: randomUUID(),
    intent_id: intentId,
    reference: `TRF ${id}`,
    cents,
    cents_again: null,
  });

/** Sets above how many dollars a payday sum is typed again; null: as the program has it. */
async function setting(value: string | null) {
  const { db, clock } = test.house;
  const key = 'second_person_payday';
  const { version = 0 } = (await storedSettings(db)).get(key) ?? {};
  const change = { key, value, version, changedBy: 'staff:max', changedAt: clock.now() };
  await writeSetting(db, change);
}

/** A signed agreement that `both` has approved. */
async function approvedByBoth() {
  const one = await aCase(test, 'inReview');
  await test.call({
    method: 'POST',
    url: `/api/office/applications/${one.id}/approval`,
    headers: { cookie: people.both.cookie },
    payload: await approval(test, one),
  });
  const house = houseOf(test);
  const { id: offerId } = await test.house.db
    .selectFrom('offer')
    .select('id')
    .where('application_id', '=', one.applicationId)
    .executeTakeFirstOrThrow();
  const subject = { ...one, offerId };
  done(await sendSigningCode(house, asBorrower(subject), subject));
  done(await signWith(house, subject, await signingCode(house, subject)));
  return subject;
}

it('V2.3.5 one orders the money, another confirms it, and the loan opens', async () => {
  const { offerId } = await aCase(test, 'signed');
  const ordered = await order('sam', offerId);
  expect([ordered.status, ordered.body.cents]).toEqual([201, 100_00]);
  const own = await confirm('sam', offerId, ordered.body.intent_id);
  expect([own.status, own.body.code]).toEqual([403, 'second_person']);
  const confirmed = await confirm('max', offerId, ordered.body.intent_id);
  expect(confirmed.status).toBe(201);
  const loan = await test.house.db
    .selectFrom('loan')
    .select('id')
    .where('offer_id', '=', offerId)
    .executeTakeFirstOrThrow();
  expect(confirmed.body.loan_number).toBe(`L${String(loan.id).padStart(6, '0')}`);
  expect((await get('max', `/${offerId}`)).status).toBe(404);
});

it('who approved a loan neither orders nor confirms its money, by the office or past it in the database', async () => {
  const { offerId } = await approvedByBoth();
  const refused = await order('both', offerId);
  expect([refused.status, refused.body.code]).toEqual([403, 'second_person']);
  const { body } = await order('sam', offerId);
  const confirmed = await confirm('both', offerId, body.intent_id);
  expect([confirmed.status, confirmed.body.code]).toEqual([403, 'second_person']);
  const by = `staff:${people.both.handle}`;
  const at = test.house.clock.now();
  const intent = { id: randomUUID(), kind: 'disbursement', cents: 100_00, details: {} } as const;
  await expect(
    insertIntent(test.house.db, { ...intent, about: { offer_id: offerId }, by, at }),
  ).rejects.toThrow('who approves does not pay out');
  const open = await findOpenIntent(test.house.db, String(body.intent_id));
  await expect(
    test.house.db
      .insertInto('intent_end')
      .values({
        intent_id: open?.id ?? '',
        outcome: 'confirmed',
        made_by: open?.madeBy ?? '',
        ended_by: by,
        ended_at: at,
        details: '{}',
      })
      .execute(),
  ).rejects.toThrow('who approves does not pay out');
  expect((await confirm('max', offerId, body.intent_id)).status).toBe(201);
});

it('who wrote the account neither orders nor confirms the money that goes there, by the office or past it, and the borrower is told', async () => {
  const { db } = test.house;
  const held = await aCase(test, 'pawnHeld');
  const { applicationId, offerId } = held;
  await withoutAccount(test, applicationId);
  const given = await test.call({
    method: 'POST',
    url: `/api/office/applications/${held.id}/account`,
    headers: { cookie: people.both.cookie },
    payload: { bank: 'ABA Bank', account_number: '000700700' },
  });
  expect(given.status).toBe(200);
  const notices = await db
    .selectFrom('notice')
    .select('kind')
    .where('phone', '=', held.phone)
    .where('kind', '=', 'account_given')
    .execute();
  // Once when the demo's officer filled it in, and once now.
  expect(notices).toHaveLength(2);
  const view = (await get('sam', `/${offerId}`)).body as unknown as DisbursementView;
  const by = `staff:${people.both.handle}`;
  expect(view.account_given_by?.who).toBe(by);
  expect(view.others.map(({ who }) => who)).not.toContain(by);
  const cents = view.cents;
  const refused = await order('both', offerId, cents);
  expect([refused.status, refused.body.code]).toEqual([403, 'second_person']);
  const { body } = await order('sam', offerId, cents);
  const confirmed = await confirm('both', offerId, body.intent_id, cents);
  expect([confirmed.status, confirmed.body.code]).toEqual([403, 'second_person']);
  const at = test.house.clock.now();
  const intent = { id: randomUUID(), kind: 'disbursement', cents, details: {} } as const;
  await expect(
    insertIntent(db, { ...intent, about: { offer_id: offerId }, by, at }),
  ).rejects.toThrow('who wrote the account does not pay out');
  expect((await confirm('max', offerId, body.intent_id, cents)).status).toBe(201);
});

it('an order is confirmed or taken back at its own agreement alone', async () => {
  const [one, other] = [await aCase(test, 'ordered'), await aCase(test, 'ordered')];
  const stray = await confirm('max', other.offerId, one.intentId);
  expect([stray.status, stray.body.code]).toEqual([404, 'not_found']);
  const back = { intent_id: one.intentId, reason: 'wrong bank' };
  expect((await post('max', other.offerId, 'void', back)).status).toBe(404);
  expect((await confirm('max', one.offerId, one.intentId)).status).toBe(201);
});

it('a sum above the limit of the settings is typed again to be ordered and to be confirmed, and the server asks for it', async () => {
  const { offerId } = await aCase(test, 'signed');
  await setting('50');
  const key = randomUUID();
  const shown = await accountShown(test, offerId);
  const body = (again: number | null) => ({ key, cents: 100_00, ...shown, cents_again: again });
  for (const again of [null, 100_01]) {
    const refused = await post('sam', offerId, 'order', body(again));
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([
      422,
      ['cents_again'],
    ]);
  }
  const ordered = await post('sam', offerId, 'order', body(100_00));
  expect(ordered.status).toBe(201);
  const untyped = await confirm('max', offerId, ordered.body.intent_id);
  expect([untyped.status, Object.keys(untyped.body.errors as object)]).toEqual([
    422,
    ['cents_again'],
  ]);
  const typed = { key: randomUUID(), reference: 'TRF again', cents: 100_00, cents_again: 100_00 };
  const confirmation = { ...typed, intent_id: ordered.body.intent_id };
  expect((await post('max', offerId, 'confirmation', confirmation)).status).toBe(201);
  await setting(null);
});

it('another sum than is paid out is refused under its field, and nothing is ordered', async () => {
  const { offerId } = await aCase(test, 'signed');
  const wrong = await order('sam', offerId, 100_01);
  expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ['cents']]);
  const { body } = await order('sam', offerId);
  const other = await confirm('max', offerId, body.intent_id, 1_00);
  expect([other.status, Object.keys(other.body.errors as object)]).toEqual([422, ['cents']]);
});

it('the same order sent twice is one, and another under its key is refused', async () => {
  const { offerId } = await aCase(test, 'signed');
  const shown = await accountShown(test, offerId);
  const body = { key: randomUUID(), cents: 100_00, ...shown, cents_again: null };
  const [first, again] = [
    await post('sam', offerId, 'order', body),
    await post('sam', offerId, 'order', body),
  ];
  expect(again.body).toEqual(first.body);
  const { offerId: other } = await aCase(test, 'signed');
  const used = await post('sam', other, 'order', body);
  expect([used.status, used.body.code]).toEqual([409, 'key_used:offer']);
});

it('C-85 money without an account to go to, or of a pawn loan without its collateral, is not ordered and says why', async () => {
  const held = await aCase(test, 'pawnHeld');
  await withoutAccount(test, held.applicationId);
  const refused = await order('sam', held.offerId);
  expect([refused.status, refused.body.code]).toEqual([409, 'no_account']);
  const view = (await get('sam', `/${held.offerId}`)).body as unknown as DisbursementView;
  expect(view).toMatchObject({ blocked: ['no_account'], account_number: null });
  const unheld = await aCase(test, 'pawnSigned');
  expect((await order('sam', unheld.offerId)).body.code).toBe('no_collateral');
});

it('an order is taken back with a reason, and the money can be ordered again', async () => {
  const { offerId, intentId } = await aCase(test, 'ordered');
  const unsaid = await post('sam', offerId, 'void', { intent_id: intentId, reason: ' ' });
  expect(unsaid.status).toBe(422);
  const back = await post('sam', offerId, 'void', { intent_id: intentId, reason: 'wrong bank' });
  expect(back.status).toBe(204);
  expect((await order('sam', offerId)).status).toBe(201);
});

it('the list turns its pages both ways, the longest signed first, and tells what is ordered from what is not', async () => {
  const { db } = test.house;
  for (let count = 0; count < 3; count += 1) await aCase(test, 'signed');
  const idsOf = async (asked: Parameters<typeof readWaiting>[1]) =>
    (await readWaiting(db, asked)).map(({ offerId }) => offerId);
  const state = 'to order' as const;
  const all = await idsOf({ state, most: 50 });
  expect(all.length).toBeGreaterThan(3);
  expect(all).toEqual(all.toSorted((a, b) => Number(a - b)));
  // One row more than a page says that there is another.
  expect(await idsOf({ state, most: 1 })).toEqual(all.slice(0, 2));
  const [first, second, third] = all.map(String);
  expect(await idsOf({ state, most: 1, after: first })).toEqual(all.slice(1, 3));
  expect(await idsOf({ state, most: 2, before: third })).toEqual([all[1], all[0]]);

  const page = async (query: string) =>
    (await get('sam', query)).body as unknown as DisbursementPage;
  const shown = await page(`?state=to+order&after=${second}`);
  expect(shown.rows.map(({ id }) => BigInt(id))).toEqual(all.slice(2));
  expect(shown.previous).toBe(third);
  const ordered = await page('?state=ordered');
  const open = await db
    .selectFrom('intent')
    .leftJoin('intent_end', 'intent_end.intent_id', 'intent.id')
    .select('intent.offer_id')
    .where('intent_end.intent_id', 'is', null)
    .orderBy('offer_id')
    .execute();
  expect(ordered.rows.map(({ id }) => BigInt(id))).toEqual(open.map((row) => row.offer_id));
  expect(ordered.rows.every(({ order: by }) => by !== null)).toBe(true);
});
