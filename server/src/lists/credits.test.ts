/** What was paid too much stands in a list with its sum until it was given back, and waits for cashiers. */
import { randomUUID } from 'node:crypto';
import type { LoanRowView, OwedToBorrowers } from 'contract/office/loans';
import { loanNumber } from 'contract/record-numbers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { done, type LoanHouse, payOf, STAFF } from '../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';
import { houseOf } from '../../testing/office-samples-loans.ts';
import { bringLoansToToday } from '../loans/night/commands-night.ts';
import { toDoOf } from '../to-do/commands.ts';
import { confirmRefund, orderRefund } from '../payments/commands-refund.ts';

let test: TestOffice;
let house: LoanHouse;
let headers: Record<string, string>;
beforeAll(async () => {
  test = await openTestOffice();
  house = houseOf(test);
  headers = {
    ...(await signedIn(test, await aStaff(test, 'cashier'))),
    'x-localization': 'en',
  };
});
afterAll(() => test.close());

/** The list of what is owed: each loan with its sum, and the sum of all. */
async function owed(query = ''): Promise<{ rows: (string | number)[][]; sum: OwedToBorrowers }> {
  const { status, body } = await test.call({
    url: `/api/office/loans?group=owed${query}`,
    headers,
  });
  expect(status).toBe(200);
  const { rows, owed: sum } = body as unknown as { rows: LoanRowView[]; owed: OwedToBorrowers };
  return { rows: rows.map(({ number, credit_cents: cents }) => [number, cents]), sum };
}

/** How many wait for a cashier who has ordered nothing. */
const counted = async () =>
  (await toDoOf(house, { who: 'staff:ben', roles: ['cashier'] }, new Map())).counts.credits ?? 0;

it('each loan with a credit, the newest first, and the sum; a refund that waits is owed still, and waits for nobody; what went back is owed no more', async () => {
  await bringTo(house, 'closed');
  // 110.00 for what settles with 100.50 on the first day.
  const first = await bringTo(house, 'credited');
  const second = await bringTo(house, 'credited');
  done(await payOf(house, second, 3_00));
  const [older, newer] = [first, second].map(({ loanId }) => loanNumber(loanId));
  expect(await owed()).toEqual({
    rows: [
      [newer, 12_50],
      [older, 9_50],
    ],
    sum: { loans: 2, cents: 22_00 },
  });
  expect(await owed('&waits_for=me')).toEqual(await owed());
  expect(await owed('&product=pawn')).toEqual({ rows: [], sum: { loans: 0, cents: 0 } });
  expect(await counted()).toBe(2);
  const all = await test.call({ url: '/api/office/loans', headers });
  expect(all.body.owed).toBeNull();

  const { loanId } = second;
  const cents = 12_50;
  const order = { loanId, cents, again: cents, method: 'bank', reason: 'too much' } as const;
  const { id } = done(await orderRefund(house, STAFF.sam, { ...order, key: randomUUID() }));
  expect((await owed()).sum).toEqual({ loans: 2, cents: 22_00 });
  expect(await owed('&waits_for=me')).toEqual({
    rows: [[older, 9_50]],
    sum: { loans: 1, cents: 9_50 },
  });
  expect(await counted()).toBe(1);
  const went = { loanId, id, reference: 'TRF-1', again: cents, key: randomUUID() };
  done(await confirmRefund(house, STAFF.max, went));
  expect(await owed()).toEqual({ rows: [[older, 9_50]], sum: { loans: 1, cents: 9_50 } });
});

it('the file of the list has it, and a loan from before it was kept is found by the night', async () => {
  const { text } = await test.call({ url: '/api/office/loans/file?group=owed', headers });
  const [head = '', ...lines] = text.trimEnd().split('\n');
  expect(head.split(',').at(-1)?.replaceAll('"', '').trim()).toBe('Paid too much');
  expect(lines.map((line) => line.split(',').at(-1)?.trim())).toEqual(['9.50']);
  await sql`update loan_summary set credit_cents = null, owed_back_cents = null`.execute(
    house.test.owner,
  );
  expect((await owed()).sum).toEqual({ loans: 0, cents: 0 });
  await bringLoansToToday(house);
  expect((await owed()).sum).toEqual({ loans: 1, cents: 9_50 });
  const { rows } = await sql`select 1 from loan_summary
    where credit_cents is null or owed_back_cents is null`.execute(house.db);
  expect(rows).toEqual([]);
});
