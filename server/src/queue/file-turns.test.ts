/** Files of many rows take turns, whatever they list. */
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applicantAnswers } from '../../testing/applicant.ts';
import { submitAnApplication } from '../../testing/applications.ts';
import { done, type LoanHouse, openLoanHouse, refusalOf, STAFF } from '../../testing/loans.ts';
import { loanFileOf } from '../loan-views/commands-office-file.ts';
import { openedFileOf } from '../privacy/commands-opened.ts';
import { queueFileOf } from './commands-file.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

it('a file of the queue is one of three at a time with those of loans and of borrowers; a turn comes back from who reads nothing, stalls or leaves', async () => {
  for (let n = 0; n < 2; n += 1) {
    await submitAnApplication(house, applicantAnswers(randomInt(9_000_000)));
  }
  const asked = { query: {}, locale: 'en', batch: 1 } as const;
  const ask = (idleMs: number) =>
    queueFileOf(house, STAFF.uma, { ...asked, times: { idleMs, mostMs: 60_000 } });
  const five = await Promise.all([1500, 1500, 60_000, 1500, 1500].map(ask));
  const [unread, stalled, left] = five.flatMap((file) => ('body' in file ? [file.body] : []));
  expect(five.map((file) => 'body' in file)).toEqual([true, true, true, false, false]);
  const others = [
    loanFileOf(house, 'staff:max', { query: {}, locale: 'en' }),
    openedFileOf(house, { from: '2026-11-20', until: '2026-11-20' }, { by: 'x', locale: 'en' }),
  ];
  for (const other of others) expect(refusalOf(await other)).toBe('throttled');
  const begun = stalled?.[Symbol.asyncIterator]().next();
  await begun?.catch(() => undefined);
  for (const body of [unread, stalled]) {
    await expect
      .poll(() => body?.errored?.message, { timeout: 10_000 })
      .toBe('the reader of a file took too long');
  }
  left?.destroy();
  const after = done(await ask(60_000));
  for await (const _part of after.body);
});
