import { referenceKey } from 'contract/payment-reference';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';

const test = await testDatabase();
afterAll(() => test.drop());

const digest = `00${'a7'.repeat(31)}`;

/** Every character of the plane in which scripts are, each between two letters: none is a sign on one side alone. */
const characters = Array.from({ length: 0xffff }, (_, index) => index + 1).filter(
  (code) => code < 0xd800 || code > 0xdfff,
);

it.each([
  'FT-24 11',
  ' ft2411 ',
  '000123',
  digest,
  digest.toUpperCase(),
  '0'.repeat(40),
  'ក-ខ',
  '០១',
  'ABA ១២៣',
  'ABA ៤៥៦',
  'វិក្កយបត្រ៖ ១២៣',
  '០'.repeat(3) + '៧'.repeat(40),
  '--',
  '៖',
  'É1',
  'İI\u212a',
  'ΑΣ',
  'FT2411\u200b\u00a00031',
  'ＦＴ－１',
  '编号：12',
  'FT 🙂 1',
  'a\nb\tc',
  '[]\\^_`{|}~',
])('a bank’s reference is compared by the database as by the program: %j', async (said) => {
  const { rows } = await sql<{ key: string }>`select reference_key(${said}) as key`.execute(
    test.db,
  );
  expect(rows).toEqual([{ key: referenceKey(said) }]);
});

it('every character is kept or left out by both alike', async () => {
  const { rows } = await sql<{ code: number; key: string }>`
    select code, reference_key('a' || chr(code) || 'b') as key
    from unnest(${characters}::int[]) code order by code`.execute(test.db);
  const other = rows.filter(
    ({ code, key }) => key !== referenceKey(`a${String.fromCodePoint(code)}b`),
  );
  expect(rows.length).toBe(characters.length);
  expect(other).toEqual([]);
});
