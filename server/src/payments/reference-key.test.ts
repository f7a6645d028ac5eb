import { referenceKey } from 'contract/payment-reference';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';

const test = await testDatabase();
afterAll(() => test.drop());

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
