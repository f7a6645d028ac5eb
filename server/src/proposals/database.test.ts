import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/applications.ts';
import { readTerms } from '../products/store-terms.ts';
import { insertProposal } from './store.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

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
