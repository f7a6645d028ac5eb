/** Rewards in cash and by bank: where their money stands, and how one that was noted by mistake is taken back. */
import { randomUUID } from 'node:crypto';
import { countCash } from 'contract/office/endpoints/cash';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  asker,
  done,
  later,
  type LoanHouse,
  openLoanHouse,
  refusalOf,
  STAFF,
} from '../../testing/loans.ts';
import { anEarnedReferral } from '../../testing/office-collections.ts';
import { closeDrawer, countDrawer, openDrawer } from '../cash/commands.ts';
import { cashOn } from '../cash/commands-view.ts';
import type { By } from '../loans/commands-act.ts';
import { payReward, takeRewardBack, viewReferral } from './commands-reward.ts';

/** Cashiers who take no payments here: Sam's drawer has those of the friends. */
const LIN = { who: 'staff:lin', role: 'cashier' } as const;
const ANA = { who: 'staff:ana', role: 'cashier' } as const;

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
  house.clock.set('2026-11-23T02:00:00Z');
});
afterAll(() => house.close());

const earned = () => anEarnedReferral({ house });
const inCash = (id: bigint, by: By = LIN) =>
  payReward(house, by, { id, method: 'cash', reference: '', key: randomUUID() });
const back = (id: bigint, by: By = LIN, reason = 'Another row') =>
  takeRewardBack(house, by, { id, reason });
const stateOf = async (id: bigint) => done(await viewReferral(house, id)).state;
const sheetOf = async ({ who }: By) => {
  const { sheets } = await cashOn(house, {}, { who: '', roles: [] });
  return sheets.find(({ cashier }) => `staff:${cashier.handle}` === who);
};
const movedOf = async (by: By) =>
  (await sheetOf(by))?.movements.map(({ kind, cents }) => [kind, cents]);

it('a reward by a bank or to a phone has its reference; in cash it goes out of the open drawer of who pays it', async () => {
  const id = await earned();
  for (const method of ['bank', 'phone'] as const) {
    const told = { id, method, reference: ' ', key: randomUUID() };
    expect(refusalOf(await payReward(house, LIN, told))).toBe('field:reference');
  }
  expect(refusalOf(await inCash(id))).toBe('no_drawer');
  const drawer = done(await openDrawer(house, LIN.who, { opening_cents: 50_00 }));
  done(await inCash(id));
  // By hand: $50.00 less the $2.00 of the reward.
  expect(await sheetOf(LIN)).toMatchObject({ out_cents: 2_00, expected_cents: 48_00 });
  const counted = { id: BigInt(drawer.id), version: drawer.version, counted_cents: 48_00 };
  const count = done(await countDrawer(house, asker(LIN), { ...counted, note: null }));
  expect(count.movements).toMatchObject([{ kind: 'reward', loan: null, cents: -2_00 }]);
  expect(countCash.reply.parse(count)).toEqual(count);
  expect(count).toMatchObject({ since_count: 0, expected_cents: 48_00 });
});

it('a reward noted on the wrong row is taken back with a reason into the drawer that it came from, and the right one is paid', async () => {
  const [wrong, right] = [await earned(), await earned()];
  done(await inCash(wrong));
  expect(refusalOf(await back(wrong, STAFF.uma))).toBe('role');
  expect(refusalOf(await back(wrong, LIN, ' '))).toBe('field:reason');
  // While the drawer is open, nobody else makes it short by two dollars that did not come back into it.
  expect(refusalOf(await back(wrong, STAFF.max))).toBe('their_drawer');
  done(await back(wrong));
  expect(refusalOf(await back(wrong))).toBe('changed');
  expect(await stateOf(wrong)).toBe('earned');
  done(await inCash(right));
  expect([await stateOf(wrong), await stateOf(right)]).toEqual(['earned', 'paid']);
  expect(await movedOf(LIN)).toEqual([
    ['reward', -2_00],
    ['reward', -2_00],
    ['reward', 2_00],
    ['reward', -2_00],
  ]);
  // By hand: $50.00 less two rewards of $2.00.
  expect(await sheetOf(LIN)).toMatchObject({ expected_cents: 46_00 });
  // The one that was taken back is paid after all, and taken back again: of eight at once, once.
  done(await inCash(wrong));
  const answers = await Promise.all(Array.from({ length: 8 }, () => back(wrong)));
  expect(answers.map((one) => String(refusalOf(one))).toSorted()).toEqual([
    ...Array<string>(7).fill('changed'),
    'null',
  ]);
  expect(await sheetOf(LIN)).toMatchObject({ expected_cents: 46_00 });
  const kept = await house.db
    .selectFrom('referral_reward')
    .select('turn')
    .where('referral_id', '=', wrong)
    .orderBy('turn')
    .execute();
  expect(kept).toEqual([{ turn: 0 }, { turn: 1 }]);
});

it('taken back after its drawer was closed, its cash is in the open drawer of who notes it, and is counted there', async () => {
  const id = await earned();
  done(await inCash(id));
  const sheet = await sheetOf(LIN);
  const counting = { id: BigInt(sheet?.id ?? 0), version: sheet?.version ?? 0 };
  const cents = sheet?.expected_cents ?? 0;
  const told = { ...counting, counted_cents: cents, note: null };
  const counted = done(await countDrawer(house, asker(LIN), told));
  done(await closeDrawer(house, STAFF.max.who, { id: counting.id, version: counted.version }));
  later(house, 1);
  expect(refusalOf(await back(id, ANA))).toBe('no_drawer');
  const drawer = done(await openDrawer(house, ANA.who, { opening_cents: 10_00 }));
  done(await back(id, ANA));
  const count = done(
    await countDrawer(house, asker(ANA), {
      id: BigInt(drawer.id),
      version: drawer.version,
      counted_cents: 12_00,
      note: null,
    }),
  );
  // By hand: $10.00 and the $2.00 that came back.
  expect(count).toMatchObject({ since_count: 0, expected_cents: 12_00 });
  expect(count.movements).toMatchObject([{ kind: 'reward', cents: 2_00 }]);
});

it('a reward by a bank is taken back by another person than who noted it, without a drawer, and moves no cash', async () => {
  const id = await earned();
  const paid = { id, method: 'bank', reference: 'TRF-7', key: randomUUID() } as const;
  done(await payReward(house, STAFF.max, paid));
  expect(refusalOf(await back(id, STAFF.max))).toBe('second_person');
  expect(await stateOf(id)).toBe('paid');
  done(await back(id, ANA));
  expect(await stateOf(id)).toBe('earned');
  expect(await sheetOf(STAFF.max)).toBeUndefined();
});
