/**
 * What standing payments paid before a later entry moved it: the entry that moves it tells so, by the key and to the address, so that the
 * lender's ledger has of each loan what was lent, no more and no less.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AccountingEntry, ENTRIES_PATH, entriesReply, entryEvent } from 'contract/accounting';
import { loanNumber } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import { sql } from 'kysely';
import { COMPONENTS } from 'lending/terms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { done, later, type LoanHouse, payOf, STAFF, type Subject } from '../../testing/loans.ts';
import { openTestOffice, type TestOffice } from '../../testing/office.ts';
import { houseOf } from '../../testing/office-samples-loans.ts';
import { reversePayment } from '../payments/commands.ts';
import { feedEntries } from './commands-feed.ts';
import { workOnAccounting } from './commands-send.ts';
import { makeWebhook } from './commands-webhooks.ts';
import { makeKey } from './commands.ts';
import { openWebhooks } from './gateway.ts';

const MAX = { who: 'staff:max', role: 'manager' } as const;
const NOTHING = Object.fromEntries(COMPONENTS.map((component) => [component, 0]));

let test: TestOffice;
let house: LoanHouse;
let secret: string;
let server: Server;
const heard: AccountingEntry[] = [];
beforeAll(async () => {
  test = await openTestOffice({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' });
  house = houseOf(test);
  const made = await makeKey(house, MAX, { name: 'Our ledger', key: randomUUID() });
  if (made instanceof Refused) throw new Error('Not made');
  ({ secret } = made);
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => void (body += chunk.toString()));
    request.on('end', () => {
      heard.push(entryEvent.parse(JSON.parse(body)).data);
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => server.once('listening', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await test.close();
});

/** All that the key reads of a loan, from its entry `from` on, once the last of so many entries has its number. */
async function readOf({ loanId }: Subject, most: number, from = 0): Promise<AccountingEntry[]> {
  const read = async () => {
    await feedEntries(house);
    const found: AccountingEntry[] = [];
    for (let next = '0', more = true; more;) {
      const { status, body } = await test.call({
        url: `${ENTRIES_PATH}?after=${next}`,
        headers: { authorization: `Bearer ${secret}` },
      });
      expect(status).toBe(200);
      const page = entriesReply.parse(body);
      found.push(...page.entries.filter(({ loan }) => loan === loanNumber(loanId)));
      ({ next, more } = page);
    }
    return found;
  };
  // A transaction of another test on this cluster may hold some back for a moment.
  await expect
    .poll(async () => (await read()).length, { timeout: 20_000, interval: 20 })
    .toBe(most);
  return (await read()).slice(from);
}

/** What the lender's ledger makes of entries: of each payment its own split, or the newest reallocation, and nothing of what was undone. */
function ledgerOf(entries: readonly AccountingEntry[]) {
  const paid = new Map<number, { split: AccountingEntry['split']; credit_cents: number | null }>();
  for (const { kind, entry, split, credit_cents, reallocations, reverses } of entries) {
    if (kind === 'payment') paid.set(entry, { split, credit_cents });
    if (reverses !== null) paid.delete(reverses);
    for (const moved of reallocations) paid.set(moved.entry, moved);
  }
  const sum = (part: string) =>
    [...paid.values()].reduce((all, { split }) => all + (split?.[part] ?? 0), 0);
  const credit = [...paid.values()].reduce((all, one) => all + (one.credit_cents ?? 0), 0);
  return { principal: sum('principal'), interest: sum('interest'), credit };
}

const undo = async ({ loanId }: Subject, entry: number) =>
  done(
    await reversePayment(house, STAFF.sam, { loanId, entry, reason: 'Bounced', key: randomUUID() }),
  );

/**
 * 100.00 for 10 days at 0.50 a day. On the last one 50.00 pays 5.00 of interest and 45.00 of principal, 55.00 the rest. Two days later the first
 * is undone: the second pays the interest and 50.00 of principal, and the first, recorded anew of its day, is behind it: 50.00 of principal.
 */
async function undoneAndRecordedAnew(): Promise<Subject> {
  const subject = await bringTo(house, 'open');
  later(house, 10);
  const paidOn = house.clock.today();
  const { entry } = done(await payOf(house, subject, 50_00));
  done(await payOf(house, subject, 55_00));
  later(house, 2);
  await undo(subject, entry);
  done(await payOf(house, subject, 50_00, { paidOn }));
  return subject;
}

