import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { networkHash, networkOf } from './commands.ts';
import { addUsage } from './store.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const SECRET = 'a secret of the tests, long enough';
const network = (address: string) => networkHash(SECRET, address);
const day = '2026-11-21';

test('a network is an IPv4 address, or the first 64 bits of an IPv6 one in any spelling', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('2001:0DB8:0000:0000:ffff::9')).toBe('2001:db8:0:0::/64');
  expect(networkOf('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
});

test('what the database holds of a network is no address, and another under another key', () => {
  expect(network('203.0.113.7')).toHaveLength(32);
  expect(network('203.0.113.7')).not.toEqual(networkHash(`${SECRET}!`, '203.0.113.7'));
  expect(network('2001:db8::1')).toEqual(network('2001:db8::2'));
});

test('uses add up by network, day and kind, also at once', async () => {
  const usage = {
    network: network('203.0.113.7'),
    day,
    kind: 'upload_bytes',
    amount: 3e9,
  } as const;
  await Promise.all(Array.from({ length: 10 }, () => addUsage(database.db, usage)));
  expect(await addUsage(database.db, usage)).toBe(33e9);
  expect(await addUsage(database.db, { ...usage, amount: 0 })).toBe(33e9);
  expect(await addUsage(database.db, { ...usage, kind: 'submits', amount: 1 })).toBe(1);
  expect(await addUsage(database.db, { ...usage, network: network('203.0.113.8') })).toBe(3e9);
  expect(await addUsage(database.db, { ...usage, day: '2026-11-22' })).toBe(3e9);
});

test('rows older than two days are removed', async () => {
  const usage = { network: network('203.0.113.9'), kind: 'submits', amount: 1 } as const;
  for (const past of ['2026-12-01', '2026-12-02', '2026-12-04']) {
    await addUsage(database.db, { ...usage, day: past });
  }
  const days = await database.db.selectFrom('network_usage').select('day').distinct().execute();
  expect(days.map((row) => row.day).toSorted()).toEqual(['2026-12-02', '2026-12-04']);
});
