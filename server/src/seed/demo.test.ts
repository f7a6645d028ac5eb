import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/applications.ts';
import { changePassword } from '../accounts/commands-password.ts';
import { signIn } from '../accounts/commands-sign-in.ts';
import { findBorrower } from '../borrowers/store.ts';
import { installationId } from '../database/installation.ts';
import { DEMO_PASSWORD, PEOPLE, type Person, phoneOf } from './cast-people.ts';
import { closeDemo, seedDemo } from './demo.ts';

const log = {} as never;
const OWN = 'a password of my own';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
  await seedDemo({ ...house, log, installation: await installationId(house.db) });
});
afterAll(() => house.close());

async function isLetIn(person: Person, password: string): Promise<boolean> {
  const caller = { address: `192.0.2.${person.number}` };
  const body = { username: phoneOf(person), password };
  return !((await signIn({ ...house, log }, { body, caller })) instanceof Refused);
}

async function changeTo(person: Person, password: string): Promise<void> {
  const borrower = await findBorrower(house.db, phoneOf(person));
  if (borrower === null) throw new Error('A person who is no borrower');
  const body = { old_password: DEMO_PASSWORD, password, password_confirmation: password };
  const changed = await changePassword({ ...house, log }, { body, borrowerId: borrower.id });
  if (changed instanceof Refused) throw new Error('The password was not changed');
}

it('V6.3.2 without the demo nobody comes in with its password, sessions are gone, and who has set another stays', async () => {
  const { rithy } = PEOPLE;
  await changeTo(rithy, OWN);
  expect(await isLetIn(PEOPLE.dara, DEMO_PASSWORD)).toBe(true);
  expect(await closeDemo(house)).toBe(13);
  for (const person of Object.values(PEOPLE)) {
    expect(await isLetIn(person, DEMO_PASSWORD), person.name).toBe(false);
  }
  expect(await isLetIn(rithy, OWN)).toBe(true);
  const sessions = await house.db.selectFrom('session').select('borrower_id').execute();
  const accounts = await house.db.selectFrom('account').select('borrower_id').execute();
  expect(sessions).toEqual(accounts);
  const closed = await house.db
    .selectFrom('audit')
    .select('subject')
    .where('event', '=', 'account.closed')
    .execute();
  expect(closed).toHaveLength(13);
  const loans = await house.db.selectFrom('loan').select('id').execute();
  expect(loans.length).toBeGreaterThan(30);
  expect(await closeDemo(house)).toBe(0);
});
