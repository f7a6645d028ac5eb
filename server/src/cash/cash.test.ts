import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  later,
  type LoanHouse,
  payOf,
  refusalOf,
  type Subject,
} from '../../testing/loans.ts';
import {
  aStaff,
  openTestOffice,
  signedIn,
  type TestOffice,
  type TestStaff,
} from '../../testing/office.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { refundOf } from '../../testing/refunds.ts';
import { recordPayment, reversePayment } from '../payments/commands.ts';
import { confirmRefund, orderRefund } from '../payments/commands-refund.ts';
import { askerOf } from '../staff-by.ts';
import { closeDrawer, countDrawer, openDrawer } from './commands.ts';
import { cashOn } from './commands-view.ts';

let test: TestOffice;
let house: LoanHouse;
let sam: TestStaff;
let loan: Subject;
let other: Subject;
const who = (staff: TestStaff) => `staff:${staff.handle}`;
beforeAll(async () => {
  test = await openTestOffice();
  const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
  house = { ...test.house, log: log as never };
  sam = await aStaff(test, 'cashier');
  loan = await bringTo(house, 'open');
  other = await bringTo(house, 'open');
  later(house, 1);
});
afterAll(() => test.close());

const key = () => crypto.randomUUID();

const opened = (staff: TestStaff, opening_cents: number, note: string | null = null) =>
  openDrawer(house, who(staff), { opening_cents, note });

function pay(cents: number, methodId = 1, subject = loan) {
  const by = { who: who(sam), role: 'cashier' } as const;
  const money = { loanId: subject.loanId, cents, paidOn: house.clock.today(), methodId };
  const reference = methodId === 1 ? null : key();
  return recordPayment(house, by, { ...money, reference, key: key() });
}

async function sheetOf(staff: TestStaff) {
  const { sheets } = await cashOn(house, {}, askerOf(staff));
  const sheet = sheets.find(({ cashier }) => cashier.handle === staff.handle);
  if (!sheet) throw new Error('No sheet');
  return sheet;
}

