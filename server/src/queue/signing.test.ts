/** The view of agreements that wait for a signature. */
import { addDays } from 'lending/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
  asker,
  done,
  FINDINGS,
  type LoanHouse,
  openLoanHouse,
  STAFF,
} from '../../testing/loans.ts';
import { approve } from '../applications/decide/commands-decide.ts';
import { offer } from '../seed/lender.ts';
import { queueCounts, queuePage } from './commands.ts';
import { queueBatches } from './commands-file.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const uma = asker(STAFF.uma);

it('holds approved applications whose agreement can be signed, with the last day, whose time ends first on top', async () => {
  const start = house.clock.now();
  const today = house.clock.today();
  const onDay = (days: number) => house.clock.set(new Date(start.getTime() + days * 86_400_000));
  // Sent first and approved last: the order is that of the last days, not of the applications.
  const late = await bringTo(house, 'inReview');
  const first = await bringTo(house, 'offered');
  await bringTo(house, 'signed');
  await bringTo(house, 'approved');
  await bringTo(house, 'declined');
  onDay(2);
  const second = await bringTo(house, 'offered');
  onDay(3);
  const approved = { applicationId: late.applicationId, findings: FINDINGS };
  done(await approve(house, STAFF.nary, approved));
  await offer(house, late.applicationId);

  const wanted = [first, second, late].map(({ applicationId }) => String(applicationId));
  const { rows } = await queuePage(house, uma, { view: 'signing' });
  expect(rows.map(({ id }) => id)).toEqual(wanted);
  // Seven days from the offers of today, of two days later and of three.
  const days = [7, 9, 10].map((ahead) => addDays(today, ahead));
  expect(rows.map(({ sign_by: day }) => day)).toEqual(days);
  expect((await queueCounts(house, uma)).counts.signing).toBe(3);
  const after = await queuePage(house, uma, { view: 'signing', after: wanted[0] });
  expect(after.rows.map(({ id }) => id)).toEqual(wanted.slice(1));
  const before = await queuePage(house, uma, { view: 'signing', before: wanted[2] });
  expect(before.rows.map(({ id }) => id)).toEqual(wanted.slice(0, 2));
  const inFile: string[] = [];
  for await (const some of queueBatches(house, uma, { view: 'signing' }, 2)) {
    inFile.push(...some.map(({ id }) => id));
  }
  expect(inFile).toEqual(wanted);
  // Another order is asked for as everywhere.
  const waiting = await queuePage(house, uma, { view: 'signing', sort: '-waiting' });
  expect(waiting.rows.map(({ id }) => id)).toEqual([wanted[2], wanted[0], wanted[1]]);
  // Whoever looks for what is to be decided finds none of them there.
  const open = await queuePage(house, uma, {});
  expect(open.rows.map(({ id }) => id).filter((id) => wanted.includes(id))).toEqual([]);
});
