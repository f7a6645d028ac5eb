/** How a refund went, and under which reference of the bank, stands wherever its entry does; of the return of a payout likewise. */
import { randomUUID } from 'node:crypto';
import type { EntryPage } from 'contract/office/loan-entries';
import { loanNumber } from 'contract/record-numbers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { done, type LoanHouse, STAFF, type Subject } from '../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';
import { houseOf } from '../../testing/office-samples-loans.ts';
import { refundOf } from '../../testing/refunds.ts';
import { returned } from '../../testing/returned-payouts.ts';
import { feedEntries } from '../accounting/commands-feed.ts';
import { openDrawer } from '../cash/commands.ts';
import { confirmRefund, orderRefund } from './commands-refund.ts';
import { reversePayment } from './commands.ts';

let test: TestOffice;
let house: LoanHouse;
let headers: Record<string, string>;
beforeAll(async () => {
  test = await openTestOffice();
  house = houseOf(test);
  headers = {
    ...(await signedIn(test, await aStaff(test, 'manager'))),
    'x-localization': 'en',
  };
});
afterAll(() => test.close());

/** Gives 4.00 back by the bank, under that reference. */
async function givenBack(subject: Subject, reference: string): Promise<number> {
  const { loanId } = subject;
  const cents = 4_00;
  const order = { loanId, cents, again: cents, method: 'bank', reason: 'too much' } as const;
  const { id } = done(await orderRefund(house, STAFF.sam, { ...order, key: randomUUID() }));
  const went = { loanId, id, reference, again: cents, key: randomUUID() };
  return done(await confirmRefund(house, STAFF.max, went)).entry;
}

const at = ({ loanId }: Subject) => `/api/office/loans/${loanNumber(loanId)}`;

/** Kind, way and reference of each entry on the loan's page, the oldest first. */
async function shown(subject: Subject) {
  const { body } = await test.call({ url: `${at(subject)}/entries`, headers });
  const { rows } = body as unknown as EntryPage;
  return rows.map(({ kind, way, reference }) => [kind, way, reference]).toReversed();
}

/** Kind, way and reference of each entry as the accounting is told. */
async function told({ loanId }: Subject, most: number) {
  const read = async () => {
    await feedEntries(house);
    const { rows } = await sql<{ told: unknown[] }>`
      select json_build_array(body->>'kind', body->>'method', body->>'bank_reference') as told
      from accounting_event where loan_id = ${loanId} order by number`.execute(house.db);
    return rows.map((row) => row.told);
  };
  // A transaction of another test on this cluster may hold some back for a moment.
  await expect
    .poll(async () => (await read()).length, { timeout: 20_000, interval: 20 })
    .toBe(most);
  return read();
}

/** The cells of a file's line, without their quotes. */
const cells = (line: string) => line.split(',').map((cell) => cell.replaceAll('"', ''));

it('a refund by the bank says so with its reference: on the page, in both files, to the accounting', async () => {
  const subject = await bringTo(house, 'credited');
  const entry = await givenBack(subject, 'TRF-7781');
  const undoing = { loanId: subject.loanId, entry, reason: 'The bank refused', key: randomUUID() };
  done(await reversePayment(house, STAFF.sam, undoing));
  expect((await shown(subject)).slice(1)).toEqual([
    ['payment', null, null],
    ['refund', 'bank', 'TRF-7781'],
    ['reversal', null, null],
  ]);
  const { text: entries } = await test.call({ url: `${at(subject)}/entries-file`, headers });
  const refund = entries
    .split('\n')
    .map(cells)
    .find((line) => line[2] === 'Refund');
  expect(refund?.slice(3, 7)).toEqual(['', 'By a bank', 'TRF-7781', '4.00']);
  const day = house.clock.today();
  const url = `/api/office/reports/files/payments?from=${day}&to=${day}`;
  const { text: money } = await test.call({ url, headers });
  const lines = money
    .split('\n')
    .map(cells)
    .filter((line) => line[0] === loanNumber(subject.loanId));
  expect(lines.map((line) => [line[3], ...line.slice(6, 9)])).toEqual([
    ['Payment', '110.00', 'Cash', ''],
    ['Refund', '-4.00', 'By a bank', 'TRF-7781'],
    ['Reversal', '4.00', 'By a bank', 'TRF-7781'],
  ]);
  expect((await told(subject, 4)).slice(2)).toEqual([
    ['refund', 'bank', 'TRF-7781'],
    ['reversal', null, null],
  ]);
});

it('a refund in cash says so, and of a payout that came back how it came', async () => {
  const subject = await bringTo(house, 'credited');
  done(await openDrawer(house, STAFF.sam.who, { opening_cents: 100_00 }));
  done(await refundOf(house, subject, 4_00, { method: 'cash' }));
  expect((await shown(subject)).slice(2)).toEqual([['refund', 'cash', null]]);
  expect((await told(subject, 3)).slice(2)).toEqual([['refund', 'cash', null]]);
  const back = await bringTo(house, 'open');
  await returned(house, back);
  const [, row] = await shown(back);
  expect(row).toEqual(['payoutReturn', 'bank', expect.any(String)]);
  expect((await told(back, 2)).slice(1)).toEqual([row]);
});