describe('a drawer', () => {
  it('holds what its cashier took and gave as cash, and nothing of banks or other people; uncounted it is not closed', async () => {
    const first = done(await opened(sam, 300_00));
    expect(first).toMatchObject({ state: 'open', expected_cents: 300_00, version: 1 });
    const max = await aStaff(test, 'manager');
    const closing = { id: BigInt(first.id), version: first.version };
    const early = await closeDrawer(house, who(max), closing);
    expect('text' in early && early.text?.('en')).toContain('must count it first');
    done(await pay(20_00));
    done(await pay(30_00, 10));
    done(await payOf(house, other, 5_00));
    const wrong = done(await pay(7_00, 1, other)) as { entry: number };
    const by = { who: who(sam), role: 'cashier' } as const;
    const reversal = { loanId: other.loanId, entry: wrong.entry, reason: 'wrong loan', key: key() };
    done(await reversePayment(house, by, reversal));
    const sheet = await sheetOf(sam);
    expect(sheet).toMatchObject({ in_cents: 27_00, in_count: 2, out_cents: 7_00, out_count: 1 });
    expect(sheet.expected_cents).toBe(320_00);
    expect(sheet.movements.map(({ cents }) => cents)).toEqual([20_00, 7_00, -7_00]);
    expect(new Set(sheet.movements.map(({ receipt }) => receipt)).size).toBe(2);
  });

  it('is opened once a day, by two at once too', async () => {
    const both = await Promise.all([1, 2].map(() => opened(sam, 1_00)));
    expect(both.map(refusalOf)).toEqual(['changed', 'changed']);
    const twin = await aStaff(test, 'cashier');
    const race = await Promise.all([1, 2, 3, 4].map(() => opened(twin, 1_00)));
    expect(race.map(refusalOf).filter((reason) => reason === null)).toHaveLength(1);
  });

  it('is counted by its cashier alone, and a difference needs words', async () => {
    const { id, version } = await sheetOf(sam);
    const count = { id: BigInt(id), version, counted_cents: 319_00, note: null };
    const max = await aStaff(test, 'cashier', 'manager');
    expect(refusalOf(await countDrawer(house, askerOf(max), count))).toBe('not_allowed');
    expect(refusalOf(await countDrawer(house, askerOf(sam), count))).toBe('field:note');
    const long = { ...count, note: 'x'.repeat(501) };
    expect(refusalOf(await countDrawer(house, askerOf(sam), long))).toBe('field:note');
    // What was refused has written nothing.
    expect((await sheetOf(sam)).version).toBe(version);
    expect(await house.db.selectFrom('cash_line').selectAll().execute()).toEqual([]);
    const counted = done(
      await countDrawer(house, askerOf(sam), { ...count, note: ' a dollar short ' }),
    );
    expect(counted).toMatchObject({ state: 'counted', note: 'a dollar short', version: 2 });
  });

  it('is closed by somebody else, as it was counted, and not after cash came in since', async () => {
    const max = await aStaff(test, 'manager');
    const before = await sheetOf(sam);
    const closing = { id: BigInt(before.id), version: before.version };
    expect(refusalOf(await closeDrawer(house, who(sam), closing))).toBe('second_person');
    done(await pay(4_00));
    const refused = await closeDrawer(house, who(max), closing);
    expect(refusalOf(refused)).toBe('changed');
    expect('text' in refused && refused.text?.('en')).toContain(
      'Since the count, 1 more came in or went out',
    );
    expect(await sheetOf(sam)).toMatchObject({ since_count: 1, expected_cents: 324_00 });
    const again = { ...closing, counted_cents: 324_00, note: null };
    const { version } = done(await countDrawer(house, askerOf(sam), again));
    expect(refusalOf(await closeDrawer(house, who(max), closing))).toBe('changed');
    const ends = await Promise.all(
      [1, 2, 3].map(() => closeDrawer(house, who(max), { ...closing, version })),
    );
    expect(ends.map(refusalOf).filter((reason) => reason === null)).toHaveLength(1);
    expect(await sheetOf(sam)).toMatchObject({
      state: 'closed',
      closed_by: { handle: max.handle },
      counted_cents: 324_00,
      expected_cents: 324_00,
    });
    const late = { ...again, version: version + 1 };
    expect(refusalOf(await countDrawer(house, askerOf(sam), late))).toBe('changed');
  });

  it('what came in after the closing is on the next sheet, each entry on one sheet ever', async () => {
    done(await pay(2_00));
    const closed = await sheetOf(sam);
    expect(closed).toMatchObject({ expected_cents: 324_00, in_count: 3 });
    later(house, 1);
    done(await pay(3_00));
    done(await opened(sam, 324_00));
    const next = await sheetOf(sam);
    expect(next.movements.map(({ cents }) => cents)).toEqual([2_00, 3_00]);
    const { id, version, expected_cents } = next;
    const count = { id: BigInt(id), version, counted_cents: expected_cents, note: null };
    done(await countDrawer(house, askerOf(sam), count));
    const lines = await house.db.selectFrom('cash_line').select(['sheet_id', 'cents']).execute();
    expect(lines.map(({ cents }) => Number(cents)).toSorted((a, b) => a - b)).toEqual([
      -7_00, 2_00, 3_00, 4_00, 7_00, 20_00,
    ]);
  });

  it('V2.3.5 cannot be closed by its own cashier past the act either, nor its lines be changed', async () => {
    const own = house.db
      .updateTable('cash_sheet')
      .set({ closed_by: who(sam), closed_at: new Date() })
      .where('cashier', '=', who(sam))
      .where('closed_by', 'is', null);
    await expect(own.execute()).rejects.toThrow(/cash_sheet_second_person/);
    const change = (values: object, isClosed: boolean) =>
      house.db
        .updateTable('cash_sheet')
        .set(values)
        .where('closed_at', isClosed ? 'is not' : 'is', null)
        .execute();
    const started = { opening_cents: 1n, carried_cents: 1n, opening_note: 'else' };
    for (const [column, value] of Object.entries(started)) {
      await expect(change({ [column]: value }, false), column).rejects.toThrow('never changed');
    }
    await expect(change({ counted_cents: 1n, note: 'less' }, true)).rejects.toThrow(
      'never changed',
    );
    await expect(house.db.deleteFrom('cash_sheet').execute()).rejects.toThrow('never removed');
    await expect(house.db.deleteFrom('cash_line').execute()).rejects.toThrow(/permission denied/);
    await expect(
      house.test.owner.updateTable('cash_line').set({ cents: 1n }).execute(),
    ).rejects.toThrow(/never changed or removed/);
  });

  it('a new day wants the one before to be counted and closed, and a refund in cash leaves the drawer', async () => {
    later(house, 1);
    const twin = await aStaff(test, 'cashier');
    done(await opened(twin, 10_00));
    later(house, 1);
    expect(refusalOf(await opened(twin, 10_00))).toBe('changed');
    const credited = await bringTo(house, 'credited');
    const by = { who: who(sam), role: 'cashier' } as const;
    // Counted, it could still be counted again with what comes in from now on.
    expect(refusalOf(await opened(sam, 329_00))).toBe('changed');
    const own = house.db.selectFrom('cash_sheet').where('cashier', '=', who(sam));
    const last = await own
      .select(['id', 'version'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    done(await closeDrawer(house, who(await aStaff(test, 'manager')), last));
    const unsaid = await opened(sam, 100_00);
    expect(refusalOf(unsaid)).toBe('field:note');
    expect(unsaid instanceof Refused && unsaid.fields.get('note')?.('en')).toContain('-$229.00');
    const note = 'the rest is in the safe';
    expect(done(await opened(sam, 100_00, note))).toMatchObject({
      carried_cents: 329_00,
      opening_note: note,
    });
    const unexplained = house.db.insertInto('cash_sheet').values({
      cashier: who(twin),
      on_day: house.clock.today(),
      opening_cents: 1n,
      carried_cents: 2n,
      opened_at: house.clock.now(),
    });
    await expect(unexplained.execute()).rejects.toThrow(/cash_sheet_opening_explained/);
    done(await refundOf(house, credited, 2_00, { by, method: 'cash' }));
    expect(await sheetOf(sam)).toMatchObject({ out_cents: 2_00, expected_cents: 98_00 });
  });
});

it('a sheet is printed in Khmer and English with its movements, for its readers alone', async () => {
  const { id } = await sheetOf(sam);
  const headers = await signedIn(test, await aStaff(test, 'manager'));
  const url = `/api/office/cash/${id}/sheet.pdf`;
  const answer = await test.app.inject({ method: 'GET', url, headers });
  expect(answer.headers['content-type']).toContain('application/pdf');
  expect(answer.headers['content-disposition']).toMatch(/filename="cash-[a-z0-9-]+\.pdf"/);
  const text = pdfText(answer.rawPayload);
  for (const word of [
    '$98.00',
    '$329.00',
    'the rest is in the safe',
    'Should be there',
    'បេឡាធិការ',
    'Refund',
    'L0000',
  ]) {
    expect(text.replaceAll(/\s/g, '')).toContain(word.replaceAll(' ', ''));
  }
  const none = await test.call({ method: 'GET', url: url.replace(id, '999999'), headers });
  expect(none.status).toBe(404);
});

describe('cash that nobody should miss', () => {
  it('cash that one orders to be given back and another confirms leaves the drawer of who ordered it, and a bank’s money none', async () => {
    const { loanId } = await bringTo(house, 'credited');
    const by = { who: who(sam), role: 'cashier' } as const;
    const max = { who: who(await aStaff(test, 'manager')), role: 'manager' } as const;
    const ordered = async (method: 'cash' | 'bank', cents: number) =>
      done(
        await orderRefund(house, by, {
          loanId,
          cents,
          again: null,
          method,
          reason: 'too much',
          key: key(),
        }),
      ).id;
    const confirmed = (id: string, reference: string) =>
      confirmRefund(house, max, { loanId, id, reference, again: null, key: key() });
    const before = await sheetOf(sam);
    const byBank = await ordered('bank', 1_00);
    expect(refusalOf(await confirmed(byBank, ' '))).toBe('field:reference');
    done(await confirmed(byBank, 'ABA-1'));
    expect((await sheetOf(sam)).out_cents).toBe(before.out_cents);
    const inCash = done(await confirmed(await ordered('cash', 3_00), '')) as { entry: number };
    expect((await sheetOf(sam)).out_cents).toBe(before.out_cents + 3_00);
    const back = { loanId, entry: inCash.entry, reason: 'not taken', key: key() };
    done(await reversePayment(house, by, back));
    expect(await sheetOf(sam)).toMatchObject({
      out_cents: before.out_cents + 3_00,
      in_cents: before.in_cents + 3_00,
    });
    const waiting = await ordered('cash', 4_00);
    const { id, version, expected_cents: counted_cents } = await sheetOf(sam);
    const count = { id: BigInt(id), version, counted_cents, note: null };
    const closing = {
      id: BigInt(id),
      version: done(await countDrawer(house, askerOf(sam), count)).version,
    };
    done(await closeDrawer(house, max.who, closing));
    expect(refusalOf(await confirmed(waiting, ''))).toBe('no_drawer');
    const again = { loanId, cents: 1_00, again: null, method: 'cash', reason: 'x' } as const;
    expect(refusalOf(await orderRefund(house, by, { ...again, key: key() }))).toBe('no_drawer');
  });

  it('a first sheet takes up cash from before its day, too', async () => {
    const newcomer = await aStaff(test, 'cashier');
    const by = { who: who(newcomer), role: 'cashier' } as const;
    const money = { loanId: loan.loanId, cents: 6_00, paidOn: house.clock.today(), methodId: 1 };
    done(await recordPayment(house, by, { ...money, reference: null, key: key() }));
    later(house, 1);
    done(await opened(newcomer, 0));
    expect(await sheetOf(newcomer)).toMatchObject({ in_cents: 6_00, expected_cents: 6_00 });
  });
});
