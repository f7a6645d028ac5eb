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
import { countDrawer, openDrawer } from '../cash/commands.ts';
import { cashOn } from '../cash/commands-view.ts';
import type { By } from '../loans/commands-act.ts';
import { postStatement } from './commands.ts';
import { assignMoney, openMoneyPage } from './commands-open.ts';
import { confirmReturn, giveMoneyBack, returnPage, voidReturn } from './commands-returns.ts';

/** Another cashier than Sam. */
const ANA = { who: 'staff:ana', role: 'cashier' } as const;

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const MAX = asker(STAFF.max);
const openRows = async () => (await openMoneyPage(house, {})).rows;

/** Money of a statement that names no loan. @returns its number */
async function lookedAt(dollars = '9.00'): Promise<string> {
  const reference = `TRX${randomUUID().slice(0, 12)}`;
  const csv = `Date,Amount,Reference,Description\n${house.clock.today()},${dollars},${reference},who knows\n`;
  const file = { methodId: 10, csv, fileName: 'aba.csv', key: randomUUID() };
  done(await postStatement(house, STAFF.sam, file));
  return (await openRows()).find((row) => row.reference === reference)?.id ?? '';
}

it('V2.3.5 money on no loan goes back as one orders it with a reason and another confirms it with the bank’s reference, held by the database too; or is looked at again', async () => {
  const id = BigInt(await lookedAt());
  const order = (reason: string, by: By = STAFF.sam, method: 'bank' | 'cash' = 'bank') =>
    giveMoneyBack(house, by, { id, method, reason, key: randomUUID() });
  expect(refusalOf(await order(' '))).toBe('field:reason');
  const nowhere = { id, number: 'L999999', key: randomUUID() };
  expect(refusalOf(await assignMoney(house, STAFF.sam, nowhere))).toBe('field:loan_number');
  expect(await order('Unknown payer')).toBeUndefined();
  // Ordered it is looked at no more, and on no loan.
  expect(refusalOf(await order('Again', ANA))).toBe('changed');
  expect(refusalOf(await assignMoney(house, ANA, nowhere))).toBe('changed');
  const [row] = (await returnPage(house, {}, MAX)).rows;
  expect(row).toMatchObject({ cents: 9_00, reason: 'Unknown payer', confirmed: null });
  const returned = BigInt(row?.id ?? 0);
  const confirm = (by: By, reference: string, key: string = randomUUID()) =>
    confirmReturn(house, by, { id: returned, reference, key });
  expect(refusalOf(await confirm({ who: STAFF.sam.who, role: 'manager' }, 'T1'))).toBe(
    'second_person',
  );
  expect(refusalOf(await confirm(ANA, 'T1'))).toBe('role');
  expect(refusalOf(await confirm(STAFF.max, ' '))).toBe('field:reference');
  await expect(
    house.db
      .insertInto('money_return_end')
      .values({
        return_id: returned,
        ordered_by: STAFF.sam.who,
        outcome: 'confirmed',
        ended_by: STAFF.sam.who,
        ended_at: house.clock.now(),
      })
      .execute(),
  ).rejects.toThrow('money_return_second_person');
  // Taken back with a reason, it is looked at again and ordered anew; of eight who confirm then, one does.
  const back = { id: returned, reason: 'it is of a loan' };
  expect(refusalOf(await voidReturn(house, STAFF.sam, back))).toBe('role');
  expect(refusalOf(await voidReturn(house, STAFF.max, { ...back, reason: '' }))).toBe(
    'field:reason',
  );
  expect(await voidReturn(house, STAFF.max, back)).toBeUndefined();
  expect(refusalOf(await confirm(STAFF.max, 'T1'))).toBe('changed');
  const reopened = (await openRows()).find(({ cents }) => cents === 9_00);
  expect(reopened?.id, 'a page from before shows this money').toBe(String(id));
  const again = { id, method: 'bank', reason: 'Unknown' } as const;
  expect(await giveMoneyBack(house, ANA, { ...again, key: randomUUID() })).toBeUndefined();
  const [next] = (await returnPage(house, {}, MAX)).rows;
  const ends = { id: BigInt(next?.id ?? 0), reference: 'TRF-9' };
  const key = randomUUID();
  const answers = await Promise.all([
    confirmReturn(house, STAFF.max, { ...ends, key }),
    confirmReturn(house, STAFF.max, { ...ends, key }),
    ...[STAFF.nary, STAFF.max, STAFF.nary, STAFF.max].map((by) =>
      confirmReturn(house, by, { ...ends, key: randomUUID() }),
    ),
  ]);
  // Under one key the second answer is the first one's.
  expect(answers.filter((one) => one === undefined).length).toBeLessThanOrEqual(2);
  expect((await returnPage(house, {}, MAX)).rows).toEqual([]);
  const [sent, ...others] = (await returnPage(house, { state: 'done' }, MAX)).rows;
  expect(sent).toMatchObject({ cents: 9_00, confirmed: { reference: 'TRF-9' } });
  expect(others).toEqual([]);
  const said = await house.db
    .selectFrom('audit')
    .select('event')
    .where('subject', '=', `return:${ends.id}`)
    .execute();
  expect(said).toEqual([{ event: 'money.given_back' }]);
});

