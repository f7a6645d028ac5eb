/** What managers do among the staff at the same moment. */
import { Refused } from 'contract/refusal';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { behind } from '../../../testing/at-once.ts';
import { refusalOf } from '../../../testing/loans.ts';
import { aStaff, openTestOffice, type TestOffice } from '../../../testing/office.ts';
import type { Staff } from '../../staff-session.ts';
import { changeRoles } from '../commands-people.ts';
import { findByUsername } from '../store.ts';
import { decide, endStaff } from './commands-decide.ts';

let test: TestOffice;
beforeAll(async () => {
  test = await openTestOffice();
});
afterAll(() => test.close());

async function aManager(): Promise<Staff> {
  const { username } = await aStaff(test, 'manager');
  const found = await findByUsername(test.house.db, username);
  if (found === null) throw new Error('Nobody');
  return found;
}

/** Has the acts wait for the staff, in this order, and then go on. */
const oneAfterAnother = (acts: readonly (() => Promise<unknown>)[]) =>
  behind(test.house, (tx) => sql`select from staff order by id for update`.execute(tx), acts);

/** The number of a change of somebody's roles that a manager has proposed. */
async function proposed(by: Staff, staffId: bigint): Promise<bigint> {
  const answer = await changeRoles(test.house, by, { staffId, roles: ['cashier'] });
  if (answer instanceof Refused) throw new Error('Not proposed');
  return answer.proposalId;
}

it('of two who end each other one stays, and who was ended confirms nothing any more', async () => {
  const [first, second, third] = [await aManager(), await aManager(), await aManager()];
  const officer = await aStaff(test, 'officer');
  const decision = { proposalId: await proposed(third, officer.id), confirmed: true };
  const { house } = test;
  const [ended, ...late] = await oneAfterAnother([
    () => endStaff(house, first, second.id),
    () => endStaff(house, second, first.id),
    () => decide(house, second, decision),
  ]);
  expect(ended).toEqual({ handle: second.handle });
  expect(late.map(refusalOf)).toEqual(['not_allowed', 'not_allowed']);
});

it('who is ended while a proposal about them is being confirmed is ended, and it is refused', async () => {
  const [first, second] = [await aManager(), await aManager()];
  const { id, handle } = await aStaff(test, 'officer');
  const decision = { proposalId: await proposed(first, id), confirmed: true };
  const [ended, decided] = await oneAfterAnother([
    () => endStaff(test.house, first, id),
    () => decide(test.house, second, decision),
  ]);
  expect([ended, refusalOf(decided)]).toEqual([{ handle }, 'decided']);
});
