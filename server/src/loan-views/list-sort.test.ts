import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { asker, later, type LoanHouse, openLoanHouse, STAFF } from '../../testing/loans.ts';
import { bringLoansToToday } from '../loans/night/commands-night.ts';
import { officeLoans } from './commands-office-list.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

it('the list of loans is sorted by days past due and by number, both ways; its pages turn both ways where it rises', async () => {
  for (let count = 0; count < 2; count += 1) {
    await bringTo(house, 'open');
    later(house, 40);
  }
  await bringTo(house, 'open');
  await bringTo(house, 'open');
  await bringLoansToToday(house);
  const listed = async (query: Parameters<typeof officeLoans>[1]) =>
    (await officeLoans(house, query, asker(STAFF.max))).rows;
  const rows = await listed({});
  const shown = rows.map(({ number }) => number);
  expect(rows.filter((row) => row.days_past_due > 0)).toHaveLength(2);
  const cursorOf = (row: (typeof rows)[number] | undefined) =>
    `${row?.days_past_due}-${BigInt(row?.number.slice(1) ?? 0)}`;
  const rising = shown.toSorted();
  const [, second] = rising;
  const inRise = cursorOf(rows.find(({ number }) => number === second));
  for (const [query, order] of [
    [{ sort: '-late' }, shown],
    [{ sort: 'late' }, shown.toReversed()],
    [{ sort: 'late', after: cursorOf(rows[1]) }, shown.slice(0, 1)],
    [{ sort: 'late', after: cursorOf(rows[2]) }, shown.slice(0, 2).toReversed()],
    [{ sort: 'late', before: cursorOf(rows[1]) }, shown.slice(2).toReversed()],
    [{ sort: 'number' }, rising],
    [{ sort: '-number' }, rising.toReversed()],
    [{ sort: 'number', after: inRise }, rising.slice(2)],
    [{ sort: 'number', before: inRise }, rising.slice(0, 1)],
  ] as const) {
    const found = (await listed(query)).map(({ number }) => number);
    expect(found, JSON.stringify(query)).toEqual(order);
  }
});
