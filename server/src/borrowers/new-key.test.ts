/** Borrowers whose national ID is written anew under another data key while who holds it is settled. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applicantAnswers } from '../../testing/applicant.ts';
import { openTestHouse, submitAnApplication, type TestHouse } from '../../testing/applications.ts';
import { behind } from '../../testing/at-once.ts';
import { Cipher } from '../cipher.ts';
import { newKey } from '../secret-key.ts';
import { takeNationalId } from './commands.ts';
import { encryptBorrowers } from './store-encrypted.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

/** Somebody who applies with a national ID. */
async function whoSays(digits: string): Promise<bigint> {
  const answers = applicantAnswers();
  answers['personal-info'].national_id_number = digits;
  const id = await submitAnApplication(house, answers);
  const { borrower_id: borrower } = await house.db
    .selectFrom('application')
    .select('borrower_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return borrower ?? 0n;
}

it('who is given a national ID at that moment still holds it afterwards', async () => {
  const [first, second] = [await whoSays('048151623'), await whoSays('048151623')];
  const clashes = () =>
    house.db
      .selectFrom('borrower')
      .select(['id', 'national_id_clash as clash'])
      .where('id', 'in', [first, second])
      .orderBy('id')
      .execute();
  expect(await clashes()).toEqual([
    { id: first, clash: false },
    { id: second, clash: true },
  ]);
  const rotated = new Cipher([newKey(), ...house.env.dataKeys]);
  const [done] = await behind(house, (tx) => takeNationalId(tx, house.cipher, first, '048151624'), [
    () => encryptBorrowers(house.db, rotated, 0n, 100),
  ]);
  expect(done).toMatchObject({ changed: 1, left: 0 });
  expect(await clashes()).toEqual([
    { id: first, clash: false },
    { id: second, clash: false },
  ]);
});
