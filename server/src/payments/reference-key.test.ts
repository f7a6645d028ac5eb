import { referenceKey } from 'contract/payment-reference';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const digest = `00${'a7'.repeat(31)}`;

it.each(['FT-24 11', ' ft2411 ', '000123', digest, digest.toUpperCase(), 'ក-ខ', '០១', '--', 'É1'])(
  'a bank’s reference is compared by the database as by the program: %j',
  async (said) => {
    const { rows } = await sql<{ key: string }>`select reference_key(${said}) as key`.execute(
      test.db,
    );
    expect(rows).toEqual([{ key: referenceKey(said) }]);
  },
);
