/** Money that was given back stands beside what was collected, on its own day: on the page and in every file alike. */
import { randomUUID } from 'node:crypto';
import type { Report } from 'contract/office/reports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { done, later, type LoanHouse, loanOf, payOf, STAFF } from '../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';
import { refundOf } from '../../testing/refunds.ts';
import { returned } from '../../testing/returned-payouts.ts';
import { reversePayment } from '../payments/commands.ts';

let test: TestOffice;
let house: LoanHouse;
beforeAll(async () => {
  test = await openTestOffice();
  const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
  house = { ...test.house, log: log as never };
});
afterAll(() => test.close());

/** The lines of a file as cells by their heading. */
function cellsOf(text: string): Record<string, string>[] {
  const cells = (line: string) =>
    [...line.matchAll(/"([^"]*)"(?:,|$)|([^,]+)(?:,|$)|(,)/g)].map(
      (cell) => cell[1] ?? cell[2] ?? '',
    );
  const [head = [], ...lines] = text.replace('\uFEFF', '').trimEnd().split('\n').map(cells);
  return lines.map((line) => Object.fromEntries(head.map((name, at) => [name, line[at] ?? ''])));
}

it('what was paid twice and given back once is collected twice and given back once, everywhere', async () => {
  const subject = await bringTo(house, 'open');
  const once = (await loanOf(house, subject)).payoff.cents;
  const first = house.clock.today();
  done(await payOf(house, subject, once));
  done(await payOf(house, subject, once));
  later(house, 7);
  done(await refundOf(house, subject, once));
  // Pay-outs that came back are no money received: one that stands, and one that is undone.
  await returned(house, await bringTo(house, 'open'));
  const undone = await bringTo(house, 'open');
  const { entry } = await returned(house, undone);
  const undoing = { loanId: undone.loanId, entry, reason: 'It did not', key: randomUUID() };
  done(await reversePayment(house, STAFF.sam, undoing));
  const headers = {
    ...(await signedIn(test, await aStaff(test, 'manager'))),
    'x-localization': 'en',
  };
  const get = (path: string) =>
    test.call({ method: 'GET', url: `/api/office/reports${path}`, headers });
  const sums = async (file: string, ...names: string[]) => {
    const lines = cellsOf((await get(`/files/${file}?from=${first}`)).text);
    return names.map((name) =>
      lines.reduce((sum, line) => sum + Math.round(Number(line[name]) * 100), 0),
    );
  };
  // Twice what it cost to settle came in; a week later once of it went out, so once of it stayed.
  const both = [2 * once, once];
  const { cards, weeks, breakdown } = (await get('')).body as unknown as Report;
  const ofWeeks = weeks.slice(-2).map((week) => [week.collected_cents, week.given_back_cents]);
  expect([cards.collected_cents, cards.given_back_cents]).toEqual(both);
  // Each on its own day: the payments in the week before.
  expect(ofWeeks).toEqual([
    [2 * once, 0],
    [0, once],
  ]);
  const payday = breakdown.find(({ key }) => key === 'payday');
  expect([payday?.collected_cents, payday?.given_back_cents]).toEqual(both);
  expect(await sums('weeks', 'Collected, $', 'Given back, $')).toEqual(both);
  expect(await sums('breakdown', 'Collected, $', 'Given back, $')).toEqual(both);
  expect(await sums('loans', 'Received, $', 'Given back, $')).toEqual(both);
  expect(await sums('payments', 'Amount, $')).toEqual([once]);
});
