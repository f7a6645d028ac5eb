/** The drawer of a cashier who works here and cannot come: from the next day on a manager counts what was left uncounted, saying why. */
import type { CashSheet } from 'contract/office/cash';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { done, later, type LoanHouse, refusalOf } from '../../testing/loans.ts';
import {
  aStaff,
  openTestOffice,
  signedIn,
  type TestOffice,
  type TestStaff,
} from '../../testing/office.ts';
import { houseOf } from '../../testing/office-samples-loans.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { recordPayment } from '../payments/commands.ts';
import { askerOf } from '../staff-by.ts';
import { toDoOf } from '../to-do/commands.ts';
import { cashOn } from './commands-view.ts';
import { closeDrawer, countDrawer, openDrawer } from './commands.ts';

let test: TestOffice;
let house: LoanHouse;
let max: TestStaff;
let uma: TestStaff;
let sam: TestStaff;
let sheet: CashSheet;
beforeAll(async () => {
  test = await openTestOffice();
  house = houseOf(test);
  max = await aStaff(test, 'manager');
  uma = await aStaff(test, 'cashier');
});
afterAll(() => test.close());
// 300.00 in the drawer of a Thursday, and 20.00 that came in.
beforeEach(async () => {
  sam = await aStaff(test, 'cashier');
  sheet = done(await openDrawer(house, who(sam), { opening_cents: 300_00 }));
  await pay(20_00);
});

const who = ({ handle }: TestStaff) => `staff:${handle}`;
async function pay(cents: number): Promise<void> {
  const { loanId } = await bringTo(house, 'open');
  const money = { loanId, cents, paidOn: house.clock.today(), methodId: 1, reference: null };
  const by = { who: who(sam), role: 'cashier' } as const;
  done(await recordPayment(house, by, { ...money, key: crypto.randomUUID() }));
}
const WHY = 'Sam is in hospital';
const count = (by: TestStaff, counted_cents: number, note: string | null, version = 1) =>
  countDrawer(house, askerOf(by), { id: BigInt(sheet.id), version, counted_cents, note });
const close = (by: TestStaff, version: number) =>
  closeDrawer(house, who(by), { id: BigInt(sheet.id), version });
const waitsFor = async (by: TestStaff) =>
  (await cashOn(house, { waits_for: 'me' }, askerOf(by))).sheets.some(({ id }) => id === sheet.id);
const bell = async (by: TestStaff) =>
  (await toDoOf(house, askerOf(by), new Map())).counts.cash ?? 0;

describe('what its cashier left uncounted', () => {
  it('is its cashier’s alone on its day; from the next it waits for managers, in the bell and in its list', async () => {
    expect(refusalOf(await count(max, 320_00, WHY))).toBe('not_allowed');
    expect(await waitsFor(max)).toBe(false);
    const before = await bell(max);
    later(house, 1);
    expect([await waitsFor(max), await waitsFor(uma), await waitsFor(sam)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await bell(max)).toBe(before + 1);
    const { sheets } = await cashOn(house, { day: sheet.on }, askerOf(max));
    const seen = sheets.find(({ id }) => id === sheet.id);
    expect(seen).toMatchObject({
      left_uncounted: true,
      cashier_gone: false,
      expected_cents: 320_00,
    });
    expect(refusalOf(await count(uma, 320_00, WHY)), 'another cashier').toBe('not_allowed');
  });

  it('is counted by a manager who says why, and closed by another person; the paper has both', async () => {
    later(house, 1);
    for (const unsaid of [null, '  ']) {
      const refused = await count(max, 320_00, unsaid);
      expect('fields' in refused && [...refused.fields.keys()]).toEqual(['note']);
    }
    expect(done(await count(max, 320_00, WHY))).toMatchObject({
      state: 'counted',
      counted_by: { handle: max.handle },
      note: WHY,
      version: 2,
    });
    expect(refusalOf(await close(max, 2))).toBe('second_person');
    const headers = await signedIn(test, uma);
    const url = `/api/office/cash/${sheet.id}/sheet.pdf`;
    const { rawPayload } = await test.app.inject({ method: 'GET', url, headers });
    const text = pdfText(rawPayload).replaceAll(/\s/g, '');
    expect(text).toContain(WHY.replaceAll(' ', ''));
    expect(text).toContain('Signatureofwhocounted');
    expect(done(await close(uma, 2))).toMatchObject({ state: 'closed', left_uncounted: false });
  });

  it('is told to its cashier who comes back, until they open the next; they may count again what is not closed', async () => {
    const told = async (by: TestStaff) => (await cashOn(house, {}, askerOf(by))).counted_for_caller;
    later(house, 1);
    expect(await told(sam)).toBeNull();
    done(await count(max, 319_00, WHY));
    const by = { handle: max.handle };
    const said = { on: sheet.on, by, counted_cents: 319_00, note: WHY };
    expect(await told(sam)).toMatchObject(said);
    expect([await told(max), await told(uma)]).toEqual([null, null]);
    const own = done(await count(sam, 320_00, null, 2));
    expect(own).toMatchObject({ counted_by: { handle: sam.handle }, left_uncounted: false });
    // Its cashier has counted it: no manager does once more.
    expect(refusalOf(await count(max, 319_00, WHY, 3))).toBe('not_allowed');
    expect(await told(sam)).toBeNull();
    done(await close(max, 3));
  });

  it('is so too where more came in after the cashier’s count', async () => {
    done(await count(sam, 320_00, null));
    await pay(5_00);
    later(house, 1);
    expect(refusalOf(await close(uma, 2))).toBe('changed');
    // 300.00, 20.00 and 5.00.
    expect(done(await count(max, 325_00, WHY, 2))).toMatchObject({ expected_cents: 325_00 });
    done(await close(uma, 3));
    expect(done(await openDrawer(house, who(sam), { opening_cents: 325_00 }))).toMatchObject({
      carried_cents: 325_00,
    });
    expect((await cashOn(house, {}, askerOf(sam))).counted_for_caller).toBeNull();
  });
});
