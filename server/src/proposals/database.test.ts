import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/applications.ts';
import { aStaff } from '../../testing/office.ts';
import { readTerms } from '../products/store-terms.ts';
import { findByUsername, markEnded } from '../staff/store.ts';
import { decide } from './commands.ts';
import { insertProposal } from './store.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

it('nothing is confirmed whose proposer has left', async () => {
  const proposer = await aStaff({ house }, 'manager');
  const second = await findByUsername(house.db, (await aStaff({ house }, 'manager')).username);
  const { version, terms } = await readTerms(house.db, 'payday');
  const id = await insertProposal(house.db, {
    kind: 'product',
    key: 'payday',
    baseVersion: version,
    before: terms,
    after: { ...terms, max_amount_cents: 190_00 },
    by: `staff:${proposer.handle}`,
    at: new Date(),
  });
  if (second === null || id === null) throw new Error('Not proposed');
  await markEnded(house.db, proposer.id, new Date());
  const refused = await decide(house, second, { id, confirmed: true });
  expect([refused?.reason, refused?.text?.('en')]).toEqual([
    'proposer_gone',
    expect.stringMatching(/^Person \d+ proposed this and may no longer do so/),
  ]);
  expect((await readTerms(house.db, 'payday')).version).toBe(version);
  expect(await decide(house, second, { id, confirmed: false })).toBeNull();
});

it('V8.2.1 the database itself refuses one person, another decision, and a change of what was proposed', async () => {
  const { version, terms } = await readTerms(house.db, 'pawn');
  const id = await insertProposal(house.db, {
    kind: 'product',
    key: 'pawn',
    baseVersion: version,
    before: terms,
    after: { ...terms, max_amount_cents: 3000_00 },
    by: 'staff:max',
    at: new Date(),
  });
  const set = (values: object) =>
    house.db
      .updateTable('proposal')
      .set(values)
      .where('id', '=', id ?? 0n)
      .execute();
  const by = { decided_by: 'staff:max', decided_at: new Date(), confirmed: true };
  await expect(set(by)).rejects.toThrow('proposal_second_person');
  await expect(set({ state_after: '{}' })).rejects.toThrow('never changed');
  await set({ ...by, confirmed: false });
  await expect(set({ ...by, decided_by: 'staff:other' })).rejects.toThrow('never changed');
  await expect(house.db.deleteFrom('proposal').execute()).rejects.toThrow('kept');
});