it('such money goes back in cash out of the open drawer of who ordered it, and stands on its sheet', async () => {
  const id = BigInt(await lookedAt());
  const order = { id, method: 'cash', reason: 'Stood at the counter' } as const;
  const ordered = () => giveMoneyBack(house, STAFF.sam, { ...order, key: randomUUID() });
  const refused = await ordered();
  expect(refusalOf(refused)).toBe('no_drawer');
  const drawer = done(await openDrawer(house, STAFF.sam.who, { opening_cents: 50_00 }));
  expect(await ordered()).toBeUndefined();
  const [row] = (await returnPage(house, {}, MAX)).rows;
  const confirm = () =>
    confirmReturn(house, STAFF.max, {
      id: BigInt(row?.id ?? 0),
      reference: '',
      key: randomUUID(),
    });
  later(house, 1);
  expect(refusalOf(await confirm())).toBe('no_drawer');
  later(house, -1);
  expect(await confirm()).toBeUndefined();
  const [sheet] = (await cashOn(house, {}, { who: '', roles: [] })).sheets;
  expect(sheet).toMatchObject({ out_cents: 9_00, expected_cents: 41_00 });
  const counted = { id: BigInt(drawer.id), version: drawer.version, counted_cents: 41_00 };
  const count = done(await countDrawer(house, asker(STAFF.sam), { ...counted, note: null }));
  expect(count.movements).toMatchObject([{ kind: 'return', loan: null, cents: -9_00 }]);
  // As the office is answered.
  expect(countCash.reply.parse(count)).toEqual(count);
  expect(count).toMatchObject({ since_count: 0, expected_cents: 41_00 });
});

it('of such money a sum above the lowest limit is typed again by who orders it and by who confirms it', async () => {
  const id = BigInt(await lookedAt('600.00'));
  const order = (again: number | null) =>
    giveMoneyBack(house, STAFF.sam, {
      id,
      method: 'bank',
      reason: 'Unknown',
      again,
      key: randomUUID(),
    });
  expect(refusalOf(await order(null))).toBe('field:cents_again');
  expect(refusalOf(await order(60_00))).toBe('field:cents_again');
  expect(await order(600_00)).toBeUndefined();
  const [row] = (await returnPage(house, {}, MAX)).rows;
  const confirm = (again: number | null) =>
    confirmReturn(house, STAFF.max, {
      ...{ id: BigInt(row?.id ?? 0), reference: 'TRF-600', again },
      key: randomUUID(),
    });
  expect(refusalOf(await confirm(null))).toBe('field:cents_again');
  expect(await confirm(600_00)).toBeUndefined();
});
