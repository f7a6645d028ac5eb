/** Files of many rows take turns, whatever they list. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applicantAnswers } from '../../testing/applicant.ts';
import { submitAnApplication } from '../../testing/applications.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  asker,
  done,
  type LoanHouse,
  openLoanHouse,
  refusalOf,
  STAFF,
} from '../../testing/loans.ts';
import { loanFileOf } from '../loan-views/commands-office-file.ts';
import { entriesFileOf, scheduleFileOf } from '../loan-views/commands-office-ledger-file.ts';
import { loanNumber } from 'contract/record-numbers';
import { openedFileOf, openedPage } from '../privacy/commands-opened.ts';
import { queueFileOf } from './commands-file.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

it('a file of the queue is one of three at a time with those of loans and of borrowers; a turn comes back from who reads nothing, stalls or leaves', async () => {
  for (let n = 0; n < 2; n += 1) {
    await submitAnApplication(house, applicantAnswers());
  }
  const number = loanNumber((await bringTo(house, 'open')).loanId);
  const asked = { query: {}, locale: 'en', batch: 1 } as const;
  const askAs = (by: Parameters<typeof asker>[0], idleMs: number) =>
    queueFileOf(house, asker(by), { ...asked, times: { idleMs, mostMs: 60_000 } });
  const ask = (idleMs: number, index: number) =>
    askAs({ ...STAFF.uma, who: `staff:${index}` }, idleMs);
  const five = await Promise.all(Array<number>(5).fill(60_000).map(ask));
  const [first, second, left] = five.flatMap((file) => ('body' in file ? [file.body] : []));
  expect(five.map((file) => 'body' in file)).toEqual([true, true, true, false, false]);
  const others = [
    loanFileOf(house, { who: 'staff:max', roles: ['manager'] }, { query: {}, locale: 'en' }),
    openedFileOf(house, { from: '2026-11-20', until: '2026-11-20' }, { by: 'x', locale: 'en' }),
    scheduleFileOf(house, { number, asOf: undefined, who: 'staff:nary', locale: 'en' }),
    entriesFileOf(house, { number, asOf: undefined, who: 'staff:nary', locale: 'en' }),
  ];
  for (const other of others) expect(refusalOf(await other)).toBe('throttled');
  // Two who have little time come in the place of two who leave.
  for (const body of [first, second]) {
    const closed = body && once(body, 'close');
    body?.destroy();
    await closed;
  }
  const unread = done(await ask(1500, 5)).body;
  const stalled = done(await ask(1500, 6)).body;
  const begun = stalled[Symbol.asyncIterator]().next();
  await begun.catch(() => undefined);
  for (const body of [unread, stalled]) {
    await expect
      .poll(() => body.errored?.message, { timeout: 10_000 })
      .toBe('the reader of a file took too long');
  }
  left?.destroy();
  // One person has one turn of the three, whatever the files are; it comes back to them, too.
  const mine = done(await askAs(STAFF.uma, 60_000));
  expect(refusalOf(await askAs(STAFF.uma, 60_000))).toBe('throttled');
  const span = { from: '2026-11-20', until: '2026-11-20' };
  expect(refusalOf(await openedPage(house, span, STAFF.uma.who))).toBe('throttled');
  const other = done(await askAs(STAFF.nary, 60_000));
  for (const { body } of [mine, other]) for await (const _part of body);
  const again = done(await askAs(STAFF.uma, 60_000));
  for await (const _part of again.body);
});