it('a reversal tells what the payment behind it pays from then on, and the sum of principal is what was lent', async () => {
  const subject = await undoneAndRecordedAnew();
  const entries = await readOf(subject, 5);
  expect(entries.slice(1)).toMatchObject([
    { entry: 1, split: { ...NOTHING, interest: 5_00, principal: 45_00 }, reallocations: [] },
    { entry: 2, split: { ...NOTHING, principal: 55_00 }, reallocations: [] },
    {
      kind: 'reversal',
      reverses: 1,
      reallocations: [
        { entry: 2, split: { ...NOTHING, interest: 5_00, principal: 50_00 }, credit_cents: 0 },
      ],
    },
    { entry: 4, split: { ...NOTHING, principal: 50_00 }, reallocations: [] },
  ]);
  // 50.00 and 50.00; by their own splits alone 55.00 and 50.00, more than was lent.
  expect(ledgerOf(entries)).toEqual({ principal: 100_00, interest: 5_00, credit: 0 });
});

it('a payment dated back tells what the one after it pays, to the address too', async () => {
  const subject = await bringTo(house, 'open');
  await readOf(subject, 1);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`;
  done(await makeWebhook(house, MAX, { address, key: randomUUID() }));
  later(house, 4);
  const paidOn = house.clock.today();
  later(house, 6);
  // 105.00 pays all of it: 5.00 of interest, 100.00 of principal.
  done(await payOf(house, subject, 105_00));
  later(house, 1);
  // 40.00 on the fourth day: 2.00 of interest, 38.00 of principal. 62.00 at 0.31 a day for six days: 1.86, so 41.14 of the 105.00 is too much.
  done(await payOf(house, subject, 40_00, { paidOn }));
  const entries = await readOf(subject, 3);
  expect(entries.slice(1)).toMatchObject([
    { split: { ...NOTHING, interest: 5_00, principal: 100_00 }, credit_cents: 0 },
    {
      split: { ...NOTHING, interest: 2_00, principal: 38_00 },
      credit_cents: 0,
      reallocations: [
        { entry: 1, split: { ...NOTHING, interest: 1_86, principal: 62_00 }, credit_cents: 41_14 },
      ],
    },
  ]);
  expect(ledgerOf(entries)).toEqual({ principal: 100_00, interest: 3_86, credit: 41_14 });
  while (await workOnAccounting(house, openWebhooks(['127.0.0.1']))) continue;
  expect(heard.filter(({ loan }) => loan === loanNumber(subject.loanId))).toEqual(entries.slice(1));
});

it('a loan of which less was told before is told right by its next entry, and once', async () => {
  const subject = await undoneAndRecordedAnew();
  await readOf(subject, 5);
  // As the release before told it.
  await sql`alter table accounting_event disable trigger insert_only`.execute(house.test.owner);
  await sql`update accounting_event set body = body - 'reallocations' where loan_id = ${subject.loanId}`.execute(
    house.test.owner,
  );
  await sql`alter table accounting_event enable trigger insert_only`.execute(house.test.owner);
  const before = await readOf(subject, 5);
  expect(before.flatMap(({ reallocations }) => reallocations)).toEqual([]);
  expect(ledgerOf(before).principal).toBe(105_00);
  done(await payOf(house, subject, 1_00));
  done(await payOf(house, subject, 2_00));
  const after = await readOf(subject, 7);
  expect(after.slice(0, 5)).toEqual(before);
  expect(after.slice(5)).toMatchObject([
    {
      credit_cents: 1_00,
      reallocations: [
        { entry: 2, split: { ...NOTHING, interest: 5_00, principal: 50_00 }, credit_cents: 0 },
      ],
    },
    { credit_cents: 2_00, reallocations: [] },
  ]);
  expect(ledgerOf(after)).toEqual({ principal: 100_00, interest: 5_00, credit: 3_00 });
});

it('entries of one loan are told by their numbers, also where the clock was put back between them', async () => {
  const subject = await bringTo(house, 'open');
  later(house, 10);
  const { entry } = done(await payOf(house, subject, 50_00));
  done(await payOf(house, subject, 55_00));
  house.clock.set(new Date(house.clock.now().getTime() - 60_000));
  await undo(subject, entry);
  const entries = await readOf(subject, 4);
  expect(entries.map((one) => one.entry)).toEqual([0, 1, 2, 3]);
  // The 55.00 pays the interest of 5.00 now.
  expect(ledgerOf(entries)).toEqual({ principal: 50_00, interest: 5_00, credit: 0 });
});
