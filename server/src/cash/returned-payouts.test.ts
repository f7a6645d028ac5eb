/** A payout that came back in cash: in the drawer from its note on, whoever confirms it and whenever, and out again where the note is taken back. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  later,
  type LoanHouse,
  openLoanHouse,
  refusalOf,
  STAFF,
} from '../../testing/loans.ts';
import { noteReturn } from '../../testing/returned-payouts.ts';
import { confirmPayoutReturn, voidPayoutReturn } from '../payments/commands-returned.ts';
import { insertStaff } from '../staff/store.ts';
import { cashOn } from './commands-view.ts';
import { closeDrawer, countDrawer, openDrawer } from './commands.ts';

const SAM = { who: STAFF.sam.who, roles: ['cashier'] } as const;

let house: LoanHouse;
beforeEach(async () => {
  house = await openLoanHouse();
  return () => house.close();
});

const sheetOf = async ({ who }: { who: string }) => {
  const { sheets } = await cashOn(house, {}, SAM);
  const sheet = sheets.find(({ cashier }) => `staff:${cashier.handle}` === who);
  if (!sheet) throw new Error('No sheet');
  return sheet;
};

/** Opens Sam's drawer with 5.00 and notes a payout of 100.00 that came back into it. */
async function noted() {
  const { loanId } = await bringTo(house, 'open');
  done(await openDrawer(house, SAM.who, { opening_cents: 5_00 }));
  return { loanId, id: await noteReturn(house, { loanId }, { method: 'cash' }) };
}

/** Counts what should be in Sam's drawer, and has another close it. */
async function counted(cents: number) {
  const { id, version } = await sheetOf(SAM);
  const count = { version, counted_cents: cents, note: null };
  const sheet = done(await countDrawer(house, SAM, { id: BigInt(id), ...count }));
  done(await closeDrawer(house, STAFF.max.who, { id: BigInt(id), version: sheet.version }));
  return sheet;
}

describe('a payout that came back in cash', () => {
  it('is on the sheet of the day on which it was noted, and is confirmed once that is closed', async () => {
    const { loanId, id } = await noted();
    // 5.00 and the 100.00 that came.
    expect(await sheetOf(SAM)).toMatchObject({
      ...{ in_cents: 100_00, in_count: 1, expected_cents: 105_00 },
      movements: [{ kind: 'payoutReturn', cents: 100_00 }],
    });
    expect(await counted(105_00)).toMatchObject({ expected_cents: 105_00, since_count: 0 });
    later(house, 1);
    const confirmation = { loanId, id, again: null, key: randomUUID() };
    expect(refusalOf(await confirmPayoutReturn(house, STAFF.max, confirmation))).toBeNull();
    done(await openDrawer(house, SAM.who, { opening_cents: 105_00 }));
    expect(await sheetOf(SAM)).toMatchObject({ in_cents: 0, out_cents: 0, movements: [] });
  });

  it('leaves the drawer of who noted it where the note is taken back, on the next sheet once that is closed', async () => {
    const { loanId, id } = await noted();
    await counted(105_00);
    later(house, 1);
    done(await voidPayoutReturn(house, STAFF.max, { loanId, id, reason: 'it was another loan' }));
    done(await openDrawer(house, SAM.who, { opening_cents: 105_00 }));
    expect(await sheetOf(SAM)).toMatchObject({
      ...{ in_cents: 0, out_cents: 100_00, out_count: 1, expected_cents: 5_00 },
      movements: [{ kind: 'payoutReturn', cents: -100_00 }],
    });
    expect(await counted(5_00)).toMatchObject({ expected_cents: 5_00, since_count: 0 });
    later(house, 1);
    done(await openDrawer(house, SAM.who, { opening_cents: 5_00 }));
    expect((await sheetOf(SAM)).movements).toEqual([]);
  });

  it('leaves the drawer of who takes the note back, where who noted it opens none any more', async () => {
    const { loanId, id } = await noted();
    await counted(105_00);
    later(house, 1);
    const handle = SAM.who.replace('staff:', '');
    const named = {
      handle,
      username: `${handle}@romdoul.test`,
      nameKm: 'សំ',
      nameEn: 'Sam',
      locale: 'km',
    } as const;
    const row = { ...named, passwordHash: '$argon2id$', at: house.clock.now() };
    await insertStaff(house.db, { ...row, roles: ['officer'] });
    const taken = { loanId, id, reason: 'it was another loan' };
    const other = { who: 'staff:other', role: 'cashier' } as const;
    expect(refusalOf(await voidPayoutReturn(house, other, taken))).toBe('no_drawer');
    done(await openDrawer(house, other.who, { opening_cents: 200_00 }));
    done(await voidPayoutReturn(house, other, taken));
    expect(await sheetOf(other)).toMatchObject({ out_cents: 100_00, expected_cents: 100_00 });
  });
});
